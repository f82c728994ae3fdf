import { amountParam, totalsParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { append } from "../audit-trail"
import { expireBatch } from "../batches/advance-batch"
import { lockBatch, lockPayoutsOf, moveBatch } from "../batches/batch-rows"
import { batchMachine } from "../batches/batch-states"
import { approvalsOfBatch, type Sums, sumsOf } from "../batches/batch-totals"
import { commit, type Context } from "../context"
import { dayOverdrawnReason, overdrawnReason } from "../limits/daily-limit"
import { isCheckExpired } from "../payouts/check-payout"
import { lockPayout, updatePayout } from "../payouts/payout-rows"
import { payoutEvents, payoutMachine } from "../payouts/payout-states"
import { approvalsOf } from "../payouts/read-payouts"
import type { BatchRow, Db, PayoutRow } from "../rows"
import { fourEyesDenial, recordApprovals } from "./four-eyes"
import { assertBatchDuplicatesSeen, type BatchRequest } from "./request-batch"
import { approvalsFor, assertDuplicatesSeen, limitsFor, type Request } from "./request-payout"

/**
 * Approves a payout, by the four-eyes rule. API keys cannot approve, and a second approval needs a
 * second person. The caller has checked the approver's permission.
 * @throws MedusaError not_allowed with a message
 */
export async function approvePayout(context: Context, approval: Request): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, approval.payout_id)
    if (row.batch_id) throw notAllowed(toMessage("payout.in_batch"))
    payoutMachine.assertMove(row.state, "approve")
    if (isCheckExpired(row, context.now())) throw notAllowed(toMessage("payout.check_no_longer_valid"))
    // Limits that were tightened after the request apply as well.
    const limits = limitsFor(context, row)
    const overdrawn = row.limit_day && (await overdrawnReason(trx, { ...row, day: row.limit_day, limits }))
    if (overdrawn) throw notAllowed(overdrawn)
    const needed = approvalsFor(row.amount, limits)
    if (needed > row.approvals_needed) await updatePayout(trx, row.id, { approvals_needed: needed })
    await assertDuplicatesSeen(context, trx, { row, seen: approval.duplicates_seen })
    const { rows } = await approveRows(context, trx, { rows: [row], actor: approval.actor })
    return rows[0] as PayoutRow
  })
}

/**
 * Approves all rows of a batch that await approval, or none, as `approvePayout` does. With the
 * option fourEyes, nobody who uploaded or requested the batch can approve it either.
 * @throws MedusaError not_allowed with a message
 */
export async function approveBatch(context: Context, approval: BatchRequest): Promise<BatchRow> {
  const { batch, refusal } = await commit(context.pg, async (trx) => {
    const locked = await lockBatch(trx, approval.batch_id)
    batchMachine.assertMove(locked.state, "approve")
    const rows = (await lockPayoutsOf(trx, locked)).filter(({ state }) => state === "awaiting_approval")
    if (rows.some((row) => isCheckExpired(row, context.now()))) {
      const expired = await expireBatch(context, trx, locked)
      return { batch: expired, refusal: toMessage("payout_batch.check_expired") }
    }
    if (rows.length === 0) throw notAllowed(toMessage("payout_batch.no_row_waits"))
    for (const row of rows) limitsFor(context, row)
    const overdrawn = await dayOverdrawnReason(context, trx, rows)
    if (overdrawn) throw notAllowed(overdrawn)
    const sums = (await sumsOf(trx, [locked.id])).get(locked.id) as Sums
    await requireMore(context, trx, { batch: locked, rows, sums })
    await assertBatchDuplicatesSeen(context, trx, { batch: locked, seen: approval.duplicates_seen })
    return { batch: await approveLockedBatch(context, trx, { batch: locked, rows, approval }), refusal: undefined }
  })
  if (refusal) throw notAllowed(refusal)
  return batch
}

