import type { AdminPayout } from "./admin-payout"
import { isPayoutMoving } from "./is-payout-moving"
import { pauses } from "./pauses"

/** After how long a list of payouts asks for them again; false where nothing becomes of any of them. */
export function listPause(payouts: readonly Pick<AdminPayout, "state">[]): number | false {
  if (payouts.some(({ state }) => isPayoutMoving(state))) return pauses.movingInList
  return payouts.some(({ state }) => state === "awaiting_approval") && pauses.waiting
}
