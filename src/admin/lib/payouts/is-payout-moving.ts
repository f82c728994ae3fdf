import type { PayoutState } from "./admin-payout"

/** Whether a payout may change without anybody doing anything. */
export function isPayoutMoving(state: PayoutState): boolean {
  return state === "checking" || state === "approved" || state === "paying" || state === "unknown"
}
