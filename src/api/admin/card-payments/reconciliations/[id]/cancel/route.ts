import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { policyRights } from "../../../../../authorization"
import { permittedRun } from "../../permitted-run"

/** Ends a running reconciliation; the differences found so far stay. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"POST reconciliations/:id/cancel">): Promise<void> => {
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const id = req.params.id ?? ""
    await reconciliation.cancel(id)
    res.json({ reconciliation: permittedRun(await reconciliation.detail(id), await policyRights(req)) })
  },
)
