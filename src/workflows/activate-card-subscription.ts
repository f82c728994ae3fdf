import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { beginOrdered } from "./begin-ordered"
import { afterChange } from "./subscription-verb"

export type ActivateCardSubscriptionInput = {
  subscription_id: string
  actor_id?: string
}

const activateStep = createStep(
  "card-subscriptions-activate",
  async (input: ActivateCardSubscriptionInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { subscription_id: id } = input
    const subscription = await subscriptions.find(id)
    if (subscription.state === "pending") {
      if (subscription.cart_id) await beginOrdered(container, subscription, () => subscriptions.signUps.later(id))
      else await subscriptions.activate({ subscription_id: id, actor: input.actor_id })
    }
    await afterChange(container, id)
    return new StepResponse({ subscription_id: id, state: (await subscriptions.find(id)).state })
  },
)

/**
 * Begins a subscription: one that was signed up for in checkout once its order stands, any other one now. Safe to run again; one
 * that cannot begin yet is looked at again by the schedule.
 */
export const activateCardSubscriptionWorkflow = createWorkflow(
  "activate-card-subscription",
  (input: ActivateCardSubscriptionInput) => {
    return new WorkflowResponse(activateStep(input))
  },
)
