import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { requestPayoutBatchWorkflow } from "../../../../../../../workflows/request-payout-batch"
import { adminPayoutBatch } from "../../../../admin-payout-batch"
import type { AdminConfirmPayoutBatch } from "../../../../payout-validators"
import { batchVerbInput } from "../../batch-verb-input"

/** Asks for the approval of all rows that can be paid. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminConfirmPayoutBatch>,
  res: MedusaResponse,
): Promise<void> {
  const input = await batchVerbInput(req)
  await requestPayoutBatchWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
  res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
}
