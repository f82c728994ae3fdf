import { type KnownMessage, toMessage } from "../../../messages"
import { type Actor, plugin } from "../actor"
import { commit, type Context } from "../context"
import { HAS_PAYMENT } from "../payouts/calls"
import { moveRows } from "../payouts/payout-rows"
import type { BatchRow, Db } from "../rows"
import { lockBatch, lockPayoutsOf, moveBatch, updateBatch } from "./batch-rows"
import { type BatchVerb, type RowCounts, verbOfRows } from "./batch-states"

/** Delay between two polls of a batch whose rows are being worked on. */
const GAP_MS = 5_000

/**
 * Moves a batch on if its rows allow it: all of them checked, paid or failed, or a check expired
 * before approval. `advance` moves the rows themselves, one by one.
 */
export async function advanceBatch(context: Context, id: string): Promise<BatchRow> {
  return commit(context.pg, async (trx) => {
    const batch = await lockBatch(trx, id)
    const moved = await followRows(context, trx, { batch, actor: plugin })
    if (!moved && batch.state === "checking") await takeUp(trx, batch, context.now())
    return moved ?? updateBatch(trx, id, { next_poll_at: await nextPollAt(context, trx, batch) })
  })
}

/**
 * Schedules the batch's drafts to be checked again. The check of one row may expire before the last
 * row is checked; nobody can request the batch until then.
 */
async function takeUp(trx: Db, { id }: BatchRow, now: Date): Promise<void> {
  await trx("card_payout")
    .where({ batch_id: id, state: "draft", flow: "check_pay", next_poll_at: null, deleted_at: null })
    .update({ next_poll_at: now, poll_count: 0 })
}

/**
 * Soon while rows are worked on; when the first check expires while it awaits approval; otherwise
 * null, since only an action continues it.
 */
async function nextPollAt({ now }: Context, trx: Db, { id, state }: BatchRow): Promise<Date | null> {
  if (state === "checking" || state === "paying") return new Date(now().getTime() + GAP_MS)
  if (state !== "awaiting_approval") return null
  const [first] = (await trx("card_payout")
    .where({ batch_id: id, state: "awaiting_approval", deleted_at: null })
    .min("check_expires_at as ends")) as { ends: Date | null }[]
  return first?.ends ?? null
}

/**
 * Moves a locked batch to the state that its rows imply (`verbOfRows`), in the transaction that
 * moved them. Otherwise a batch whose rows were moved one by one could wait forever.
 * @returns the batch afterwards; undefined if its state does not change
 */
export async function followRows(
  context: Context,
  trx: Db,
  { batch, actor }: { batch: BatchRow; actor: Actor },
): Promise<BatchRow | undefined> {
  const now = context.now()
  const rows = await countRows(trx, batch, now)
  const verb = verbOfRows(batch.state, rows)
  if (!verb) return undefined
  if (verb === "expire") return expireBatch(context, trx, batch)
  const message = moveMessage(verb, { batch, rows })
  // A batch in payment is polled until all rows are final.
  const changes = { next_poll_at: verb === "approve" ? now : null }
  return moveBatch(trx, batch, { verb, actor, now, message, changes })
}

type Followed = { batch: BatchRow; rows: RowCounts }

function moveMessage(verb: BatchVerb, { batch, rows }: Followed): KnownMessage {
  const { payable, failed, open, paid } = rows
  switch (verb) {
    case "ready":
      return toMessage("payout_batch.all_checked", { payable, failed })
    case "approve":
      return toMessage("payout_batch.no_row_waits_any_more", { approved: open })
    case "finish": {
      const rest = batch.rows - paid
      const params = { paid, rows: batch.rows }
      return rest > 0
        ? toMessage("payout_batch.paid_in_part", { ...params, rest })
        : toMessage("payout_batch.paid", params)
    }
    default:
      return toMessage("payout_batch.no_row_left")
  }
}

/** Counts the payouts of a batch by progress, in one statement. */
async function countRows(trx: Db, { id }: BatchRow, now: Date): Promise<RowCounts> {
  const { rows } = await trx.raw<{ rows: RowCounts[] }>(
    `SELECT
       count(*) FILTER (WHERE state IN ('draft', 'checking', 'checked'))::integer AS payable,
       count(*) FILTER (WHERE state IN ('draft', 'checking') AND flow = 'check_pay')::integer AS unchecked,
       count(*) FILTER (WHERE state = 'checking')::integer AS checking,
       count(*) FILTER (WHERE state = 'awaiting_approval')::integer AS waiting,
       count(*) FILTER (WHERE (state = 'draft' AND requested_at IS NOT NULL)
         OR (state = 'awaiting_approval' AND check_expires_at <= :now::timestamptz))::integer AS expired,
       count(*) FILTER (WHERE state IN ('approved', 'paying', 'unknown'))::integer AS open,
       count(*) FILTER (WHERE ${HAS_PAYMENT})::integer AS sent,
       count(*) FILTER (WHERE state = 'paid')::integer AS paid,
       count(*) FILTER (WHERE state = 'failed')::integer AS failed,
       count(*) FILTER (WHERE state = 'canceled')::integer AS canceled
     FROM card_payout WHERE batch_id = :id AND deleted_at IS NULL`,
    { id, now },
  )
  return rows[0] as RowCounts
}

/**
 * Expires a locked batch whose request is void because the check of a row has expired. Rows that
 * await approval return to draft, their approvals are withdrawn, and they count against no limit.
 */
export async function expireBatch(context: Context, trx: Db, batch: BatchRow): Promise<BatchRow> {
  const now = context.now()
  const message = toMessage("payout_batch.check_expired")
  const rows = (await lockPayoutsOf(trx, batch)).filter(({ state }) => state === "awaiting_approval")
  await trx("card_payout_approval")
    .whereIn(
      "payout_id",
      rows.map(({ id }) => id),
    )
    .where({ withdrawn_at: null, deleted_at: null })
    .update({ withdrawn_at: now })
  await moveRows(trx, rows, {
    verb: "expire",
    actor: plugin,
    now,
    messageOf: () => message,
    changes: { check_expires_at: null, limit_day: null, next_poll_at: null },
  })
  const changes = { requested_by: null, requested_at: null, next_poll_at: null }
  return moveBatch(trx, batch, { verb: "expire", actor: plugin, now, message, changes })
}
