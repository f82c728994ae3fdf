import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { tellPayoutEvents } from "./payout-events"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"

/** `duplicates_seen`: payouts that look the same were looked at, and this one is meant as well. */
export type RequestPayoutInput = PayoutVerbInput & { duplicates_seen?: boolean }

const requestStep = createStep("card-payouts-request", async (input: RequestPayoutInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "request")
  const { payout_id } = input
  const row = await payouts.request({ payout_id, actor, duplicates_seen: input.duplicates_seen })
  await tellPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Asks for approval; from now on the amount counts against the limit of the day.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutWorkflow = createWorkflow("request-payout", (input: RequestPayoutInput) => {
  return new WorkflowResponse(requestStep(input))
})
