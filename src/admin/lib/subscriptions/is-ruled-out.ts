import type { AdminSubscription, SubscriptionCharge } from "./admin-subscription"

/** Whether somebody who looked at the gateway found no charge for a period: where the gateway charges, none lapses otherwise. */
export function isRuledOut(
  { engine }: Pick<AdminSubscription, "engine">,
  { state, period_index }: Pick<SubscriptionCharge, "state" | "period_index">,
): boolean {
  return engine === "gateway" && state === "lapsed" && period_index !== null
}
