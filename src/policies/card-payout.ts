import { definePolicies } from "@medusajs/framework/utils"

/**
 * Permissions on payouts for roles of Medusa's RBAC. Approval has its own policy: a role that
 * creates payouts should not approve them.
 */
export const cardPayoutPolicies = definePolicies([
  {
    name: "ReadCardPayout",
    resource: "card_payout",
    operation: "read",
    description: "See payouts, their history, and export them",
  },
  {
    name: "CreateCardPayout",
    resource: "card_payout",
    operation: "create",
    description: "Create payouts, check them with the gateway, and ask for their approval",
  },
  {
    name: "ApproveCardPayout",
    resource: "card_payout",
    operation: "approve",
    description: "Approve payouts that somebody else requested, and resolve unknown ones manually",
  },
  {
    name: "PayCardPayout",
    resource: "card_payout",
    operation: "pay",
    description: "Send approved payouts",
  },
  {
    name: "CancelCardPayout",
    resource: "card_payout",
    operation: "cancel",
    description: "Cancel payouts that have not been sent",
  },
])
