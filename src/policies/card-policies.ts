import { definePolicies } from "@medusajs/framework/utils"

/** Permissions on the card payments of orders. Each action that moves money has its own policy. */
export const cardPaymentPolicies = definePolicies([
  {
    name: "ReadCardPayment",
    resource: "card_payment",
    operation: "read",
    description: "See card payments with e-mail addresses, see callbacks, and ask the gateway for their status",
  },
  {
    name: "ExportCardPayment",
    resource: "card_payment",
    operation: "export",
    description: "Export card payments, disputes, callbacks and differences of reconciliations as CSV files",
  },
  {
    name: "ChargeCardPayment",
    resource: "card_payment",
    operation: "charge",
    description: "Charge saved cards of customers for the outstanding amount of their orders",
  },
  {
    name: "CaptureCardPayment",
    resource: "card_payment",
    operation: "capture",
    description: "Capture card payments, in whole or in part",
  },
  {
    name: "VoidCardPayment",
    resource: "card_payment",
    operation: "void",
    description: "Void authorizations of card payments",
  },
  {
    name: "RefundCardPayment",
    resource: "card_payment",
    operation: "refund",
    description: "Refund card payments, where Medusa's refund:create and payment:read are granted as well",
  },
  {
    name: "ResolveCardPayment",
    resource: "card_payment",
    operation: "resolve",
    description: "Resolve manually whether an unconfirmed step, charge or schedule happened at the gateway",
  },
  {
    name: "DisputeCardPayment",
    resource: "card_payment",
    operation: "dispute",
    description: "Set the state of disputes (answered, won, lost) with a note; no money is moved",
  },
  {
    name: "ReconcileCardPayment",
    resource: "card_payment",
    operation: "reconcile",
    description: "Compare a period with the gateway and with Medusa, upload a report, and repair differences",
  },
])

/** Permissions on the settings of the gateway accounts. */
export const cardSettingsPolicies = definePolicies([
  {
    name: "ReadCardSettings",
    resource: "card_settings",
    operation: "read",
    description: "See accounts, options and versions of card payments, without secrets",
  },
  {
    name: "TestCardSettings",
    resource: "card_settings",
    operation: "test",
    description: "Test the connection of an account, and send a test callback for a sandbox",
  },
])

/** Permissions on customers' saved cards. */
export const cardSavedCardPolicies = definePolicies([
  {
    name: "ReadCardSavedCard",
    resource: "card_saved_card",
    operation: "read",
    description: "See the saved cards of customers: brand, last four digits and expiry",
  },
  {
    name: "DeleteCardSavedCard",
    resource: "card_saved_card",
    operation: "delete",
    description: "Delete saved cards of customers",
  },
])

/** Permissions on the plans that a store sells by subscription. */
export const cardPlanPolicies = definePolicies([
  {
    name: "ReadCardPlan",
    resource: "card_plan",
    operation: "read",
    description: "See plans",
  },
  {
    name: "CreateCardPlan",
    resource: "card_plan",
    operation: "create",
    description: "Create plans",
  },
  {
    name: "UpdateCardPlan",
    resource: "card_plan",
    operation: "update",
    description: "Change plans, offer them, and take them off offer",
  },
])

/** Permissions on subscriptions. */
export const cardSubscriptionPolicies = definePolicies([
  {
    name: "ReadCardSubscription",
    resource: "card_subscription",
    operation: "read",
    description: "See subscriptions, their figures, and the saved cards they can be charged to",
  },
  {
    name: "ExportCardSubscription",
    resource: "card_subscription",
    operation: "export",
    description: "Export subscriptions with e-mail addresses, and plans with their figures, as CSV files",
  },
  {
    name: "CreateCardSubscription",
    resource: "card_subscription",
    operation: "create",
    description: "Create subscriptions for customers, whose saved card is charged for the first period",
  },
  {
    name: "ChargeCardSubscription",
    resource: "card_subscription",
    operation: "charge",
    description: "Charge the saved card of a subscription now, and retry declined charges",
  },
  {
    name: "UpdateCardSubscription",
    resource: "card_subscription",
    operation: "update",
    description: "Pause, resume, skip and cancel subscriptions, and change their card and plan",
  },
])

/**
 * Permissions on payouts for roles of Medusa's RBAC. Approval has its own policy: a role that
 * creates payouts should not approve them.
 */
export const cardPayoutPolicies = definePolicies([
  {
    name: "ReadCardPayout",
    resource: "card_payout",
    operation: "read",
    description: "See payouts, batches and their history",
  },
  {
    name: "ExportCardPayout",
    resource: "card_payout",
    operation: "export",
    description: "Export payouts and reports of batches, with recipients, as CSV files",
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
