import { generateEntityId } from "@medusajs/framework/utils"
import { amountParam, totalsParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Actor, hasApproved, isChangedSince, isInitiator, peopleOf } from "../actor"
import { append } from "../audit-trail"
import { expireBatch } from "../batches/advance-batch"
import { lockBatch, lockPayoutsOf, moveBatch } from "../batches/batch-rows"
import { batchMachine } from "../batches/batch-states"
import { approvalsOfBatch, type Sums, sumsOf } from "../batches/batch-totals"
import { commit, type Context } from "../context"
import { dayOverdrawnReason, overdrawnReason } from "../limits/daily-limit"
import { isCheckExpired } from "../payouts/check-payout"
import { findPayout, lockPayout, updatePayout } from "../payouts/payout-rows"
import { payoutEvents, payoutMachine } from "../payouts/payout-states"
import { approvalsOf } from "../payouts/read-payouts"
import type { BatchRow, Db, PayoutRow } from "../rows"
import { assertBatchDuplicatesSeen, type BatchRequest } from "./request-batch"
import { approvalsFor, assertDuplicatesSeen, limitsFor, type Request } from "./request-payout"

/**
 * Approves a payout. With the option fourEyes, nobody who created, changed or requested it can
 * approve it. API keys cannot approve, and a second approval needs a second person. The caller has
 * checked the approver's permission.
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
    return approveLocked(context, trx, { row, actor: approval.actor })
  })
}

/** `row`: the locked payout before this approval. @throws MedusaError not_allowed */
async function approveLocked(
  context: Context,
  trx: Db,
  { row, actor }: { row: PayoutRow; actor: Actor },
): Promise<PayoutRow> {
  const now = context.now()
  if (actor.kind !== "user" || !actor.id) throw notAllowed(toMessage("payout.approver_is_no_user"))
  const approved = await recordApproval(context, trx, { row, actor })
  if (!approved) throw notAllowed(await approvalRefusalReason(trx, row, actor))
  const isWhole = approved.state === "approved"
  const amount = amountParam(row.amount, row.currency_code)
  const approvalCount = (await approvalsOf(trx, [row.id])).get(row.id)?.length ?? 0
  await append(
    trx,
    {
      payout_id: row.id,
      kind: "approve",
      message: toMessage(isWhole ? "payout.approved" : "payout.approved_by_first", { amount }),
      actor,
      ...(isWhole ? { event: payoutEvents.approve } : {}),
      changes: {
        approvals: [approvalCount - 1, approvalCount],
        ...moreNeeded(row, approved),
        ...(isWhole ? { state: [row.state, approved.state] } : {}),
      },
    },
    now,
  )
  return approved
}

/**
 * The change of `approvals_needed` for the audit trail, if limits were tightened after the request.
 */
function moreNeeded(
  { approvals_needed: before }: PayoutRow,
  { approvals_needed: now }: PayoutRow,
): Record<string, readonly [number, number]> {
  return before === now ? {} : { approvals_needed: [before, now] }
}

/**
 * The four-eyes rule in one statement. It records the approval, and approves the payout once enough
 * approvals exist, only if the payout awaits approval. With the option fourEyes, the actor must not
 * be an initiator, and the actor's account must not have changed since the request.
 */
