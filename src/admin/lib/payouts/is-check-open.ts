import type { AdminPayoutDetail } from "./admin-payout"

/** Whether the check of a new payout may still have to be made: a typed card is needed for it until the gateway has answered. */
export function isCheckOpen({ state }: Pick<AdminPayoutDetail, "state">): boolean {
  return state === "draft" || state === "checking"
}
