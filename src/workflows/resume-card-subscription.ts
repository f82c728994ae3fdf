import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { afterChange, type SubscriptionVerbInput } from "./subscription-verb"

const resumeStep = createStep(
  "card-subscriptions-resume",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const changed = await subscriptions.changes.resume({ subscription_id, actor: actor_id })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: changed.after.state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.takeBack(changed)) await afterChange(container, changed.before.id)
  },
)

/** Goes on with a paused subscription, or with one that would end with its period. @throws MedusaError not_allowed */
export const resumeCardSubscriptionWorkflow = createWorkflow(
  "resume-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(resumeStep(input))
  },
)
