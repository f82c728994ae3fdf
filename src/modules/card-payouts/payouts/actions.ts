import { type ActionState, allowed, denied, type Message, renderedOrNull, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { fourEyesDenial } from "../approvals/four-eyes"
import type { Context } from "../context"
import { isCheckExpired } from "./check-payout"
import { type PayoutAction, type PayoutActions, payoutActions } from "../../../contracts"
import { limitProblem, offProblem } from "../limits/account-limits"
import { type LimitsNow, limitExceededReason } from "../limits/daily-limit"
import type { ApprovalRow, CallRow, PayoutRow } from "../rows"
import { mailDenialReason } from "./order-mail"
import { payoutMachine, plainMoves, type PlainVerb } from "./payout-states"
import { tooSoonReason, waitOf } from "./resolve-manually"
import { compare } from "../../../money"

/**
 * `limits`: today's limits, if the account pays out in its currency. `overdrawn`: the reason why
 * its day exceeds a lowered limit. `requester`: the actor for whom the actions are evaluated.
 */
type PayoutDetails = {
  row: PayoutRow
  payment: CallRow | undefined
  approvals: readonly Pick<ApprovalRow, "approver_id" | "auth_identity_id">[]
  limits: LimitsNow | undefined
  overdrawn: Message | undefined
  requester: Actor
}

/**
 * The actions that the requester may take on a payout now, by its state, the limits and the
 * requester's part in it. The caller checks the requester's permissions first. Workflows refuse the
 * same actions with the same messages.
 */
export function actionsOf(context: Context, payoutDetails: PayoutDetails): PayoutActions {
  const { row, payment } = payoutDetails
  const states = payoutActions.map((name) => {
    const reason = isPlain(name) ? payoutMachine.denialReason(row.state, name) : denials[name](context, payoutDetails)
    return [name, reason ? denied(reason) : allowed] as const
  })
  const { resolve, ...others } = Object.fromEntries(states) as Record<PayoutAction, ActionState>
  return {
    ...others,
    resolve: { ...resolve, too_soon: renderedOrNull(tooSoonReason(context, waitOf({ row, payment }))) },
  }
}

function isPlain(name: PayoutAction): name is PlainVerb {
  return name in plainMoves
}

type Denial = (context: Context, payoutDetails: PayoutDetails) => Message | undefined

/** The reasons against actions that need more than a state. */
const denials: Record<Exclude<PayoutAction, PlainVerb>, Denial> = {
  check: checkDenialReason,
  request: requestDenialReason,
  approve: approvalDenialReason,
  pay: paymentDenialReason,
  resolve: resolutionDenialReason,
  mail_link: (context, { row }) => mailDenialReason(context, "mail_link", row),
  mail_status: (context, { row }) => mailDenialReason(context, "mail_status", row),
}

function checkDenialReason({ settings }: Context, { row }: PayoutDetails): Message | undefined {
  if (row.flow !== "check_pay") return toMessage("payout.has_no_check")
  return payoutMachine.denialReason(row.state, "check") ?? offProblem(settings, row)
}

function requestDenialReason(context: Context, { row, limits }: PayoutDetails): Message | undefined {
  if (row.batch_id) return toMessage("payout.in_batch")
  const wrong = requestStateDenialReason(context, row) ?? limitProblem(context.settings, row)
  if (wrong || !limits || compare(row.amount, limits.left) <= 0) return wrong
  return limitExceededReason(row.amount, { ...limits, account: row.account, currency_code: row.currency_code })
}

/**
 * The reason why its state, check or flow forbids a request for approval; undefined if it may be
 * requested.
 */
export function requestStateDenialReason(context: Context, row: PayoutRow): Message | undefined {
  if (row.flow === "check_pay" && row.state === "draft") return toMessage("payout.is_unchecked")
  if (row.state === "checked" && isCheckExpired(row, context.now())) return toMessage("payout.check_no_longer_valid")
  return payoutMachine.denialReason(row.state, "request")
}

function approvalDenialReason(
  context: Context,
  { row, approvals, overdrawn, requester }: PayoutDetails,
): Message | undefined {
  if (row.batch_id) return toMessage("payout.in_batch")
  const wrong = payoutMachine.denialReason(row.state, "approve")
  if (wrong) return wrong
  if (isCheckExpired(row, context.now())) return toMessage("payout.check_no_longer_valid")
  const tooMuch = limitProblem(context.settings, row) ?? overdrawn
  return tooMuch ?? fourEyesDenial(context, "payout", { actor: requester, requests: [row], approvals })
}

function paymentDenialReason({ settings }: Context, { row }: PayoutDetails): Message | undefined {
  return payoutMachine.denialReason(row.state, "pay") ?? limitProblem(settings, row)
}

function resolutionDenialReason(context: Context, { row, requester }: PayoutDetails): Message | undefined {
  if (row.state !== "unknown") return toMessage("payout.nothing_to_resolve")
  return fourEyesDenial(context, "resolution", { actor: requester, requests: [row] })
}
