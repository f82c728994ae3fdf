import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminListTransactions } from "../../../../contracts/requests/payments"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../answer-refusals"
import { listQuery } from "../../../list-query"
import { policyRights } from "../../../authorization"
import { parseFields } from "../../../request-fields"
import { foundFilters } from "./find-payments"
import { withOrders } from "./orders-of-payments"

/**
 * All card payments and attempts, newest first, with or without an order. `q`: an id of ours, of
 * Medusa's order or of the gateway, an order number, an e-mail address, or a card's last four digits.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET transactions">): Promise<void> => {
    const { limit, after, ...filters } = parseFields(AdminListTransactions, listQuery(req))
    const { overview } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const found = await foundFilters(req.scope, filters)
    const [{ transactions, next }, settings, may] = await Promise.all([
      overview.list(found, { limit, after }),
      overview.listSettings(),
      policyRights(req),
    ])
    const shown = await withOrders(req.scope, transactions)
    res.json({ transactions: shown, next, may: { export: may("card_payment:export") }, settings })
  },
)
