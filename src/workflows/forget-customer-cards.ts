import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"

export type ForgetCustomerCardsInput = { customer_id: string }

const forgetStep = createStep(
  "card-payments-forget-customer-cards",
  async ({ customer_id }: ForgetCustomerCardsInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    return new StepResponse({ forgotten: await cards.savedCards.removeOfCustomer(customer_id) })
  },
)

/** Deletes all cards that a customer saved, references and all. */
export const forgetCustomerCardsWorkflow = createWorkflow(
  "forget-customer-cards",
  (input: ForgetCustomerCardsInput) => {
    return new WorkflowResponse(forgetStep(input))
  },
)
