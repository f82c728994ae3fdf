import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../../../modules/card-payouts"
import { payPayoutBatchWorkflow } from "../../../../../../../workflows/pay-payout-batch"
import { batchVerbInput } from "../../batch-verb-input"

/** Has all approved rows paid, where their approval alone does not do it. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = await batchVerbInput(req)
  await payPayoutBatchWorkflow(req.scope).run({ input })
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  res.json({ batch: await payouts.batches.view(input.batch_id) })
}
