import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelPayoutBatchWorkflow } from "../../../../../../../workflows/payouts/batch-actions"
import { adminPayoutBatch } from "../../../../payout-view"
import { batchVerbInput } from "../../../payout-input"

/** Gives up all rows for which nothing was sent that releases money. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = await batchVerbInput(req)
  await cancelPayoutBatchWorkflow(req.scope).run({ input })
  res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
}
