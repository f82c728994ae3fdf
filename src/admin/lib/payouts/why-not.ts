import type { Words } from "../words-of"
import type { AdminPayoutDetail, PayoutAction, PayoutSettings } from "./admin-payout"

type Viewed = Pick<AdminPayoutDetail, "actions" | "approvals" | "requested_by" | "timeline">

// As the server counts them: what is done to a payout belongs to one of these.
const operations = {
  check: "create",
  request: "create",
  approve: "approve",
  rule: "approve",
  pay: "pay",
  cancel: "cancel",
} as const satisfies Record<PayoutAction, keyof PayoutSettings["may"]>

/**
 * Why whoever looks cannot do this to the payout now, in a sentence; null where it can be tried. The server has the last word, and
 * knows more: who made the key that asked, say.
 */
export function whyNot(
  { t }: Pick<Words, "t">,
  { payout, action, me }: { payout: Viewed; action: PayoutAction; me: string | undefined },
  { may, four_eyes }: Pick<PayoutSettings, "may" | "four_eyes">,
): string | null {
  const right = may[operations[action]]
  const { allowed, why } = payout.actions[action]
  if (!allowed) return why || t("cardPayments.actions.notNow")
  if (!right.allowed) return right.why || t("cardPayments.actions.notNow")
  if ((action !== "approve" && action !== "rule") || me === undefined) return null
  const isOwn = four_eyes && hadPart(payout, me)
  if (action === "rule") return isOwn ? t("cardPayments.payouts.ownRuling") : null
  if (payout.approvals.some(({ approver_id }) => approver_id === me)) return t("cardPayments.payouts.ownApproval")
  return isOwn ? t("cardPayments.payouts.ownPayout") : null
}

/** Whether somebody made it, had it checked or asked for it. */
function hadPart({ requested_by, timeline }: Viewed, me: string): boolean {
  const parts = timeline.filter(({ kind }) => kind === "create" || kind === "check" || kind === "request")
  return requested_by === me || parts.some(({ actor_id }) => actor_id === me)
}
