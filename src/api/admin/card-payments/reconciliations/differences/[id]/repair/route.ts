import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminRepairDifference } from "../../../../../../../contracts/requests/reconciliation"
import { repairReconciliationDifferenceWorkflow } from "../../../../../../../workflows/reconciliation/repair-difference"
import { answering } from "../../../../../../answer-refusals"
import { policyRights } from "../../../../../../authorization"
import { permittedDifferences } from "../../../permitted-run"

/** Makes the previewed repair of a difference, and answers whether the payment agrees afterwards. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminRepairDifference>, res: MedusaResponse): Promise<void> => {
    const { result } = await repairReconciliationDifferenceWorkflow(req.scope).run({
      input: {
        difference_id: req.params.id ?? "",
        digest: req.validatedBody.digest,
        actor_id: req.auth_context.actor_id,
      },
    })
    const [difference] = permittedDifferences([result], await policyRights(req))
    res.json({ difference })
  },
)
