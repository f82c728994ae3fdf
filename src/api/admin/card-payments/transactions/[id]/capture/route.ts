import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { captureCardPaymentWorkflow } from "../../../../../../workflows/payments/capture-or-void"
import { adminTransaction } from "../../../transaction-view"
import type { AdminCaptureCardPayment } from "../../../transaction-validators"
import { answering } from "../../../../../answering"

/** Captures part or all of an authorized payment. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminCaptureCardPayment>, res: MedusaResponse): Promise<void> => {
    const { id } = await adminTransaction(req, req.params.id ?? "")
    await captureCardPaymentWorkflow(req.scope).run({
      input: { transaction_id: id, amount: req.validatedBody.amount, actor_id: req.auth_context.actor_id },
    })
    res.json({ transaction: await adminTransaction(req, id) })
  },
)
