import type { AdminPayoutDetail } from "./admin-payout"

/** How far somebody is with a new payout. */
export type NewPayoutStep = "fill" | "check" | "review"

/** The step that a draft is at; one that is past them was asked for. */
export function newPayoutStep(payout: Pick<AdminPayoutDetail, "state" | "flow"> | undefined): NewPayoutStep {
  if (!payout) return "fill"
  const { state, flow } = payout
  const needsCheck = flow === "check_pay" && state === "draft"
  return needsCheck || state === "checking" || state === "failed" || state === "canceled" ? "check" : "review"
}