async function recordApproval(
  { settings, now }: Context,
  trx: Db,
  { row, actor }: { row: PayoutRow; actor: Actor },
): Promise<PayoutRow | undefined> {
  const { rows } = await trx.raw<{ rows: PayoutRow[] }>(
    `WITH asked AS (
       SELECT id FROM card_payout
       WHERE id = :id AND state = 'awaiting_approval' AND deleted_at IS NULL
         AND (NOT :four_eyes::boolean OR NOT (initiators && :signed_in::text[] OR coalesce(requested_at <= :changed_at::timestamptz, false)))
         AND NOT EXISTS (SELECT 1 FROM card_payout_approval WHERE payout_id = :id AND auth_identity_id = :auth_identity_id
                         AND withdrawn_at IS NULL AND deleted_at IS NULL)
       FOR UPDATE),
     yes AS (
       INSERT INTO card_payout_approval (id, payout_id, approver_id, auth_identity_id)
       SELECT :approval_id, id, :approver, :auth_identity_id FROM asked
       ON CONFLICT (payout_id, approver_id) WHERE withdrawn_at IS NULL AND deleted_at IS NULL DO NOTHING
       RETURNING payout_id)
     UPDATE card_payout SET
       state = CASE WHEN 1 + (SELECT count(*) FROM card_payout_approval
                              WHERE payout_id = :id AND withdrawn_at IS NULL AND deleted_at IS NULL) >= approvals_needed
                    THEN 'approved' ELSE state END,
       next_poll_at = CASE WHEN :pays::boolean THEN :now::timestamptz ELSE next_poll_at END,
       poll_count = 0, updated_at = now()
     FROM yes WHERE card_payout.id = yes.payout_id
     RETURNING card_payout.*`,
    {
      id: row.id,
      approver: actor.id,
      auth_identity_id: actor.auth_identity_id ?? null,
      signed_in: peopleOf(actor),
      changed_at: actor.identity_changed_at ?? null,
      approval_id: generateEntityId(undefined, "cpa"),
      four_eyes: settings.fourEyes,
      pays: settings.payOnApproval,
      now: now(),
    },
  )
  return rows[0]
}

async function approvalRefusalReason(trx: Db, { id }: PayoutRow, actor: Actor): Promise<KnownMessage> {
  const row = await findPayout(trx, { id })
  const approvals = (await approvalsOf(trx, [id])).get(id) ?? []
  if (hasApproved(approvals, actor)) return toMessage("payout.approved_before")
  if (isInitiator(row.initiators, actor)) return toMessage("payout.own_payout")
  if (isChangedSince(actor, row.requested_at)) return toMessage("payout.account_changed_since")
  return payoutMachine.denialReason(row.state, "approve") ?? toMessage("payout.changed_meanwhile")
}

/**
 * Approves all rows of a batch that await approval, or none. With the option fourEyes, nobody who
 * uploaded or requested the batch, or had a part in one of its payouts, can approve it. API keys
 * cannot approve. The caller has checked the approver's permission.
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
    await askForMore(context, trx, { batch: locked, rows })
    await assertBatchDuplicatesSeen(context, trx, { batch: locked, seen: approval.duplicates_seen })
    return { batch: await approveLockedBatch(context, trx, { batch: locked, rows, approval }), refusal: undefined }
  })
  if (refusal) throw notAllowed(refusal)
  return batch
}

/** Limits that were tightened after the request apply as well. */
async function askForMore(
  { settings }: Context,
  trx: Db,
  { batch, rows }: { batch: BatchRow; rows: readonly PayoutRow[] },
): Promise<void> {
  const sums = (await sumsOf(trx, [batch.id])).get(batch.id) as Sums
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
  if (actor.kind !== "user" || !actor.id) throw notAllowed(toMessage("payout.approver_is_no_user"))
  const approved = await approveRows(context, trx, { batch, rows, actor })
  // All or nothing: the error rolls back the rows that were approved.
  if (approved.length < rows.length) {
    throw notAllowed(await batchDenialReason(context, trx, { batch, rows, actor }))
  }
  const now = context.now()
  const isWhole = approved.every(({ state }) => state === "approved")
  const given = await approvalsOf(
    trx,
    approved.map(({ id }) => id),
  )
  const approvalsChange = (id: string) => {
    const approvalCount = given.get(id)?.length ?? 0
    return [approvalCount - 1, approvalCount] as const
  }
  const found = new Map(rows.map((row) => [row.id, row]))
  const entries = approved.map((row) => ({
    payout_id: row.id,
    kind: "approve",
    message: toMessage("payout.approved_with_batch", { amount: amountParam(row.amount, row.currency_code) }),
    actor,
    ...(isWhole ? { event: payoutEvents.approve } : {}),
    changes: {
      approvals: approvalsChange(row.id),
      ...moreNeeded(found.get(row.id) ?? row, row),
      ...(isWhole ? { state: ["awaiting_approval", row.state] as const } : {}),
    },
  }))
  await append(trx, entries, now)
  const sums = (await sumsOf(trx, [batch.id])).get(batch.id) as Sums
  const totals = sums.totalsIn(["awaiting_approval", "approved"])
  const params = { count: rows.length, totals: totalsParam(totals) }
  if (isWhole) {
    const message = toMessage("payout_batch.approved", params)
    const move = { actor, now, message, changes: { next_poll_at: now } }
    return moveBatch(trx, batch, { ...move, verb: "approve" })
  }
  const message = toMessage("payout_batch.approved_by_first", params)
  await append(trx, { batch_id: batch.id, kind: "approve", message, actor }, now)
  return batch
}