/** Limits that were tightened after the request apply as well. */
async function requireMore(
  { settings }: Context,
  trx: Db,
  { batch, rows, sums }: { batch: BatchRow; rows: readonly PayoutRow[]; sums: Sums },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const approvals_needed = approvalsOfBatch(settings, batch.account, sums)
  await trx("card_payout")
    .whereIn("id", ids)
    .where("approvals_needed", "<", approvals_needed)
    .update({ approvals_needed })
}

type Locked = { batch: BatchRow; rows: readonly PayoutRow[]; approval: BatchRequest }

async function approveLockedBatch(context: Context, trx: Db, { batch, rows, approval }: Locked): Promise<BatchRow> {
  const { actor } = approval
  const { isWhole } = await approveRows(context, trx, { batch, rows, actor })
  const now = context.now()
  const sums = (await sumsOf(trx, [batch.id])).get(batch.id) as Sums
  const params = { count: rows.length, totals: totalsParam(sums.totalsIn(["awaiting_approval", "approved"])) }
  if (isWhole) {
    const message = toMessage("payout_batch.approved", params)
    const move = { actor, now, message, changes: { next_poll_at: now } }
    return moveBatch(trx, batch, { ...move, verb: "approve" })
  }
  const message = toMessage("payout_batch.approved_by_first", params)
  await append(trx, { batch_id: batch.id, kind: "approve", message, actor }, now)
  return batch
}

/**
 * `rows`: the locked payouts before this approval; `batch`: the locked batch that they belong to.
 */
type Approval = { batch?: BatchRow; rows: readonly PayoutRow[]; actor: Actor }

/**
 * Approves all of these payouts, or none, and appends the step to their audit trails.
 * @throws MedusaError not_allowed
 */
async function approveRows(
  context: Context,
  trx: Db,
  { batch, rows, actor }: Approval,
): Promise<{ rows: PayoutRow[]; isWhole: boolean }> {
  if (actor.kind !== "user" || !actor.id) throw notAllowed(toMessage("payout.approver_is_no_user"))
  const ids = rows.map(({ id }) => id)
  const before = await approvalsOf(trx, ids)
  const approved = await recordApprovals(context, trx, { rows, actor })
  // The error rolls back the rows that were approved.
  if (approved.length < rows.length) {
    const approvals = [...before.values()].flat()
    const requests = batch ? [batch, ...rows] : rows
    const denial = fourEyesDenial(context, batch ? "batch" : "payout", { actor, requests, approvals })
    throw notAllowed(denial ?? toMessage(batch ? "payout_batch.changed_meanwhile" : "payout.changed_meanwhile"))
  }
  const isWhole = approved.every(({ state }) => state === "approved")
  const neededBefore = new Map(rows.map(({ id, approvals_needed }) => [id, approvals_needed]))
  const entries = approved.map((row) => {
    const count = before.get(row.id)?.length ?? 0
    const needed = [neededBefore.get(row.id) ?? 0, row.approvals_needed] as const
    return {
      payout_id: row.id,
      kind: "approve",
      message: approvalMessage(row, { inBatch: !!batch, isWhole }),
      actor,
      ...(isWhole ? { event: payoutEvents.approve } : {}),
      changes: {
        approvals: [count, count + 1] as const,
        ...(needed[0] === needed[1] ? {} : { approvals_needed: needed }),
        ...(isWhole ? { state: ["awaiting_approval", row.state] as const } : {}),
      },
    }
  })
  await append(trx, entries, context.now())
  return { rows: approved, isWhole }
}

function approvalMessage(
  { amount: of, currency_code }: PayoutRow,
  { inBatch, isWhole }: { inBatch: boolean; isWhole: boolean },
): KnownMessage {
  const amount = amountParam(of, currency_code)
  if (inBatch) return toMessage("payout.approved_with_batch", { amount })
  return toMessage(isWhole ? "payout.approved" : "payout.approved_by_first", { amount })
}
