import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type Changed,
  hasEnded,
} from "../modules/card-subscriptions"
import { beginOrdered } from "./begin-ordered"
import { afterChange, type SubscriptionVerbInput } from "./subscription-verb"

const cancelStep = createStep(
  "card-subscriptions-cancel",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const changed = await cancel(container, { subscription_id, actor_id })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: (await subscriptions.find(subscription_id)).state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.takeBack(changed)) await afterChange(container, changed.before.id)
  },
)

/** @returns undefined where it has ended with what became of its order */
async function cancel(
  container: MedusaContainer,
  { subscription_id, actor_id: actor }: SubscriptionVerbInput,
): Promise<Changed | undefined> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const now = () => subscriptions.changes.cancel({ subscription_id, actor })
  const subscription = await subscriptions.find(subscription_id)
  if (subscription.state !== "pending" || !subscription.cart_id) return now()
  const canceled = await beginOrdered(container, subscription, now)
  if (canceled) return canceled
  return hasEnded(await subscriptions.find(subscription_id)) ? undefined : now()
}

/**
 * Ends a subscription at once. What was paid stays paid. One that is being ordered just now begins with its order, and ends then:
 * it was sold at the plan's price, and a trial of it is used up.
 * @throws MedusaError not_allowed where it has ended
 */
export const cancelCardSubscriptionWorkflow = createWorkflow(
  "cancel-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(cancelStep(input))
  },
)
