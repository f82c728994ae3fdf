import type { Actor } from "../actor"
import type { Context } from "../context"
import type { BatchRow, BatchRowRow, Db, PayoutRow } from "../rows"
import { timelineOf } from "../timeline-of"
import { actionsOfBatch } from "./actions-of-batch"
import { findBatch } from "./batch-rows"
import type { BatchListed, BatchView } from "./batch-view"
import { duplicatesOfBatch } from "./duplicates-of-batch"
import { listedBatches } from "./list-batches"
import { type Sums, sumsOf } from "./sums-of"

/**
 * All that an admin sees of a batch, and what whoever asks may do to it as far as this module decides that.
 * @throws MedusaError not_found
 */
export async function viewBatch(context: Context, id: string, asker: Actor): Promise<BatchView> {
  const batch = await findBatch(context.pg, id)
  const [[listed], sums, duplicates, problems, timeline] = await Promise.all([
    listedBatches(context, [batch]),
    sumsOf(context.pg, [id]),
    duplicatesOfBatch(context.pg, context, batch),
    problemsOfRows(context.pg, batch),
    timelineOf(context.pg, { batch_id: id }),
  ])
  const shown = listed as BatchListed
  const actions = await actionsOfBatch(context, { batch, listed: shown, sums: sums.get(id) as Sums, asker })
  return { ...shown, duplicates, actions, problems, timeline }
}

type Row = Pick<BatchRowRow, "row_number" | "cells" | "problems"> & Pick<PayoutRow, "error_message">

async function problemsOfRows(db: Db, { id }: BatchRow): Promise<BatchView["problems"]> {
  const rows = (await db("card_payout_batch_row as own")
    // By batch and state as well: by their ids alone all payouts of the store would be looked at.
    .leftJoin("card_payout as payout", (on) => {
      void on
        .on("payout.id", "own.payout_id")
        .andOnVal("payout.batch_id", id)
        .andOnVal("payout.state", "failed")
        .andOnNull("payout.deleted_at")
    })
    .where({ "own.batch_id": id, "own.deleted_at": null })
    .where((either) => void either.whereNull("own.payout_id").orWhereNotNull("payout.id"))
    .orderBy("own.row_number")
    .select("own.row_number", "own.cells", "own.problems", "payout.error_message")) as Row[]
  return rows.map(({ row_number, cells, problems, error_message }) => ({
    row_number,
    cells,
    problems: error_message ? [...problems, { field: "", message: error_message }] : problems,
  }))
}
