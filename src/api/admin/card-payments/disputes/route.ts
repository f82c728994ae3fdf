import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminListDisputes } from "../../../../contracts/requests/disputes"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../answer-refusals"
import { listQuery } from "../../../list-query"
import { policyRights } from "../../../authorization"
import { parseFields } from "../../../request-fields"
import { adminDisputes } from "../dispute-view"
import { findPayments } from "../transactions/find-payments"

/**
 * Disputes, unanswered ones with the nearest deadline first, or newest first. `q`: an id of ours, of
 * Medusa's order or of the gateway, an order number, an e-mail address, or a card's last four digits.
 */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET disputes">): Promise<void> => {
    const { limit, after, order, ...filters } = parseFields(AdminListDisputes, listQuery(req))
    const { disputes: module } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const found = await findPayments(req.scope, filters.q)
    const { disputes, next } = await module.list({ ...filters, found }, { limit, after, order })
    const may = await policyRights(req)
    res.json({
      disputes: await adminDisputes(req, disputes),
      next,
      may: { export: may("card_payment:export") },
      settings: await module.settings(),
    })
  },
)
