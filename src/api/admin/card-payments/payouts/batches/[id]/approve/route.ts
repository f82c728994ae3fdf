import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { approvePayoutBatchWorkflow } from "../../../../../../../workflows/payouts/batch-actions"
import { adminPayoutBatch } from "../../../../payout-view"
import type { AdminConfirmPayoutBatch } from "../../../../payout-validators"
import { batchVerbInput } from "../../../payout-input"
import { answering } from "../../../../../../answering"

/** Approves all rows that await approval. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminConfirmPayoutBatch>, res: MedusaResponse): Promise<void> => {
    const input = await batchVerbInput(req)
    await approvePayoutBatchWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
    res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
  },
)
