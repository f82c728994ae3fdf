import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../../../modules/card-payouts"
import { cancelPayoutBatchWorkflow } from "../../../../../../../workflows/cancel-payout-batch"
import { batchVerbInput } from "../../batch-verb-input"

/** Gives up all rows for which nothing was sent that releases money. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = await batchVerbInput(req)
  await cancelPayoutBatchWorkflow(req.scope).run({ input })
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  res.json({ batch: await payouts.batches.view(input.batch_id) })
}
