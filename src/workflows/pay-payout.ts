import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { publishPayoutEvents } from "./publish-events"
import { payoutGateway } from "./payout-gateway"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"

const payStep = createStep("card-payouts-pay", async (input: PayoutVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "pay")
  const { payout_id } = input
  const row = await payouts.pay({ payout_id, actor }, payoutGateway(container))
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Pays an approved payout, once, however often it is asked for.
 * @throws MedusaError forbidden, not_allowed
 */
export const payPayoutWorkflow = createWorkflow("pay-payout", (input: PayoutVerbInput) => {
  return new WorkflowResponse(payStep(input))
})
