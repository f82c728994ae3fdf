import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { medusaBooks } from "../../../../../../workflows/reconciliation/medusa-books"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"

/** The effects that the repair of a difference would have now. Changes nothing, and asks nobody. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET reconciliations/differences/:id">): Promise<void> => {
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    res.json({ preview: await reconciliation.preview(req.params.id ?? "", medusaBooks(req.scope)) })
  },
)
