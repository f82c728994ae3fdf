import type { Context } from "../context"
import type { Action } from "../payout-view"
import type { BatchRow, BatchRowRow, Db, PayoutRow } from "../rows"
import { moves } from "../states"
import { findBatch } from "./batch-rows"
import { whyNotBatch } from "./batch-states"
import type { BatchAction, BatchListed, BatchView } from "./batch-view"
import { ALL_SENT } from "./cancel-batch"
import { duplicatesOfBatch } from "./duplicates-of-batch"
import { listedBatches } from "./list-batches"
import { spokenTotals } from "./request-batch"

/** All that an admin sees of a batch. @throws MedusaError not_found */
export async function viewBatch(context: Context, id: string): Promise<BatchView> {
  const batch = await findBatch(context.pg, id)
  const [[listed], duplicates, problems] = await Promise.all([
    listedBatches(context, [batch]),
    duplicatesOfBatch(context.pg, context, batch),
    problemsOfRows(context.pg, batch),
  ])
  const shown = listed as BatchListed
  return { ...shown, duplicates, actions: actionsOf(shown), problems }
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

/** What may be done to it now. Who may do it is another question. */
function actionsOf(batch: BatchListed): Record<BatchAction, Action> {
  const { counts, totals } = batch
  const count = totals.reduce((all, one) => all + one.count, 0)
  const all = `${count} payouts, ${spokenTotals({ totals })}`
  const hasUnsent = (Object.keys(counts) as (keyof typeof counts)[]).some(
    (state) => counts[state] > 0 && moves[state].cancel,
  )
  return {
    request:
      count === 0 && batch.state === "ready"
        ? no("No row of this batch can be paid. Mend the file and upload it again.")
        : byState(
            batch,
            "request",
            `Asks somebody else to approve ${all}, and counts them against the limits of today.`,
          ),
    approve: byState(batch, "approve", `Releases ${all}.`),
    cancel:
      batch.state === "paying" && !hasUnsent
        ? no(ALL_SENT)
        : byState(batch, "cancel", "Gives up every row that was not sent. What was sent goes on."),
  }
}

function byState({ state }: BatchListed, action: BatchAction, why: string): Action {
  const wrong = whyNotBatch(state, action)
  return wrong ? no(wrong) : { allowed: true, why }
}

function no(why: string): Action {
  return { allowed: false, why }
}
