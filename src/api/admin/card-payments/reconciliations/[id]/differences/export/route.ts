import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminReconciliationDifference } from "../../../../../../../contracts"
import { AdminExportDifferences } from "../../../../../../../contracts/requests/reconciliation"
import { type CsvCell, csvParts } from "../../../../../../../lists/csv-file"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"
import { listQuery } from "../../../../../../list-query"
import { parseFields } from "../../../../../../request-fields"
import { sendCsv } from "../../../../../../send-csv"

/** The differences of a reconciliation as a CSV file. Amounts are decimal text in major units. */
export const GET = answering(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminAnswer<"GET reconciliations/:id/differences/export">,
  ): Promise<void> => {
    const { repaired, ...filters } = parseFields(AdminExportDifferences, listQuery(req))
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const given = { ...filters, run_id: req.params.id ?? "", repaired: repaired && repaired === "yes" }
    await sendCsv(res, "card-differences.csv", csvParts(lines(reconciliation.exported(given))))
  },
)

const header = [
  ...["difference_id", "cause", "against", "meaning", "payment_id", "medusa_payment_id", "client_orderid"],
  ...["gateway_orderid", "row", "amount", "currency", "expected", "found", "repair", "result", "repaired_at"],
]

async function* lines(pages: AsyncGenerator<AdminReconciliationDifference<Date>[]>): AsyncGenerator<CsvCell[][]> {
  yield [header]
  for await (const page of pages) yield page.map(lineOf)
}

function lineOf(difference: AdminReconciliationDifference<Date>): CsvCell[] {
  const { id, cause, against, message, transaction_id, payment_id, client_orderid, orderid } = difference
  const { row_number, amount, currency_code, expected, found, repair, result, repaired_at } = difference
  return [
    ...[id, cause, against, message.message, transaction_id, payment_id, client_orderid, orderid, row_number],
    ...[amount, currency_code?.toUpperCase(), expected, found, repair, result, repaired_at],
  ]
}
