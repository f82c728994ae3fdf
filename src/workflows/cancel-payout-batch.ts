import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import type { PayoutBatchVerbInput, PayoutBatchVerbResult } from "./payout-batch-verb"
import { publishPayoutEvents } from "./publish-events"

const cancelStep = createStep("card-payouts-cancel-batch", async (input: PayoutBatchVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "cancel")
  const { batch_id } = input
  const { state } = await payouts.batches.cancel({ batch_id, actor })
  await publishPayoutEvents(container, batch_id)
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Gives up every row for which no call was sent that can release money. What was sent goes on.
 * @throws MedusaError forbidden, not_allowed
 */
export const cancelPayoutBatchWorkflow = createWorkflow("cancel-payout-batch", (input: PayoutBatchVerbInput) => {
  return new WorkflowResponse(cancelStep(input))
})
