import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../../../../../modules/card-payouts"
import { requestPayoutBatchWorkflow } from "../../../../../../../workflows/request-payout-batch"
import type { AdminConfirmPayout } from "../../../../payout-validators"
import { batchVerbInput } from "../../batch-verb-input"

/** Asks for the approval of all rows that can be paid. */
export async function POST(req: AuthenticatedMedusaRequest<AdminConfirmPayout>, res: MedusaResponse): Promise<void> {
  const input = await batchVerbInput(req)
  await requestPayoutBatchWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  res.json({ batch: await payouts.batches.view(input.batch_id) })
}
