import type { Context } from "../context"
import type { Action } from "../payout-view"
import type { BatchRow, BatchRowRow, Db, PayoutRow, PayoutState } from "../rows"
import { moves, payoutStates } from "../states"
import { findBatch } from "./batch-rows"
import { whyNotBatch } from "./batch-states"
import type { BatchAction, BatchListed, BatchView } from "./batch-view"
import { ALL_SENT } from "./cancel-batch"
import { duplicatesOfBatch } from "./duplicates-of-batch"
import { listedBatches } from "./list-batches"
import { ALL_PAID, UNDER_WAY } from "./pay-batch"
import { NOTHING, spokenTotals } from "./request-batch"
import { type Sums, sumsOf } from "./sums-of"

/** All that an admin sees of a batch. @throws MedusaError not_found */
export async function viewBatch(context: Context, id: string): Promise<BatchView> {
  const batch = await findBatch(context.pg, id)
  const [[listed], sums, duplicates, problems] = await Promise.all([
    listedBatches(context, [batch]),
    sumsOf(context.pg, [id]),
    duplicatesOfBatch(context.pg, context, batch),
    problemsOfRows(context.pg, batch),
  ])
  const shown = listed as BatchListed
  return { ...shown, duplicates, actions: actionsOf(shown, sums.get(id) as Sums), problems }
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

const actionable = {
  request: ["draft", "checked"],
  approve: ["awaiting_approval"],
  pay: ["approved"],
  cancel: payoutStates.filter((state) => moves[state].cancel),
} as const satisfies Record<BatchAction, readonly PayoutState[]>

/** What may be done to it now, and to which of its payouts. Who may do it is another question. */
function actionsOf(batch: BatchListed, sums: Sums): BatchView["actions"] {
  const totals = (action: BatchAction) => sums.totalsIn(actionable[action])
  const spoken = (action: BatchAction) => {
    const own = totals(action)
    return `${own.reduce((all, { count }) => all + count, 0)} payouts, ${spokenTotals({ totals: own })}`
  }
  const request = byState(
    batch,
    "request",
    `Asks somebody else to approve ${spoken("request")}, and counts them against the limits of today.`,
  )
  const cancel = byState(batch, "cancel", "Gives up every row that was not sent. What was sent goes on.")
  const pay = byState(batch, "pay", `Pays ${spoken("pay")} now.`)
  const { counts } = batch
  return {
    request: {
      ...(request.allowed && totals("request").length === 0 ? no(NOTHING) : request),
      totals: totals("request"),
    },
    approve: { ...byState(batch, "approve", `Releases ${spoken("approve")}.`), totals: totals("approve") },
    pay: {
      ...(pay.allowed && batch.to_pay === 0 ? no(counts.approved > 0 ? UNDER_WAY : ALL_PAID) : pay),
      totals: totals("pay"),
    },
    cancel: {
      ...(batch.state === "paying" && totals("cancel").length === 0 ? no(ALL_SENT) : cancel),
      totals: totals("cancel"),
    },
  }
}

function byState({ state }: BatchListed, action: BatchAction, why: string): Action {
  const wrong = whyNotBatch(state, action)
  return wrong ? no(wrong) : { allowed: true, why }
}

function no(why: string): Action {
  return { allowed: false, why }
}
