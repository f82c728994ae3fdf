import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { afterChange, type SubscriptionVerbInput } from "./subscription-verb"

const cancelAtPeriodEndStep = createStep(
  "card-subscriptions-cancel-at-period-end",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const changed = await subscriptions.changes.cancelAtPeriodEnd({ subscription_id, actor: actor_id })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: changed.after.state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.takeBack(changed)) await afterChange(container, changed.before.id)
  },
)

/** Ends a subscription when its next charge would be due; until then it can be resumed. @throws MedusaError not_allowed */
export const cancelCardSubscriptionAtPeriodEndWorkflow = createWorkflow(
  "cancel-card-subscription-at-period-end",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(cancelAtPeriodEndStep(input))
  },
)
