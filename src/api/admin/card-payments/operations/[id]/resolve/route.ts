import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { resolveCardOperationWorkflow } from "../../../../../../workflows/payments/resolve-manually"
import { adminTransaction } from "../../../transaction-view"
import type { AdminResolveCardOperation } from "../../../../../../contracts/requests/payments"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"

/** Resolves a step manually whose outcome the gateway cannot report. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminResolveCardOperation>,
    res: AdminAnswer<"POST operations/:id/resolve">,
  ): Promise<void> => {
    const { happened, note } = req.validatedBody
    const { result } = await resolveCardOperationWorkflow(req.scope).run({
      input: { operation_id: req.params.id ?? "", happened, note, actor_id: req.auth_context.actor_id },
    })
    res.json({ transaction: await adminTransaction(req, result.transaction_id) })
  },
)
