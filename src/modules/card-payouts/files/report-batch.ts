import { englishText } from "../../../messages"
import type { Context } from "../context"
import type { BatchRowRow, PayoutRow } from "../rows"
import { findBatch } from "../batches/batch-rows"
import { duplicatesOfBatch } from "../payouts/duplicates"
import type { CsvCell } from "../../../lists/csv-file"

const PAGE = 500

const header = [
  ...["row", "state", "amount", "currency", "recipient", "destination", "reference"],
  ...["problem", "possible_duplicate_of", "payout_id", "gateway_order_id", "paid_at"],
]

type Row = Pick<BatchRowRow, "row_number" | "cells" | "problems"> &
  Pick<PayoutRow, "amount" | "currency_code" | "recipient_name" | "destination_label" | "reference"> &
  Pick<PayoutRow, "error" | "mismatch" | "orderid" | "paid_at"> & {
    payout_id: string | null
    state: PayoutRow["state"] | null
  }

/**
 * The rows of a batch's file and the outcome of each, as lines of a CSV file, page by page. The
 * first line is the header.
 * @throws MedusaError not_found
 */
export async function* reportLines(context: Context, batchId: string): AsyncGenerator<CsvCell[][]> {
  const { pg } = context
  const batch = await findBatch(pg, batchId)
  const { id } = batch
  const alike = new Map<number, string[]>()
  for (const { row_number: row, with: other } of await duplicatesOfBatch(pg, context, batch))
    alike.set(row, [...(alike.get(row) ?? []), englishText(other)])
  yield [header]
  for (let after = 0; ;) {
    const rows = (await pg("card_payout_batch_row as own")
      .leftJoin("card_payout as payout", "payout.id", "own.payout_id")
      .where({ "own.batch_id": id, "own.deleted_at": null })
      .where("own.row_number", ">", after)
      .orderBy("own.row_number")
      .limit(PAGE)
      .select("own.row_number", "own.cells", "own.problems", "own.payout_id", "payout.state", "payout.amount")
      .select("payout.currency_code", "payout.recipient_name", "payout.destination_label", "payout.reference")
      .select("payout.error", "payout.mismatch", "payout.orderid", "payout.paid_at")) as Row[]
    yield rows.map((row) => lineOf(row, alike.get(row.row_number)))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.row_number
  }
}

function lineOf(row: Row, alike: readonly string[] = []): CsvCell[] {
  const { cells } = row
  return [
    row.row_number,
    row.state ?? "invalid",
    row.amount ?? cells.amount,
    (row.currency_code ?? cells.currency_code)?.toUpperCase(),
    row.recipient_name ?? cells.recipient_name,
    row.destination_label,
    row.reference ?? cells.reference,
    problemOf(row),
    alike.join("; "),
    row.payout_id,
    row.orderid,
    row.paid_at,
  ]
}

function problemOf({ problems, mismatch, error }: Row): string {
  return [...problems, mismatch ?? error].flatMap((problem) => (problem ? englishText(problem) : [])).join(" ")
}
