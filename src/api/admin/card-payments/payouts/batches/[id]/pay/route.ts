import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payPayoutBatchWorkflow } from "../../../../../../../workflows/pay-payout-batch"
import { adminPayoutBatch } from "../../../../admin-payout-batch"
import { batchVerbInput } from "../../batch-verb-input"

/** Has all approved rows paid, where their approval alone does not do it. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = await batchVerbInput(req)
  await payPayoutBatchWorkflow(req.scope).run({ input })
  res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
}
