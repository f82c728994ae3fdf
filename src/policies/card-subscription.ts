import { definePolicies } from "@medusajs/framework/utils"

/** Permissions on subscriptions. */
export const cardSubscriptionPolicies = definePolicies([
  {
    name: "ReadCardSubscription",
    resource: "card_subscription",
    operation: "read",
    description: "See subscriptions, their figures, and the saved cards they can be charged to",
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
