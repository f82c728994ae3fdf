import { amountDifference } from "../amount-difference"
import type { AdminPayoutDetail } from "./admin-payout"

/** How many people have to approve a payout: before it is asked for, by today's rules. */
export function approvalsNeeded({ state, amount, limits, approvals_needed }: AdminPayoutDetail): number {
  const isOpen = state === "draft" || state === "checking" || state === "checked"
  const above = limits?.second_approval_above
  if (!isOpen || !above) return isOpen ? 1 : approvals_needed
  return amountDifference(above, amount)?.more ? 2 : 1
}
