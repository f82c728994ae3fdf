import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { captureCardPaymentWorkflow } from "../../../../../../workflows/capture-card-payment"
import { adminTransaction } from "../../../admin-transaction"
import type { AdminCaptureCardPayment } from "../../../validators"

/** Captures a part of what is authorized. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminCaptureCardPayment>,
  res: MedusaResponse,
): Promise<void> {
  const { id } = await adminTransaction(req, req.params.id ?? "")
  await captureCardPaymentWorkflow(req.scope).run({
    input: { transaction_id: id, amount: req.validatedBody.amount, actor_id: req.auth_context.actor_id },
  })
  res.json({ transaction: await adminTransaction(req, id) })
}
