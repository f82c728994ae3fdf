import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payPayoutBatchWorkflow } from "../../../../../../../workflows/payouts/batch-actions"
import { adminPayoutBatch } from "../../../../payout-view"
import { batchVerbInput } from "../../../payout-input"
import { answering } from "../../../../../../answering"

/** Releases all approved rows for payment, where approval alone does not. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const input = await batchVerbInput(req)
  await payPayoutBatchWorkflow(req.scope).run({ input })
  res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
})
