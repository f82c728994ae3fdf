import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { afterChange, type SubscriptionVerbInput } from "./subscription-verb"

const cancelStep = createStep(
  "card-subscriptions-cancel",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const changed = await subscriptions.changes.cancel({ subscription_id, actor: actor_id })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: changed.after.state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.takeBack(changed)) await afterChange(container, changed.before.id)
  },
)

/** Ends a subscription at once. What was paid stays paid. @throws MedusaError not_allowed where it has ended */
export const cancelCardSubscriptionWorkflow = createWorkflow(
  "cancel-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(cancelStep(input))
  },
)
