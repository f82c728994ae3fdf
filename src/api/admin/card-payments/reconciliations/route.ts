import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { AdminListReconciliations, type AdminStartReconciliation } from "../../../../contracts/requests/reconciliation"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../modules/card-payments"
import { type AdminAnswer, answering } from "../../../answer-refusals"
import { policyRights } from "../../../authorization"
import { parseFields, refuseFields } from "../../../request-fields"
import { permittedRun } from "./permitted-run"

/** The reconciliations, newest first, with the accounts that one can be started for. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET reconciliations">): Promise<void> => {
    const { limit, after, ...filters } = parseFields(AdminListReconciliations, req.query)
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { reconciliations, next } = await reconciliation.list(filters, { limit, after })
    const may = await policyRights(req)
    res.json({
      reconciliations: reconciliations.map((run) => permittedRun(run, may)),
      next,
      settings: { ...reconciliation.settings(), start: may("card_payment:reconcile") },
    })
  },
)

/** Starts a reconciliation; answers the running one if there is one of the same account and period. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminStartReconciliation>,
    res: AdminAnswer<"POST reconciliations">,
  ): Promise<void> => {
    const { reconciliation } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const problems = reconciliation.problems(req.validatedBody)
    if (Object.keys(problems).length > 0) return refuseFields(res, problems)
    const { id } = await reconciliation.start({ ...req.validatedBody, requested_by: req.auth_context.actor_id })
    res.json({ reconciliation: permittedRun(await reconciliation.detail(id), await policyRights(req)) })
  },
)
