import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { AdminExportTransactions } from "../../../../../contracts/requests/payments"
import { type CsvCell, csvParts } from "../../../../../lists/csv-file"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { listQuery } from "../../../../list-query"
import { parseFields } from "../../../../request-fields"
import { sendCsv } from "../../../../send-csv"
import { foundFilters } from "../find-payments"
import { withOrders } from "../orders-of-payments"

/**
 * All pages of the list of payments as a CSV file, with stored states. Amounts are decimal text in
 * major units; the sums of a payment that does not match are empty.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET transactions/export">): Promise<void> => {
    const filters = parseFields(AdminExportTransactions, listQuery(req))
    await sendCsv(res, "card-payments.csv", csvParts(lines(req.scope, await foundFilters(req.scope, filters))))
  },
)

const header = [
  ...["payment_id", "created_at", "state", "type", "account", "amount", "currency"],
  ...["captured", "refunded", "charged_back", "decline_category", "card", "order_id", "order_number", "email"],
  ...["client_orderid", "gateway_orderid"],
]

type Filters = Parameters<CardPaymentsModuleService["overview"]["exported"]>[0]

async function* lines(container: MedusaContainer, filters: Filters): AsyncGenerator<CsvCell[][]> {
  yield [header]
  const { overview } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  for await (const page of overview.exported(filters)) {
    const payments = await withOrders(container, page)
    yield payments.map((payment) => {
      const { id, created_at, state, type, account, amount, currency_code, sums } = payment
      const { decline_category, card, order, email, client_orderid, orderid } = payment
      return [
        ...[
          id,
          created_at,
          state === "redirect" ? "processing" : state,
          type,
          account,
          amount,
          currency_code.toUpperCase(),
        ],
        ...[
          sums?.captured,
          sums?.returned,
          sums?.charged_back,
          decline_category,
          card?.last4,
          order?.id,
          order?.display_id,
          email,
        ],
        ...[client_orderid, orderid],
      ]
    })
  }
}
