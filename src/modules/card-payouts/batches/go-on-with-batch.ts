import { plugin } from "../actor"
import type { Context } from "../context"
import type { BatchRow, Db } from "../rows"
import { lockBatch, moveBatch, updateBatch } from "./batch-rows"
import { expireBatch } from "./expire-batch"
import { type Sums, sumsOf } from "./sums-of"

/** Between two looks at the rows of a batch that are worked on. */
const GAP_MS = 5_000

/**
 * Looks how far the rows of a batch are, and moves it on: all of them checked, paid or failed, or a check that is over before anybody
 * approved. The rows themselves are gone on with one by one (`goOn`).
 */
export async function goOnWithBatch(context: Context, id: string): Promise<BatchRow> {
  return context.pg.transaction(async (trx) => {
    const batch = await lockBatch(trx, id)
    const { counts } = (await sumsOf(trx, [id])).get(id) as Sums
    switch (batch.state) {
      case "checking":
        return (await isBeingChecked(trx, batch)) ? later(context, trx, batch) : ready(context, trx, { batch, counts })
      case "awaiting_approval":
        return (await hasExpired(context, trx, batch)) ? expireBatch(context, trx, batch) : stop(trx, batch)
      case "paying": {
        const open = counts.awaiting_approval + counts.approved + counts.paying + counts.unknown
        return open > 0 ? later(context, trx, batch) : finish(context, trx, { batch, counts })
      }
      default:
        return stop(trx, batch)
    }
  })
}

/** Drafts that the schedule has still to have checked, or whose answer is not there yet. */
async function isBeingChecked(trx: Db, { id }: BatchRow): Promise<boolean> {
  const open = await trx("card_payout")
    .where({ batch_id: id, flow: "check_pay", deleted_at: null })
    .whereIn("state", ["draft", "checking"])
    .first("id")
  return open !== undefined
}

/** One of the rows that were asked for is over, or was made a draft again. */
async function hasExpired({ now }: Context, trx: Db, { id }: BatchRow): Promise<boolean> {
  const expired = await trx("card_payout")
    .where({ batch_id: id, deleted_at: null })
    .where((either) => {
      void either
        .where((row) => void row.where({ state: "draft" }).whereNotNull("requested_at"))
        .orWhere((row) => void row.where({ state: "awaiting_approval" }).where("check_expires_at", "<=", now()))
    })
    .first("id")
  return expired !== undefined
}

type Counted = { batch: BatchRow; counts: Sums["counts"] }

async function ready({ now }: Context, trx: Db, { batch, counts }: Counted): Promise<BatchRow> {
  const good = counts.checked + counts.draft
  const message = `All rows are checked: ${good} can be paid, ${counts.failed} cannot.`
  const changes = { next_look_at: null }
  return moveBatch(trx, batch, { verb: "ready", actor: plugin, now: now(), message, event: "batch_ready", changes })
}

async function finish({ now }: Context, trx: Db, { batch, counts }: Counted): Promise<BatchRow> {
  const rest = batch.rows - counts.paid
  const message = `Finished: ${counts.paid} of ${batch.rows} rows paid${rest > 0 ? `, ${rest} not` : ""}.`
  const changes = { next_look_at: null }
  return moveBatch(trx, batch, { verb: "finish", actor: plugin, now: now(), message, event: "batch_finished", changes })
}

async function later({ now }: Context, trx: Db, { id }: BatchRow): Promise<BatchRow> {
  return updateBatch(trx, id, { next_look_at: new Date(now().getTime() + GAP_MS) })
}

async function stop(trx: Db, batch: BatchRow): Promise<BatchRow> {
  if (batch.state !== "awaiting_approval") return updateBatch(trx, batch.id, { next_look_at: null })
  const [first] = (await trx("card_payout")
    .where({ batch_id: batch.id, state: "awaiting_approval", deleted_at: null })
    .min("check_expires_at as ends")) as { ends: Date | null }[]
  return updateBatch(trx, batch.id, { next_look_at: first?.ends ?? null })
}
