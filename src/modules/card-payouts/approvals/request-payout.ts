import { amountParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { requestStateDenialReason } from "../payouts/actions"
import { type Actor, peopleOf } from "../actor"
import { commit, type Context, dayOf } from "../context"
import { duplicatesOf } from "../payouts/duplicates"
import { lockPayout, movePayout } from "../payouts/payout-rows"
import { limitProblem, limitsOf, accountSettingsOf } from "../limits/account-limits"
import { reserve } from "../limits/daily-limit"
import type { Db, PayoutRow } from "../rows"
import type { PayoutLimits, PayoutSettings } from "../../../configuration"
import { compare } from "../../../money"

/**
 * Ids of look-alike payouts that a person reviewed and accepts; `true` accepts all that exist at
 * the request.
 */
export type DuplicatesSeen = boolean | readonly string[]

export type Request = {
  payout_id: string
  actor: Actor
  duplicates_seen?: DuplicatesSeen
}

/**
 * Requests approval of a payout. Its amount counts against today's limit from then on.
 * @throws MedusaError not_allowed with a message: the state, an expired check, a limit, or a
 * possible duplicate that nobody has confirmed
 */
export async function requestPayout(context: Context, request: Request): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, request.payout_id)
    if (row.batch_id) throw notAllowed(toMessage("payout.in_batch"))
    const wrong = requestStateDenialReason(context, row)
    if (wrong) throw notAllowed(wrong)
    await assertDuplicatesSeen(context, trx, { row, seen: request.duplicates_seen })
    const limits = limitsFor(context, row)
    const day = dayOf(context.now(), context.settings)
    const { account, currency_code } = row
    await reserve(trx, row.amount, { account, currency_code, day, limits })
    return requestLocked(context, trx, { row, actor: request.actor, limits, day })
  })
}

/**
 * Requests a locked payout whose amount fits into the limit of `day`, against which it counts from
 * then on.
 */
export async function requestLocked(
  context: Context,
  trx: Db,
  {
    row,
    actor,
    limits,
    day,
    needed = approvalsFor(row.amount, limits),
  }: { row: PayoutRow; actor: Actor; limits: PayoutLimits; day: string; needed?: number },
): Promise<PayoutRow> {
  const now = context.now()
  return movePayout(trx, row, {
    verb: "request",
    actor,
    now,
    message: toMessage("payout.requested", {
      amount: amountParam(row.amount, row.currency_code),
      approval: approvalNeeded(needed, context.settings),
    }),
    changes: {
      requested_by: actor.id,
      requested_at: now,
      approvals_needed: needed,
      limit_day: day,
      initiators: [...new Set([...row.initiators, ...peopleOf(actor)])],
      error_code: null,
      error: null,
      next_poll_at: row.check_expires_at,
    },
  })
}

/** The approvals that a requested payout or batch needs. */
export function approvalNeeded(needed: number, { fourEyes }: Pick<PayoutSettings, "fourEyes">): KnownMessage {
  if (needed > 1) return toMessage(fourEyes ? "payout_approval.two_others" : "payout_approval.two")
  return toMessage(fourEyes ? "payout_approval.one_other" : "payout_approval.one")
}

export function approvalsFor(amount: string, { secondApprovalAbove: above }: PayoutLimits): number {
  return above !== undefined && compare(amount, above) > 0 ? 2 : 1
}

/** @throws MedusaError not_allowed if its account no longer makes such payouts */
export function limitsFor({ settings }: Context, row: PayoutRow): PayoutLimits {
  const accountSettings = accountSettingsOf(settings, row.account)
  const limits = accountSettings && limitsOf(accountSettings, row.currency_code)
  const problem = limitProblem(settings, row)
  if (limits && problem === undefined) return limits
  throw notAllowed(problem ?? toMessage("payout_account.off"))
}

/** @throws MedusaError not_allowed naming the possible duplicates that nobody has confirmed */
export async function assertDuplicatesSeen(
  context: Context,
  trx: Db,
  { row, seen = [] }: { row: PayoutRow; seen: DuplicatesSeen | undefined },
): Promise<void> {
  if (seen === true) return
  const confirmed = seen || []
  const [one, ...others] = (await duplicatesOf(trx, context, row)).filter(({ id }) => !confirmed.includes(id))
  if (!one) return
  const { id } = one
  const count = others.length
  throw notAllowed(count > 0 ? toMessage("payout.duplicates", { id, count }) : toMessage("payout.duplicate", { id }))
}
