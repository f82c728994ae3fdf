import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import type { PayoutBatchVerbInput, PayoutBatchVerbResult } from "./payout-batch-verb"

const payStep = createStep("card-payouts-pay-batch", async (input: PayoutBatchVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "pay")
  const { batch_id } = input
  const { state } = await payouts.batches.pay({ batch_id, actor })
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Says that the approved rows of a batch are to be paid, where their approval alone does not do it (option payOnApproval). The
 * schedule pays them, each once.
 * @throws MedusaError forbidden, not_allowed
 */
export const payPayoutBatchWorkflow = createWorkflow("pay-payout-batch", (input: PayoutBatchVerbInput) => {
  return new WorkflowResponse(payStep(input))
})
