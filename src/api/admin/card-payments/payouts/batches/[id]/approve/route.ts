import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { approvePayoutBatchWorkflow } from "../../../../../../../workflows/approve-payout-batch"
import { adminPayoutBatch } from "../../../../admin-payout-batch"
import type { AdminConfirmPayoutBatch } from "../../../../payout-validators"
import { batchVerbInput } from "../../batch-verb-input"

/** Says yes to all rows that wait for it. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminConfirmPayoutBatch>,
  res: MedusaResponse,
): Promise<void> {
  const input = await batchVerbInput(req)
  await approvePayoutBatchWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
  res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
}
