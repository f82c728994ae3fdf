import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { listQuery } from "../../../list-query"
import { parseFields } from "../../../request-fields"
import { adminTransaction } from "../transaction-view"
import { AdminListTransactions } from "../transaction-validators"
import { answering } from "../../../answering"

/**
 * Mismatched payments that were not reversed yet, newest first. Medusa makes no order of them, so
 * no order's page shows them.
 */
export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { limit, offset } = parseFields(AdminListTransactions, listQuery(req))
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const [rows, count] = await cards.listAndCountCardTransactions(
    { mismatch_code: { $ne: null }, reversed_at: null },
    { select: ["id"], order: { created_at: "DESC", id: "DESC" }, take: limit, skip: offset },
  )
  const transactions = await Promise.all(rows.map(({ id }) => adminTransaction(req, id)))
  res.json({ transactions, count, limit, offset })
})
