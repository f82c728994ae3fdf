import type { SubscriptionRow } from "./rows"
import { dueAt, firstIndexAt, isOver } from "./schedule"

/** The next period from a moment on, in the rhythm of before; none where that is past the end. */
export function nextFrom(subscription: SubscriptionRow, from: Date): Pick<SubscriptionRow, "next_index" | "next_at"> {
  const next_index = firstIndexAt(subscription, from, subscription.next_index)
  const at = dueAt(subscription, next_index)
  return { next_index, next_at: isOver(subscription, { made: subscription.charges_made, at }) ? null : at }
}
