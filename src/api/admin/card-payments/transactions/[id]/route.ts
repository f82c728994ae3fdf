import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answering } from "../../../../answer-refusals"
import { adminTransactionDetail } from "../../transaction-view"

/** One card payment with its calls, callbacks, other attempts, order and customer. */
export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  res.json({ transaction: await adminTransactionDetail(req, req.params.id ?? "") })
})
