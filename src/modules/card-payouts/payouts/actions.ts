import { compare, spoken } from "../../../mapping"
import { type Actor, hasApproved, isChangedSince, isMaker } from "../actor"
import type { Context } from "../context"
import { isCheckOver } from "./check-payout"
import type { Action, PayoutActions } from "./payout-view"
import { limitProblem, offProblem } from "../limits/account-limits"
import { type LimitsNow, whyTooMuch } from "../limits/daily-limit"
import type { ApprovalRow, PayoutRow } from "../rows"
import { sentences, whyNot } from "./payout-states"
import { whyRuledTooSoon } from "./resolve-manually"

/**
 * `limits` where its account pays out in its currency; `overdrawn` where more was asked for on its day than may be by now; `asker` is who
 * may do it or not.
 */
type Facts = {
  row: PayoutRow
  approvals: readonly Pick<ApprovalRow, "approver_id" | "auth_identity_id">[]
  limits: LimitsNow | undefined
  overdrawn: string | undefined
  asker: Actor
}

/**
 * What whoever asks may do to a payout now, by its state, the rules and their part in it; whether they may do so with any payout is
 * another question, which comes first. What is refused here the workflows refuse as well, in the same words.
 */
export function actionsOf(context: Context, facts: Facts): PayoutActions {
  const { row } = facts
  const amount = spoken(row.amount, row.currency_code)
  return {
    check: action(whyNoCheck(context, row), "Asks the gateway whether the recipient can be paid. No money moves."),
    request: action(
      whyNoRequest(context, facts),
      "Asks somebody else to approve it, and counts against the limit of today.",
    ),
    approve: action(whyNoApproval(context, facts), `Releases ${amount} to ${row.destination_label}.`),
    pay: action(whyNoPayment(context, row), pays(row, amount)),
    cancel: action(whyNot(row.state, "cancel"), "Nothing was sent that can release money, so it can be given up."),
    rule: {
      ...action(whyNoRuling(context, facts), "Look at the gateway whether it was paid, and say so here."),
      too_soon: whyRuledTooSoon(context, row) ?? null,
    },
  }
}

function whyNoCheck({ settings }: Context, row: PayoutRow): string | undefined {
  if (row.flow !== "check_pay") return sentences.oneStep
  return whyNot(row.state, "check") ?? offProblem(settings, row)
}

function whyNoRequest(context: Context, { row, limits }: Facts): string | undefined {
  if (row.batch_id) return sentences.inBatch
  const wrong = whyNotRequestable(context, row) ?? limitProblem(context.settings, row)
  if (wrong || !limits || compare(row.amount, limits.left) <= 0) return wrong
  return whyTooMuch(row.amount, { ...limits, account: row.account, currency_code: row.currency_code })
}

/** What its state, its check and its kind have against asking for its approval. */
export function whyNotRequestable(context: Context, row: PayoutRow): string | undefined {
  if (row.flow === "check_pay" && row.state === "draft") return sentences.unchecked
  if (row.state === "checked" && isCheckOver(row, context.now())) return sentences.checkOver
  return whyNot(row.state, "request")
}

function whyNoApproval(context: Context, { row, approvals, overdrawn, asker }: Facts): string | undefined {
  if (row.batch_id) return sentences.inBatch
  const wrong = whyNot(row.state, "approve")
  if (wrong) return wrong
  if (isCheckOver(row, context.now())) return sentences.checkOver
  const tooMuch = limitProblem(context.settings, row) ?? overdrawn
  if (tooMuch) return tooMuch
  if (hasApproved(approvals, asker)) return sentences.approvedBefore
  if (hadPart(context, row, asker)) return sentences.ownPayout
  return isNewcomer(context, row, asker) ? sentences.changedSince : undefined
}

function whyNoPayment({ settings }: Context, row: PayoutRow): string | undefined {
  return whyNot(row.state, "pay") ?? limitProblem(settings, row)
}

function whyNoRuling(context: Context, { row, asker }: Facts): string | undefined {
  if (row.state !== "unknown") return sentences.noRuling
  if (hadPart(context, row, asker)) return sentences.ownRuling
  return isNewcomer(context, row, asker) ? sentences.changedBeforeRuling : undefined
}

function hadPart({ settings }: Context, { makers }: PayoutRow, asker: Actor): boolean {
  return settings.fourEyes && isMaker(makers, asker)
}

function isNewcomer({ settings }: Context, { requested_at }: PayoutRow, asker: Actor): boolean {
  return settings.fourEyes && isChangedSince(asker, requested_at)
}

function pays({ flow }: PayoutRow, amount: string): string {
  return flow === "form" ? `Makes the page on which the recipient takes ${amount}.` : `Pays ${amount} now.`
}

function action(whyNo: string | undefined, does: string): Action {
  return whyNo === undefined ? { allowed: true, why: does } : { allowed: false, why: whyNo }
}
