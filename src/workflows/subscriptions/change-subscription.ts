import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type Changed,
  hasEnded,
} from "../../modules/card-subscriptions"
import { startOrdered } from "./activation"
import { afterChange, type SubscriptionVerbInput } from "./after-change"

const pauseStep = createStep(
  "card-subscriptions-pause",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const changed = await subscriptions.changes.pause({ subscription_id, actor: actor_id })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: changed.after.state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.revert(changed)) await afterChange(container, changed.before.id)
  },
)

/**
 * Pauses a subscription: no charges until it is resumed.
 * @throws MedusaError not_allowed in a state that cannot be paused
 */
export const pauseCardSubscriptionWorkflow = createWorkflow(
  "pause-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(pauseStep(input))
  },
)

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
    if (await subscriptions.changes.revert(changed)) await afterChange(container, changed.before.id)
  },
)

/**
 * Resumes a paused subscription, or one that would end with its period.
 * @throws MedusaError not_allowed
 */
export const resumeCardSubscriptionWorkflow = createWorkflow(
  "resume-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(resumeStep(input))
  },
)

const skipStep = createStep(
  "card-subscriptions-skip",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const changed = await subscriptions.changes.skip({ subscription_id, actor: actor_id })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: changed.after.state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.revert(changed)) await afterChange(container, changed.before.id)
  },
)

/**
 * Skips the next period: no charge, no order.
 * @throws MedusaError not_allowed
 */
export const skipCardSubscriptionWorkflow = createWorkflow("skip-card-subscription", (input: SubscriptionVerbInput) => {
  return new WorkflowResponse(skipStep(input))
})

type ChangeSubscriptionPlanInput = { subscription_id: string; plan_id: string; actor_id?: string }

const changePlanStep = createStep(
  "card-subscriptions-change-plan",
  async ({ subscription_id, plan_id, actor_id }: ChangeSubscriptionPlanInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const changed = await subscriptions.changes.changePlan({ subscription_id, plan_id, actor: actor_id })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: changed.after.state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.revert(changed)) await afterChange(container, changed.before.id)
  },
)

/**
 * Changes the plan from the next charge on, without proration: the current period stays as paid.
 * @throws MedusaError not_allowed for a plan of another currency, engine or provider, or where no
 * charge is to come
 */
export const changeSubscriptionPlanWorkflow = createWorkflow(
  "change-subscription-plan",
  (input: ChangeSubscriptionPlanInput) => {
    return new WorkflowResponse(changePlanStep(input))
  },
)

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
    if (await subscriptions.changes.revert(changed)) await afterChange(container, changed.before.id)
  },
)

/**
 * Ends a subscription when its next charge would be due. Until then it can be resumed.
 * @throws MedusaError not_allowed
 */
export const cancelCardSubscriptionAtPeriodEndWorkflow = createWorkflow(
  "cancel-card-subscription-at-period-end",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(cancelAtPeriodEndStep(input))
  },
)

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
    if (await subscriptions.changes.revert(changed)) await afterChange(container, changed.before.id)
  },
)

/** @returns undefined where the subscription ended with its order */
async function cancel(
  container: MedusaContainer,
  { subscription_id, actor_id: actor }: SubscriptionVerbInput,
): Promise<Changed | undefined> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const now = () => subscriptions.changes.cancel({ subscription_id, actor })
  const subscription = await subscriptions.find(subscription_id)
  if (subscription.state !== "pending" || !subscription.cart_id) return now()
  const canceled = await startOrdered(container, subscription, now)
  if (canceled) return canceled
  return hasEnded(await subscriptions.find(subscription_id)) ? undefined : now()
}

/**
 * Ends a subscription at once, without a refund. A subscription that is being ordered at the moment
 * is activated with its order and then ended: it was sold at the plan's price, and its trial is
 * used up.
 * @throws MedusaError not_allowed where it has ended
 */
export const cancelCardSubscriptionWorkflow = createWorkflow(
  "cancel-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(cancelStep(input))
  },
)
