import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { AdminExportDisputes } from "../../../../../contracts/requests/disputes"
import { type CsvCell, csvParts } from "../../../../../lists/csv-file"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { sendCsv } from "../../../../send-csv"
import { findPayments } from "../../transactions/find-payments"
import { withOrders } from "../../transactions/orders-of-payments"

/** All pages of the list of disputes as a CSV file, unanswered ones first. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET disputes/export">): Promise<void> => {
    const filters = parseFields(AdminExportDisputes, listQuery(req))
    const found = await findPayments(req.scope, filters.q)
    await sendCsv(res, "card-disputes.csv", csvParts(lines(req.scope, { ...filters, found })))
  },
)

const header = [
  ...["dispute_id", "created_at", "reported_date", "kind", "state", "account", "amount", "currency"],
  ...["reason_code", "reason_family", "due_at", "state_at", "note", "payment_id", "order_id", "order_number", "email"],
  ...["client_orderid", "gateway_orderid", "card"],
]

type Filters = Parameters<CardPaymentsModuleService["disputes"]["exported"]>[0]

async function* lines(container: MedusaContainer, filters: Filters): AsyncGenerator<CsvCell[][]> {
  yield [header]
  const { disputes } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  for await (const page of disputes.exported(filters)) {
    yield (await withOrders(container, page)).map((dispute) => {
      const { id, created_at, reported_date, kind, state, account, amount, currency_code, reason } = dispute
      const { due_at, state_at, note, transaction_id, order, email, client_orderid, orderid, card } = dispute
      return [
        ...[id, created_at, reported_date, kind, state, account, amount, currency_code.toUpperCase()],
        ...[reason?.code, reason?.family, due_at, state_at, note, transaction_id],
        ...[order?.id, order?.display_id, email, client_orderid, orderid, card?.last4],
      ]
    })
  }
}
