import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../../../modules/card-payouts"
import { approvePayoutBatchWorkflow } from "../../../../../../../workflows/approve-payout-batch"
import type { AdminConfirmPayout } from "../../../../payout-validators"
import { batchVerbInput } from "../../batch-verb-input"

/** Says yes to all rows that wait for it. */
export async function POST(req: AuthenticatedMedusaRequest<AdminConfirmPayout>, res: MedusaResponse): Promise<void> {
  const input = await batchVerbInput(req)
  await approvePayoutBatchWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  res.json({ batch: await payouts.batches.view(input.batch_id) })
}
