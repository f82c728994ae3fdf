import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { cancelCardSubscriptionWorkflow } from "./cancel-card-subscription"

export type ForgetCustomerCardsInput = { customer_id: string }

const forgetStep = createStep(
  "card-payments-forget-customer-cards",
  async ({ customer_id }: ForgetCustomerCardsInput, { container }) => {
    // A gateway that charges by its own schedule needs no card of ours for it: that ends first.
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    for (const { id } of await subscriptions.goingOn.of(customer_id)) {
      await cancelCardSubscriptionWorkflow(container).run({ input: { subscription_id: id } })
    }
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    return new StepResponse({ forgotten: await cards.savedCards.removeOfCustomer(customer_id) })
  },
)

/** Ends the subscriptions of a customer who is gone, and deletes all cards that they saved, references and all. */
export const forgetCustomerCardsWorkflow = createWorkflow(
  "forget-customer-cards",
  (input: ForgetCustomerCardsInput) => {
    return new WorkflowResponse(forgetStep(input))
  },
)
