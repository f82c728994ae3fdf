import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { returnMismatchedCardPaymentWorkflow } from "../../../../../../workflows/payments/reverse-mismatched-payment"
import { adminTransaction } from "../../../transaction-view"
import { answering } from "../../../../../answering"

/** Reverses a whole payment that does not match our record. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { id } = await adminTransaction(req, req.params.id ?? "")
  await returnMismatchedCardPaymentWorkflow(req.scope).run({
    input: { transaction_id: id, actor_id: req.auth_context.actor_id },
  })
  res.json({ transaction: await adminTransaction(req, id) })
})
