import type { Actor } from "../actor"
import type { PayoutEvent } from "../audit"
import type { Context } from "../context"
import type { BatchRow, Db } from "../rows"
import { type BatchMove, moveBatch } from "./batch-rows"
import { type BatchVerb, type Standing, verbOfRows } from "./batch-states"
import { expireBatch } from "./expire-batch"

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
  const rows = await standingOf(trx, batch, now)
  const verb = verbOfRows(batch.state, rows)
  if (!verb) return undefined
  if (verb === "expire") return expireBatch(context, trx, batch)
  const { message, event } = toldOf(verb, { batch, rows })
  // What is being paid is looked at until all of it is over.
  const changes = { next_look_at: verb === "approve" ? now : null }
  const move: BatchMove = { verb, actor, now, message, event, changes }
  return moveBatch(trx, batch, move)
}

type Followed = { batch: BatchRow; rows: Standing }

function toldOf(verb: BatchVerb, { batch, rows }: Followed): { message: string; event: PayoutEvent } {
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
async function standingOf(trx: Db, { id }: BatchRow, now: Date): Promise<Standing> {
  const { rows } = await trx.raw<{ rows: Standing[] }>(
    `SELECT
       count(*) FILTER (WHERE state IN ('draft', 'checking', 'checked'))::integer AS payable,
       count(*) FILTER (WHERE state IN ('draft', 'checking') AND flow = 'check_pay')::integer AS unchecked,
       count(*) FILTER (WHERE state = 'checking')::integer AS checking,
       count(*) FILTER (WHERE state = 'awaiting_approval')::integer AS waiting,
       count(*) FILTER (WHERE (state = 'draft' AND requested_at IS NOT NULL)
         OR (state = 'awaiting_approval' AND check_expires_at <= :now::timestamptz))::integer AS over,
       count(*) FILTER (WHERE state IN ('approved', 'paying', 'unknown'))::integer AS open,
       count(*) FILTER (WHERE paying_since IS NOT NULL)::integer AS sent,
       count(*) FILTER (WHERE state = 'paid')::integer AS paid,
       count(*) FILTER (WHERE state = 'failed')::integer AS failed,
       count(*) FILTER (WHERE state = 'canceled')::integer AS canceled
     FROM card_payout WHERE batch_id = :id AND deleted_at IS NULL`,
    { id, now },
  )
  return rows[0] as Standing
}
