import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import type { PayoutBatchVerbInput, PayoutBatchVerbResult } from "./payout-batch-verb"
import { publishPayoutEvents } from "./publish-events"

/** `duplicates_seen`: rows that look like another payout were looked at, and are meant as well. */
export type ApprovePayoutBatchInput = PayoutBatchVerbInput & { duplicates_seen?: boolean }

const approveStep = createStep("card-payouts-approve-batch", async (input: ApprovePayoutBatchInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "approve")
  const { batch_id, duplicates_seen } = input
  const { state } = await payouts.batches.approve({ batch_id, actor, duplicates_seen })
  await publishPayoutEvents(container, batch_id)
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Says yes to all rows that wait for it, or to none. The schedule pays them (option payOnApproval). `actor_id` is a user: never an API
 * key, and nobody who had a part in the batch.
 * @throws MedusaError forbidden, not_allowed
 */
export const approvePayoutBatchWorkflow = createWorkflow("approve-payout-batch", (input: ApprovePayoutBatchInput) => {
  return new WorkflowResponse(approveStep(input))
})
