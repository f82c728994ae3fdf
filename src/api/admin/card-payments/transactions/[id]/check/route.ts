import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { notAllowed } from "../../../../../../mapping"
import { toMessage } from "../../../../../../messages"
import { reconcileCardPaymentWorkflow } from "../../../../../../workflows/payments/reconcile-card-payment"
import { adminTransaction } from "../../../transaction-view"
import { answering } from "../../../../../answering"

/** Reconciles a payment now. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { id } = await adminTransaction(req, req.params.id ?? "")
  const { result } = await reconcileCardPaymentWorkflow(req.scope).run({ input: { transaction_id: id } })
  if (!result.answered) {
    throw notAllowed(toMessage("transaction.not_answered"))
  }
  res.json({ transaction: await adminTransaction(req, id) })
})