type Approver = { batch: BatchRow; rows: readonly PayoutRow[]; actor: Actor }

/** The four-eyes rule in one statement, as for a single payout (`recordApproval`). */
async function approveRows(
  { settings, now }: Context,
  trx: Db,
  { batch, rows, actor }: Approver,
): Promise<PayoutRow[]> {
  const { rows: approved } = await trx.raw<{ rows: PayoutRow[] }>(
    `WITH given AS (
       SELECT unnest(:ids::text[]) AS id, unnest(:approval_ids::text[]) AS approval_id),
     asked AS (
       SELECT card_payout.id, given.approval_id FROM card_payout JOIN given ON given.id = card_payout.id
       WHERE state = 'awaiting_approval' AND deleted_at IS NULL
         AND (NOT :four_eyes::boolean OR NOT (initiators && :signed_in::text[] OR coalesce(requested_at <= :changed_at::timestamptz, false)
           OR EXISTS (SELECT 1 FROM card_payout_batch WHERE id = :batch_id AND initiators && :signed_in::text[])))
         AND NOT EXISTS (SELECT 1 FROM card_payout_approval
                         WHERE payout_id = card_payout.id AND auth_identity_id = :auth_identity_id
                           AND withdrawn_at IS NULL AND deleted_at IS NULL)),
     yes AS (
       INSERT INTO card_payout_approval (id, payout_id, approver_id, auth_identity_id)
       SELECT approval_id, id, :approver, :auth_identity_id FROM asked
       ON CONFLICT (payout_id, approver_id) WHERE withdrawn_at IS NULL AND deleted_at IS NULL DO NOTHING
       RETURNING payout_id),
     counted AS (
       SELECT card_payout.id, approvals_needed <= 1 + (
         SELECT count(*) FROM card_payout_approval
         WHERE payout_id = card_payout.id AND withdrawn_at IS NULL AND deleted_at IS NULL) AS is_whole
       FROM card_payout JOIN yes ON yes.payout_id = card_payout.id)
     UPDATE card_payout SET
       state = CASE WHEN is_whole THEN 'approved' ELSE state END,
       next_poll_at = CASE WHEN is_whole AND :pays::boolean THEN :now::timestamptz ELSE next_poll_at END,
       poll_count = 0, updated_at = now()
     FROM counted WHERE card_payout.id = counted.id
     RETURNING card_payout.*`,
    {
      ids: rows.map(({ id }) => id),
      approval_ids: rows.map(() => generateEntityId(undefined, "cpa")),
      approver: actor.id,
      auth_identity_id: actor.auth_identity_id ?? null,
      signed_in: peopleOf(actor),
      changed_at: actor.identity_changed_at ?? null,
      batch_id: batch.id,
      four_eyes: settings.fourEyes,
      pays: settings.payOnApproval,
      now: now(),
    },
  )
  return approved
}

async function batchDenialReason(
  { settings }: Context,
  trx: Db,
  { batch, rows, actor }: Approver,
): Promise<KnownMessage> {
  // Checked first: this transaction has already approved the rows in which the actor had no part.
  if (settings.fourEyes && [batch, ...rows].some(({ initiators }) => isInitiator(initiators, actor))) {
    return toMessage("payout_batch.own_batch")
  }
  if (settings.fourEyes && rows.some(({ requested_at }) => isChangedSince(actor, requested_at))) {
    return toMessage("payout_batch.account_changed_since")
  }
  const ids = rows.map(({ id }) => id)
  const before = [...(await approvalsOf(trx, ids)).values()].flat()
  if (hasApproved(before, actor)) return toMessage("payout_batch.approved_before")
  return toMessage("payout_batch.changed_meanwhile")
}
