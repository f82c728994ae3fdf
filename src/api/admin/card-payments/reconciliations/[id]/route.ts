import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { policyRights } from "../../../../authorization"
import { permittedRun } from "../permitted-run"

/** One reconciliation with its progress, and its differences by cause. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET reconciliations/:id">): Promise<void> => {
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const run = await reconciliation.detail(req.params.id ?? "")
    const may = await policyRights(req)
    const settings = { ...reconciliation.settings(), start: may("card_payment:reconcile") }
    res.json({ reconciliation: permittedRun(run, may), settings })
  },
)
