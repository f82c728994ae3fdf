import type { AdminPayout } from "../../../contracts"
import type { Context } from "../context"
import { listPayouts, type PayoutFilters } from "../payouts/read-payouts"
import { allPages } from "../../../lists"
import type { CsvCell } from "../../../lists/csv-file"

const PAGE = 500

const header = [
  ...["payout_id", "created_at", "state", "account", "amount", "currency", "recipient"],
  ...["destination_kind", "destination", "reference", "customer_id", "order_id"],
  ...["batch_id", "row", "requested_by", "approved_by", "paid_at"],
]

/** Payouts as lines of a CSV file, newest first, page by page. The first line is the header. */
export async function* exportLines(context: Context, filters: PayoutFilters): AsyncGenerator<CsvCell[][]> {
  yield [header]
  const pages = allPages(PAGE, async (page) => {
    const { payouts: rows, next } = await listPayouts(context, filters, page)
    return { rows, next }
  })
  for await (const payouts of pages) yield payouts.map(lineOf)
}

function lineOf(payout: AdminPayout<Date>): CsvCell[] {
  const { id, created_at, state, account, amount, currency_code, recipient_name, destination, reference } = payout
  const { customer_id, order_id, batch_id, row_number, requested_by, approved_by, paid_at } = payout
  return [
    ...[id, created_at, state, account, amount, currency_code.toUpperCase(), recipient_name],
    ...[destination.kind, destination.label, reference, customer_id, order_id],
    ...[batch_id, row_number, requested_by, approved_by.join(" "), paid_at],
  ]
}
