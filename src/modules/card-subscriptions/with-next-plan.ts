import { changedPlan } from "./changed-plan"
import type { SubscriptionRow } from "./rows"

/** A subscription as it will be with its next charge, where another plan takes effect then. */
export function withNextPlan(subscription: SubscriptionRow): SubscriptionRow {
  return { ...subscription, ...changedPlan(subscription) }
}
