import { type Actor, plugin } from "../actor"
import type { PayoutEvent } from "../audit-trail"
import { commit, type Context } from "../context"
import { moveRows } from "../payouts/payout-rows"
import type { BatchRow, Db } from "../rows"
import { type BatchMove, lockBatch, lockPayoutsOf, moveBatch, updateBatch } from "./batch-rows"
import { type BatchVerb, type RowCounts, verbOfRows } from "./batch-states"

/** Between two looks at the rows of a batch that are worked on. */
const GAP_MS = 5_000

/**
 * Looks how far the rows of a batch are, and moves it on: all of them checked, paid or failed, or a check that is over before anybody
 * approved. The rows themselves are gone on with one by one (`advance`).
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
 * The check of one row may be over before the last one is checked: nobody can ask for the batch yet, so its drafts are checked again,
 * whatever made them drafts.
 */
async function takeUp(trx: Db, { id }: BatchRow, now: Date): Promise<void> {
  await trx("card_payout")
    .where({ batch_id: id, state: "draft", flow: "check_pay", next_poll_at: null, deleted_at: null })
    .update({ next_poll_at: now, poll_count: 0 })
}

/** While rows are worked on, soon; while it waits for its approval, when the first check is over; else when somebody does something. */
async function nextPollAt({ now }: Context, trx: Db, { id, state }: BatchRow): Promise<Date | null> {
  if (state === "checking" || state === "paying") return new Date(now().getTime() + GAP_MS)
  if (state !== "awaiting_approval") return null
  const [first] = (await trx("card_payout")
    .where({ batch_id: id, state: "awaiting_approval", deleted_at: null })
    .min("check_expires_at as ends")) as { ends: Date | null }[]
  return first?.ends ?? null
}

/**
 * Moves a locked batch to where its rows are (`verbOfRows`), in the transaction that moved them: a batch whose rows left it one by
 * one does not wait for what never comes.
 * @returns the batch as it is then; undefined where it stays
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
  const { message, event } = toSyncedTerms(verb, { batch, rows })
  // What is being paid is looked at until all of it is over.
  const changes = { next_poll_at: verb === "approve" ? now : null }
  const move: BatchMove = { verb, actor, now, message, event, changes }
  return moveBatch(trx, batch, move)
}

type Followed = { batch: BatchRow; rows: RowCounts }

function toSyncedTerms(verb: BatchVerb, { batch, rows }: Followed): { message: string; event: PayoutEvent } {
  const { payable, failed, open, paid } = rows
  switch (verb) {
    case "ready":
      return { message: `All rows are checked: ${payable} can be paid, ${failed} cannot.`, event: "batch_ready" }
    case "approve":
      return { message: `No row waits for an approval any more. Approved: ${open}.`, event: "batch_approved" }
    case "finish": {
      const rest = batch.rows - paid
      const message = `Finished: ${paid} of ${batch.rows} rows paid${rest > 0 ? `, ${rest} not` : ""}.`
      return { message, event: "batch_finished" }
    }
    default:
      return { message: "None of its rows is left to be paid.", event: "batch_canceled" }
  }
}

/** How many payouts of a batch are where, in one statement. */
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
       count(*) FILTER (WHERE paying_since IS NOT NULL)::integer AS sent,
       count(*) FILTER (WHERE state = 'paid')::integer AS paid,
       count(*) FILTER (WHERE state = 'failed')::integer AS failed,
       count(*) FILTER (WHERE state = 'canceled')::integer AS canceled
     FROM card_payout WHERE batch_id = :id AND deleted_at IS NULL`,
    { id, now },
  )
  return rows[0] as RowCounts
}

/** Said of a batch and of its rows. */
export const CHECK_EXPIRED = "The gateway's check is over. Request the batch anew: then it is checked again."

/**
 * The check of one of its rows is over, so a locked batch can no longer be approved as it was asked for: none of its rows waits any
 * more, what was approved of them counts no more, nor do they against a limit.
 */
export async function expireBatch(context: Context, trx: Db, batch: BatchRow): Promise<BatchRow> {
  const now = context.now()
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
    messageOf: () => CHECK_EXPIRED,
    event: "check_expired",
    changes: { check_expires_at: null, limit_day: null, next_poll_at: null },
  })
  const changes = { requested_by: null, requested_at: null, next_poll_at: null }
  return moveBatch(trx, batch, { verb: "expire", actor: plugin, now, message: CHECK_EXPIRED, changes })
}
