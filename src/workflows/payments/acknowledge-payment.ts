import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"

export type AcknowledgeCardMismatchInput = {
  transaction_id: string
  seen: string
  note: string
  actor_id: string
}

const acknowledgeStep = createStep(
  "card-payments-acknowledge-mismatch",
  async ({ transaction_id, seen, note, actor_id }: AcknowledgeCardMismatchInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    await cards.acknowledgeMismatch(transaction_id, { seen, note, actor: actor_id })
    return new StepResponse({ transaction_id })
  },
)

/** A person explains a mismatch that cannot be reversed from here. Moves no money. */
export const acknowledgeCardMismatchWorkflow = createWorkflow(
  "acknowledge-card-mismatch",
  (input: AcknowledgeCardMismatchInput) => {
    return new WorkflowResponse(acknowledgeStep(input))
  },
)
