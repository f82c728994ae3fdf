import { compare, formatAmount } from "../../../money"
import { type Actor, hasApproved, isChangedSince, isInitiator } from "../actor"
import type { Context } from "../context"
import { isCheckExpired } from "./check-payout"
import type { Action, PayoutActions } from "./payout-view"
import { limitProblem, offProblem } from "../limits/account-limits"
import { type LimitsNow, limitExceededReason } from "../limits/daily-limit"
import type { ApprovalRow, PayoutRow } from "../rows"
import { messages, denialReason } from "./payout-states"
import { tooSoonReason } from "./resolve-manually"

/**
 * `limits`: today's limits, if the account pays out in its currency. `overdrawn`: the reason why
 * its day exceeds a lowered limit. `requester`: the actor for whom the actions are evaluated.
 */
type PayoutDetails = {
  row: PayoutRow
  approvals: readonly Pick<ApprovalRow, "approver_id" | "auth_identity_id">[]
  limits: LimitsNow | undefined
  overdrawn: string | undefined
  requester: Actor
}

/**
 * The actions that the requester may take on a payout now, by its state, the limits and the
 * requester's part in it. The caller checks the requester's permissions first. Workflows refuse the
 * same actions with the same messages.
 */
export function actionsOf(context: Context, payoutDetails: PayoutDetails): PayoutActions {
  const { row } = payoutDetails
  const amount = formatAmount(row.amount, row.currency_code)
  return {
    check: action(
      checkDenialReason(context, row),
      "Asks the gateway whether the recipient can be paid. No money moves.",
    ),
    request: action(
      requestDenialReason(context, payoutDetails),
      "Asks somebody else to approve it, and counts against the limit of today.",
    ),
    approve: action(approvalDenialReason(context, payoutDetails), `Releases ${amount} to ${row.destination_label}.`),
    pay: action(paymentDenialReason(context, row), pays(row, amount)),
    cancel: action(
      denialReason(row.state, "cancel"),
      "Nothing was sent that can release money, so it can be given up.",
    ),
    resolve: {
      ...action(
        resolutionDenialReason(context, payoutDetails),
        "Look at the gateway whether it was paid, and say so here.",
      ),
      too_soon: tooSoonReason(context, row) ?? null,
    },
  }
}

function checkDenialReason({ settings }: Context, row: PayoutRow): string | undefined {
  if (row.flow !== "check_pay") return messages.oneStep
  return denialReason(row.state, "check") ?? offProblem(settings, row)
}

function requestDenialReason(context: Context, { row, limits }: PayoutDetails): string | undefined {
  if (row.batch_id) return messages.inBatch
  const wrong = requestStateDenialReason(context, row) ?? limitProblem(context.settings, row)
  if (wrong || !limits || compare(row.amount, limits.left) <= 0) return wrong
  return limitExceededReason(row.amount, { ...limits, account: row.account, currency_code: row.currency_code })
}

/**
 * The reason why its state, check or flow forbids a request for approval; undefined if it may be
 * requested.
 */
export function requestStateDenialReason(context: Context, row: PayoutRow): string | undefined {
  if (row.flow === "check_pay" && row.state === "draft") return messages.unchecked
  if (row.state === "checked" && isCheckExpired(row, context.now())) return messages.checkExpired
  return denialReason(row.state, "request")
}

function approvalDenialReason(
  context: Context,
  { row, approvals, overdrawn, requester }: PayoutDetails,
): string | undefined {
  if (row.batch_id) return messages.inBatch
  const wrong = denialReason(row.state, "approve")
  if (wrong) return wrong
  if (isCheckExpired(row, context.now())) return messages.checkExpired
  const tooMuch = limitProblem(context.settings, row) ?? overdrawn
  if (tooMuch) return tooMuch
  if (hasApproved(approvals, requester)) return messages.approvedBefore
  if (hadPart(context, row, requester)) return messages.ownPayout
  return isNewcomer(context, row, requester) ? messages.changedSince : undefined
}

function paymentDenialReason({ settings }: Context, row: PayoutRow): string | undefined {
  return denialReason(row.state, "pay") ?? limitProblem(settings, row)
}

function resolutionDenialReason(context: Context, { row, requester }: PayoutDetails): string | undefined {
  if (row.state !== "unknown") return messages.nothingToResolve
  if (hadPart(context, row, requester)) return messages.ownResolution
  return isNewcomer(context, row, requester) ? messages.changedBeforeResolution : undefined
}

function hadPart({ settings }: Context, { initiators }: PayoutRow, requester: Actor): boolean {
  return settings.fourEyes && isInitiator(initiators, requester)
}

function isNewcomer({ settings }: Context, { requested_at }: PayoutRow, requester: Actor): boolean {
  return settings.fourEyes && isChangedSince(requester, requested_at)
}

function pays({ flow }: PayoutRow, amount: string): string {
  return flow === "form" ? `Makes the page on which the recipient takes ${amount}.` : `Pays ${amount} now.`
}

function action(denial: string | undefined, does: string): Action {
  return denial === undefined ? { allowed: true, reason: does } : { allowed: false, reason: denial }
}
