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

type ChangeSubscriptionPlanInput = SubscriptionVerbInput & { plan_id: string }

/**
 * The step of one change: it is synced, published, and reverted if a later step fails.
 * @param change returns undefined where nothing is to be reverted
 */
function changeStep<Input extends SubscriptionVerbInput>(
  name: string,
  change: (container: MedusaContainer, input: Input) => Promise<Changed | undefined>,
) {
  return createStep(
    name,
    async (input: Input, { container }) => {
      const { subscription_id } = input
      const changed = await change(container, input)
      await afterChange(container, subscription_id)
      const { state } = changed?.after ?? (await subscriptionsOf(container).find(subscription_id))
      return new StepResponse({ subscription_id, state }, changed)
    },
    async (changed, { container }) => {
      if (!changed) return
      if (await subscriptionsOf(container).changes.revert(changed)) await afterChange(container, changed.before.id)
    },
  )
}

function subscriptionsOf(container: MedusaContainer): CardSubscriptionsModuleService {
  return container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
}

const pauseStep = changeStep(
  "card-subscriptions-pause",
  (container, { subscription_id, actor_id: actor }: SubscriptionVerbInput) =>
    subscriptionsOf(container).changes.pause({ subscription_id, actor }),
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

const resumeStep = changeStep(
  "card-subscriptions-resume",
  (container, { subscription_id, actor_id: actor }: SubscriptionVerbInput) =>
    subscriptionsOf(container).changes.resume({ subscription_id, actor }),
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

const skipStep = changeStep(
  "card-subscriptions-skip",
  (container, { subscription_id, actor_id: actor }: SubscriptionVerbInput) =>
    subscriptionsOf(container).changes.skip({ subscription_id, actor }),
)

/**
 * Skips the next period: no charge, no order.
 * @throws MedusaError not_allowed
 */
export const skipCardSubscriptionWorkflow = createWorkflow("skip-card-subscription", (input: SubscriptionVerbInput) => {
  return new WorkflowResponse(skipStep(input))
})

const changePlanStep = changeStep(
  "card-subscriptions-change-plan",
  (container, { subscription_id, plan_id, actor_id: actor }: ChangeSubscriptionPlanInput) =>
    subscriptionsOf(container).changes.changePlan({ subscription_id, plan_id, actor }),
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

const cancelAtPeriodEndStep = changeStep(
  "card-subscriptions-cancel-at-period-end",
  (container, { subscription_id, actor_id: actor }: SubscriptionVerbInput) =>
    subscriptionsOf(container).changes.cancelAtPeriodEnd({ subscription_id, actor }),
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

const cancelStep = changeStep<SubscriptionVerbInput>("card-subscriptions-cancel", cancel)

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

/** @returns undefined where the subscription ended with its order */
async function cancel(
  container: MedusaContainer,
  { subscription_id, actor_id: actor }: SubscriptionVerbInput,
): Promise<Changed | undefined> {
  const subscriptions = subscriptionsOf(container)
  const now = () => subscriptions.changes.cancel({ subscription_id, actor })
  const subscription = await subscriptions.find(subscription_id)
  if (subscription.state !== "pending" || !subscription.cart_id) return now()
  const canceled = await startOrdered(container, subscription, now)
  if (canceled) return canceled
  return hasEnded(await subscriptions.find(subscription_id)) ? undefined : now()
}
