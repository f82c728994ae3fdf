import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { PayoutFieldsError } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { publishPayoutEvents } from "./publish-events"
import { payoutGateway } from "./payout-gateway"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"
import { typedCardProblems } from "./typed-card-problems"

const checkStep = createStep("card-payouts-check", async (input: PayoutVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "check")
  const { payout_id } = input
  const problems = await typedCardProblems(container, input)
  if (Object.keys(problems).length > 0) throw new PayoutFieldsError(problems)
  const row = await payouts.check({ payout_id, actor }, payoutGateway(container))
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Asks the gateway to check a draft; no money moves. A typed card is handed over by `withTypedCard`, never by the input.
 * @throws MedusaError forbidden, not_allowed, and invalid_data where that card is not the payout's: then nothing is written down
 */
export const checkPayoutWorkflow = createWorkflow("check-payout", (input: PayoutVerbInput) => {
  return new WorkflowResponse(checkStep(input))
})
