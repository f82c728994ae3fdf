/** Medusa's policies that the routes of the admin ask for; declared in `src/policies`. Payouts: `workflows/payout-deeds.ts`. */
export type CardPolicy =
  | `card_payment:${"read" | "capture" | "void" | "refund" | "resolve"}`
  | `card_plan:${"read" | "create" | "update"}`
  | `card_subscription:${"read" | "create" | "charge" | "update"}`

/** What each allows, as it goes on after "You may not". */
export const cardPolicies: Readonly<Record<CardPolicy, string>> = {
  "card_payment:read": "see card payments",
  "card_payment:capture": "capture card payments",
  "card_payment:void": "void card payments",
  "card_payment:refund": "refund card payments",
  "card_payment:resolve": "resolve unconfirmed card payments",
  "card_plan:read": "see plans",
  "card_plan:create": "create plans",
  "card_plan:update": "change plans",
  "card_subscription:read": "see subscriptions",
  "card_subscription:create": "create subscriptions",
  "card_subscription:charge": "charge subscriptions",
  "card_subscription:update": "change subscriptions",
}
