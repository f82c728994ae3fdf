import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { publishPayoutEvents } from "./publish-events"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"

const cancelStep = createStep("card-payouts-cancel", async (input: PayoutVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "cancel")
  const { payout_id } = input
  const row = await payouts.cancel({ payout_id, actor })
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Gives a payout up, until the call is sent that can release its money.
 * @throws MedusaError forbidden, not_allowed
 */
export const cancelPayoutWorkflow = createWorkflow("cancel-payout", (input: PayoutVerbInput) => {
  return new WorkflowResponse(cancelStep(input))
})
