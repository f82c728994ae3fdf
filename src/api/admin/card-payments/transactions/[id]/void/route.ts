import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { voidCardPaymentWorkflow } from "../../../../../../workflows/payments/capture-or-void"
import { adminTransaction } from "../../../transaction-view"
import { answering } from "../../../../../answering"

/** Voids an authorized payment. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { id } = await adminTransaction(req, req.params.id ?? "")
  await voidCardPaymentWorkflow(req.scope).run({
    input: { transaction_id: id, actor_id: req.auth_context.actor_id },
  })
  res.json({ transaction: await adminTransaction(req, id) })
})
