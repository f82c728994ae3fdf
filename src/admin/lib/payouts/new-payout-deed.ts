import type { AdminPayoutDetail } from "./admin-payout"
import { isCheckOpen } from "./is-check-open"
import { newPayoutStep } from "./new-payout-step"

/** What the button of a new payout does: a check that came to nothing is made once more of the same payout, never of another one. */
export function newPayoutDeed(
  payout: Pick<AdminPayoutDetail, "state" | "flow"> | undefined,
): "fill" | "check" | "correct" | "request" {
  if (!payout) return "fill"
  if (newPayoutStep(payout) === "review") return "request"
  return isCheckOpen(payout) ? "check" : "correct"
}
