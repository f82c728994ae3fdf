import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminRepairDifference } from "../../../../../../../contracts/requests/reconciliation"
import { repairReconciliationDifferenceWorkflow } from "../../../../../../../workflows/reconciliation/repair-difference"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"
import { policyRights } from "../../../../../../authorization"
import { permittedDifference } from "../../../permitted-run"

/** Makes the previewed repair of a difference, and answers whether the payment agrees afterwards. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminRepairDifference>,
    res: AdminAnswer<"POST reconciliations/differences/:id/repair">,
  ): Promise<void> => {
    const { result } = await repairReconciliationDifferenceWorkflow(req.scope).run({
      input: {
        difference_id: req.params.id ?? "",
        digest: req.validatedBody.digest,
        actor_id: req.auth_context.actor_id,
      },
    })
    res.json({ difference: permittedDifference(result, await policyRights(req)) })
  },
)
