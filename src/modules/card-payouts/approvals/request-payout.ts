import { MedusaError } from "@medusajs/framework/utils"
import { requestStateDenialReason } from "../payouts/actions"
import { type Actor, peopleOf } from "../actor"
import { commit, type Context, dayOf } from "../context"
import { duplicatesOf } from "../payouts/duplicates"
import { lockPayout, movePayout } from "../payouts/payout-rows"
import { limitProblem, limitsOf, rulesOf } from "../limits/account-limits"
import { reserve } from "../limits/daily-limit"
import type { Db, PayoutRow } from "../rows"
import { messages } from "../payouts/payout-states"
import type { PayoutLimits, PayoutSettings } from "../../../configuration"
import { compare, formatAmount } from "../../../money"

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
    if (row.batch_id) throw notAllowed(messages.inBatch)
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
    message: `Requested ${formatAmount(row.amount, row.currency_code)}. ${waitingFor(needed, context.settings)}`,
    event: "requested",
    changes: {
      requested_by: actor.id,
      requested_at: now,
      approvals_needed: needed,
      limit_day: day,
      initiators: [...new Set([...row.initiators, ...peopleOf(actor)])],
      error_code: null,
      error_message: null,
      next_poll_at: row.check_expires_at,
    },
  })
}

function waitingFor(needed: number, { fourEyes }: PayoutSettings): string {
  if (needed > 1) return fourEyes ? "Two other people have to approve it." : "Two people have to approve it."
  return fourEyes ? "Somebody else has to approve it." : "Somebody has to approve it."
}

export function approvalsFor(amount: string, { secondApprovalAbove: above }: PayoutLimits): number {
  return above !== undefined && compare(amount, above) > 0 ? 2 : 1
}

/** @throws MedusaError not_allowed if its account no longer makes such payouts */
export function limitsFor({ settings }: Context, row: PayoutRow): PayoutLimits {
  const rules = rulesOf(settings, row.account)
  const limits = rules && limitsOf(rules, row.currency_code)
  const problem = limitProblem(settings, row)
  if (limits && problem === undefined) return limits
  throw notAllowed(problem ?? "")
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
  const more = others.length > 0 ? ` and ${others.length} more` : ""
  throw notAllowed(
    `The same amount goes to the same destination already: ${one.id}${more}. If this one is meant as well, confirm it (duplicates_seen).`,
  )
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
