import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { AdminListPage } from "../../../../contracts/requests/fields"
import { listQuery } from "../../../list-query"
import { parseFields } from "../../../request-fields"
import { adminTransaction } from "../transaction-view"
import { answering } from "../../../answer-refusals"

/**
 * Mismatching payments that were not reversed yet, newest first. Medusa creates no order for them,
 * so no order's page shows them.
 */
export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const page = parseFields(AdminListPage, listQuery(req))
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { rows, ...end } = await cards.mismatched(page)
  res.json({ transactions: await Promise.all(rows.map(({ id }) => adminTransaction(req, id))), ...end })
})
