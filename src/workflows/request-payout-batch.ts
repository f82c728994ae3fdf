import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import type { PayoutBatchVerbInput, PayoutBatchVerbResult } from "./payout-batch-verb"
import { publishPayoutEvents } from "./publish-events"

/** `duplicates_seen`: rows that look like another payout were looked at, and are meant as well. */
export type RequestPayoutBatchInput = PayoutBatchVerbInput & { duplicates_seen?: boolean }

const requestStep = createStep("card-payouts-request-batch", async (input: RequestPayoutBatchInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "request")
  const { batch_id, duplicates_seen } = input
  const { state } = await payouts.batches.request({ batch_id, actor, duplicates_seen })
  await publishPayoutEvents(container, batch_id)
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Asks for the approval of all rows of a batch that can be paid, or of none: from now on they count against the limits of the day.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutBatchWorkflow = createWorkflow("request-payout-batch", (input: RequestPayoutBatchInput) => {
  return new WorkflowResponse(requestStep(input))
})
