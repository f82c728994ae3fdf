import type { SubscriptionCharge } from "./admin-subscription"

type Seen = { charges: readonly Pick<SubscriptionCharge, "state" | "order_id">[] }

/**
 * Whether a charge is about to be made, its answer is out, or its order is being made: the screen may change without anybody
 * doing anything.
 */
export function isUnderWay({ charges }: Seen): boolean {
  return charges.some(
    ({ state, order_id }) => state === "charging" || state === "due" || (state === "paid" && order_id === null),
  )
}
