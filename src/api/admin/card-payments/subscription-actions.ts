import type { SubscriptionView } from "../../../modules/card-subscriptions"
import type { CardPolicy } from "../../card-policies"
import type { PolicyRights } from "../../policy-rights"
import { actionsFor } from "./actions-for"

const update = "card_subscription:update"

const policies = {
  charge: "card_subscription:charge",
  retry: "card_subscription:charge",
  pause: update,
  resume: update,
  skip: update,
  cancel: update,
  cancel_at_period_end: update,
  card: update,
  plan: update,
} as const satisfies Record<keyof SubscriptionView["actions"], CardPolicy>

/** What whoever has these rights may do to a subscription now. */
export function subscriptionActions({ actions }: Pick<SubscriptionView, "actions">, may: PolicyRights) {
  return actionsFor(actions, (action) => may(policies[action]))
}
