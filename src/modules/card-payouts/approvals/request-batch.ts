import { amountParam, totalsParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Actor, peopleOf, plugin } from "../actor"
import { commit, type Context, dayOf } from "../context"
import { isCheckExpired } from "../payouts/check-payout"
import { limitsOf, accountSettingsOf } from "../limits/account-limits"
import { approvalNeeded, limitsFor } from "./request-payout"
import { reserve } from "../limits/daily-limit"
import type { BatchRow, Db, PayoutRow } from "../rows"
import { lockBatch, lockPayoutsOf, moveBatch } from "../batches/batch-rows"
import { batchMachine } from "../batches/batch-states"
import { duplicatesOfBatch } from "../payouts/duplicates"
import { moveRows } from "../payouts/payout-rows"
import { approvalsOfBatch, type Sums, sumsOf } from "../batches/batch-totals"

export type BatchRequest = {
  batch_id: string
  actor: Actor
  /** True if a person reviewed the possible duplicates and wants to pay them. */
  duplicates_seen?: boolean
}

/**
 * Requests approval of all payable rows, or of none. They count against today's limits from then
 * on.
 * @throws MedusaError not_allowed with a message: the state, expired checks (which are started
 * again), a limit, or possible duplicates that nobody has confirmed
 */
export async function requestBatch(context: Context, request: BatchRequest): Promise<BatchRow> {
  const { batch, refusal } = await commit(context.pg, async (trx) => {
    const locked = await lockBatch(trx, request.batch_id)
    batchMachine.assertMove(locked.state, "request")
    const rows = await lockPayoutsOf(trx, locked)
    const unchecked = rows.filter((row) => isUnchecked(row, context.now()))
    if (unchecked.length > 0) return recheck(context, trx, { batch: locked, unchecked })
    return { batch: await requestLocked(context, trx, { batch: locked, rows, request }), refusal: undefined }
  })
  if (refusal) throw notAllowed(refusal)
  return batch
}

/** The check is missing or expired, so the gateway would refuse the payment. */
function isUnchecked(row: PayoutRow, now: Date): boolean {
  if (row.flow !== "check_pay") return false
  return row.state === "draft" || row.state === "checking" || (row.state === "checked" && isCheckExpired(row, now))
}

type Unchecked = { batch: BatchRow; unchecked: readonly PayoutRow[] }

async function recheck(
  context: Context,
  trx: Db,
  { batch, unchecked }: Unchecked,
): Promise<{ batch: BatchRow; refusal: KnownMessage }> {
  const now = context.now()
  const expired = unchecked.filter(({ state }) => state === "checked")
  await moveRows(trx, expired, {
    verb: "expire",
    actor: plugin,
    now,
    messageOf: () => toMessage("payout_batch.check_expired"),
    changes: { check_expires_at: null, limit_day: null },
  })
  const ids = unchecked.filter(({ state }) => state !== "checking").map(({ id }) => id)
  await trx("card_payout").whereIn("id", ids).update({ next_poll_at: now, poll_count: 0 })
  const count = unchecked.length
  const after = await moveBatch(trx, batch, {
    verb: "recheck",
    actor: plugin,
    now,
    message: toMessage("payout_batch.checked_again", { count }),
    changes: { next_poll_at: now },
  })
  return {
    batch: after,
    refusal: toMessage("payout_batch.must_be_checked_again", { count }),
  }
}

type Locked = { batch: BatchRow; rows: readonly PayoutRow[]; request: BatchRequest }

async function requestLocked(context: Context, trx: Db, { batch, rows, request }: Locked): Promise<BatchRow> {
  const payable = rows.filter(({ state }) => state === "draft" || state === "checked")
  if (payable.length === 0) throw notAllowed(toMessage("payout_batch.nothing_payable"))
  for (const row of payable) limitsFor(context, row)
  await assertBatchDuplicatesSeen(context, trx, { batch, seen: request.duplicates_seen })
  const sums = (await sumsOf(trx, [batch.id])).get(batch.id) as Sums
  const day = dayOf(context.now(), context.settings)
  // If a part of the batch was paid before, only the rest.
  const totals = sums.totalsIn(["draft", "checked"])
  await reserveAll(context, trx, { batch, totals, day })
  const now = context.now()
  const { actor } = request
  const needed = approvalsOfBatch(context.settings, batch.account, sums)
  const approval = approvalNeeded(needed, context.settings)
  await moveRows(trx, payable, {
    verb: "request",
    actor,
    now,
    messageOf: ({ amount, currency_code }) =>
      toMessage("payout.requested_with_batch", { amount: amountParam(amount, currency_code), approval }),
    changes: {
      requested_by: actor.id,
      requested_at: now,
      approvals_needed: needed,
      limit_day: day,
      initiators: withPeople(trx, actor),
      error_code: null,
      error: null,
      next_poll_at: trx.raw("check_expires_at"),
    },
  })
  const ends = payable.flatMap(({ check_expires_at }) =>
    check_expires_at ? [new Date(check_expires_at).getTime()] : [],
  )
  return moveBatch(trx, batch, {
    verb: "request",
    actor,
    now,
    message: toMessage("payout_batch.requested", { count: payable.length, totals: totalsParam(totals), approval }),
    changes: {
      requested_by: actor.id,
      requested_at: now,
      ordered_to_pay_at: null,
      initiators: [...new Set([...batch.initiators, ...peopleOf(actor)])],
      next_poll_at: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    },
  })
}

function withPeople(trx: Db, actor: Actor) {
  return trx.raw("(SELECT array_agg(DISTINCT one) FROM unnest(initiators || ?::text[]) AS one)", [peopleOf(actor)])
}

/**
 * Locks one currency after the other, always in the same order, so that two batches cannot
 * deadlock.
 */
async function reserveAll(
  context: Context,
  trx: Db,
  { batch, totals, day }: { batch: BatchRow; totals: Sums["totals"]; day: string },
): Promise<void> {
  const accountSettings = accountSettingsOf(context.settings, batch.account)
  for (const { currency_code, amount } of totals) {
    const limits = accountSettings && limitsOf(accountSettings, currency_code)
    if (limits) await reserve(trx, amount, { account: batch.account, currency_code, day, limits })
  }
}

/** @throws MedusaError not_allowed */
export async function assertBatchDuplicatesSeen(
  context: Context,
  trx: Db,
  { batch, seen }: { batch: BatchRow; seen?: boolean },
): Promise<void> {
  if (seen) return
  const duplicates = await duplicatesOfBatch(trx, context, batch)
  const [first] = duplicates
  if (!first) return
  const count = new Set(duplicates.map(({ row_number }) => row_number)).size
  const params = { count, row: String(first.row_number), other: first.with }
  throw notAllowed(toMessage("payout_batch.duplicates", params))
}
