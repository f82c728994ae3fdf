import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { DisputeVerb } from "../../contracts"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { publishPaymentEvents } from "../publish-events"

export type ChangeCardDisputeInput = {
  /** Of the dispute. */
  id: string
  verb: DisputeVerb
  note?: string
  /** Id of the user or API key. */
  actor: string
}

const changeStep = createStep("card-payments-change-dispute", async (input: ChangeCardDisputeInput, { container }) => {
  const { disputes } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction_id = await disputes.change(input)
  await publishPaymentEvents(container, transaction_id)
  return new StepResponse({ transaction_id })
})

/** Sets the state of a dispute that people keep. Moves no money. */
export const changeCardDisputeWorkflow = createWorkflow("change-card-dispute", (input: ChangeCardDisputeInput) => {
  return new WorkflowResponse(changeStep(input))
})
