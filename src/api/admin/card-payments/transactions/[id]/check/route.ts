import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { reconcileCardPaymentWorkflow } from "../../../../../../workflows/payments/reconcile-card-payment"
import { adminTransaction } from "../../../transaction-view"
import { answering } from "../../../../../answering"

/** Reconciles a payment now. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { id } = await adminTransaction(req, req.params.id ?? "")
  const { result } = await reconcileCardPaymentWorkflow(req.scope).run({ input: { transaction_id: id } })
  if (!result.answered) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The gateway did not answer. It is asked again by itself.")
  }
  res.json({ transaction: await adminTransaction(req, id) })
})
