import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"

export type AcknowledgeCardPaymentInput = {
  transaction_id: string
  seen: string
  note: string
  actor_id: string
}

const acknowledgeStep = createStep(
  "card-payments-acknowledge-payment",
  async ({ transaction_id, seen, note, actor_id }: AcknowledgeCardPaymentInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    await cards.acknowledgePayment(transaction_id, { seen, note, actor: actor_id })
    return new StepResponse({ transaction_id })
  },
)

/** A person explains a mismatch that cannot be reversed from here, or an unknown outcome. Moves no money. */
export const acknowledgeCardPaymentWorkflow = createWorkflow(
  "acknowledge-card-payment",
  (input: AcknowledgeCardPaymentInput) => {
    return new WorkflowResponse(acknowledgeStep(input))
  },
)
