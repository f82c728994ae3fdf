import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelPayoutBatchWorkflow } from "../../../../../../../workflows/payouts/batch-actions"
import { adminPayoutBatch } from "../../../../payout-view"
import { batchVerbInput } from "../../../payout-input"
import { answering } from "../../../../../../answering"

/** Cancels all rows for which no call was sent that can release money. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const input = await batchVerbInput(req)
  await cancelPayoutBatchWorkflow(req.scope).run({ input })
  res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
})
