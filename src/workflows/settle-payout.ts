import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { publishPayoutEvents } from "./publish-events"
import { payoutGateway } from "./payout-gateway"
import type { PayoutVerbResult } from "./payout-verb"

const settleStep = createStep("card-payouts-settle", async ({ payout_id }: { payout_id: string }, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const row = await payouts.settle(payout_id, payoutGateway(container))
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/** Asks the gateway what became of a payout, and writes down what it says. Nothing is sent but the question. */
export const settlePayoutWorkflow = createWorkflow("settle-payout", (input: { payout_id: string }) => {
  return new WorkflowResponse(settleStep(input))
})
