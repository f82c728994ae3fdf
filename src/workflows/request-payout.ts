import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, type DuplicatesSeen } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { publishPayoutEvents } from "./publish-events"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"

/** `duplicates_seen`: the ids of payouts that look the same and were looked at, or `true` for all; this one is meant as well. */
export type RequestPayoutInput = PayoutVerbInput & { duplicates_seen?: DuplicatesSeen }

const requestStep = createStep("card-payouts-request", async (input: RequestPayoutInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "request")
  const { payout_id } = input
  const row = await payouts.request({ payout_id, actor, duplicates_seen: input.duplicates_seen })
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Asks for approval; from now on the amount counts against the limit of the day.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutWorkflow = createWorkflow("request-payout", (input: RequestPayoutInput) => {
  return new WorkflowResponse(requestStep(input))
})
