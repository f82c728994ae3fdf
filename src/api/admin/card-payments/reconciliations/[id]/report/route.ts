import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminUploadReport } from "../../../../../../contracts/requests/reconciliation"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { policyRights } from "../../../../../authorization"
import { refuseFields } from "../../../../../request-fields"
import { permittedRun } from "../../permitted-run"

/** Compares a finished reconciliation with the gateway's own report; the file itself is not kept. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminUploadReport>,
    res: AdminAnswer<"POST reconciliations/:id/report">,
  ): Promise<void> => {
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const id = req.params.id ?? ""
    const problems = await reconciliation.compareReport({ ...req.validatedBody, id })
    if (problems) return refuseFields(res, problems)
    res.json({ reconciliation: permittedRun(await reconciliation.detail(id), await policyRights(req)) })
  },
)
