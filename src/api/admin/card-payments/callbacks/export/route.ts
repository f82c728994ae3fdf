import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminExportCallbacks } from "../../../../../contracts/requests/payments"
import { type CsvCell, csvParts } from "../../../../../lists/csv-file"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { sendCsv } from "../../../../send-csv"
import { withPayouts } from "../payouts-of-callbacks"

/** All pages of the list of callbacks as a CSV file, newest first. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET callbacks/export">): Promise<void> => {
    const filters = parseFields(AdminExportCallbacks, listQuery(req))
    await sendCsv(res, "card-callbacks.csv", csvParts(lines(req, filters)))
  },
)

const header = [
  ...["callback_id", "created_at", "processed_at", "state", "problem", "reported_type", "reported_status", "account"],
  ...["amount", "currency", "client_orderid", "gateway_orderid", "deliveries", "attempts", "payment_id", "payout_id"],
]

type Filters = Parameters<CardPaymentsModuleService["callbacks"]["exported"]>[0]

async function* lines(req: AuthenticatedMedusaRequest, filters: Filters): AsyncGenerator<CsvCell[][]> {
  yield [header]
  const { callbacks } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  for await (const page of callbacks.exported(filters)) {
    yield (await withPayouts(req, page)).map((callback) => {
      const { id, created_at, processed_at, state, problem, reported_type, reported_status, account } = callback
      const { amount, currency_code, client_orderid, orderid, deliveries, attempts } = callback
      return [
        ...[id, created_at, processed_at, state, problem?.message, reported_type, reported_status, account],
        ...[amount, currency_code?.toUpperCase(), client_orderid, orderid, deliveries, attempts],
        ...[callback.transaction_id, callback.payout_id],
      ]
    })
  }
}
