import { definePolicies } from "@medusajs/framework/utils"

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
