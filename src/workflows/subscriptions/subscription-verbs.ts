import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  type ReturnWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../../gateway/lazy-schema"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type Changed,
  hasEnded,
  type SubscriptionState,
} from "../../modules/card-subscriptions"
import { startOrdered } from "./activation"
import { afterChange, type SubscriptionVerbInput } from "./after-change"
import { changeSubscriptionCardWorkflow } from "./change-card"
import { chargeCardSubscriptionWorkflow, retryCardSubscriptionWorkflow } from "./charge-subscription"

type Changes = CardSubscriptionsModuleService["changes"]
type Asked = { subscription_id: string; actor?: string }

/** One change. `change` returns undefined if nothing is to be reverted. */
type Change<Fields> = {
  workflow: string
  step: string
  change(changes: Changes, asked: Asked & Fields, container: MedusaContainer): Promise<Changed | undefined>
}

/**
 * The workflow of one change: makes it, syncs the gateway's schedule, publishes its events, and
 * reverts it if a later step of the caller's workflow fails.
 */
function changing<Fields = unknown>({ workflow: name, step: stepName, change }: Change<Fields>) {
  const step = createStep(
    stepName,
    async ({ actor_id: actor, ...asked }: SubscriptionVerbInput, { container }) => {
      const { subscription_id } = asked
      const subscriptions = subscriptionsOf(container)
      const changed = await change(subscriptions.changes, { ...(asked as Asked & Fields), actor }, container)
      await afterChange(container, subscription_id)
      const { state } = changed?.after ?? (await subscriptions.find(subscription_id))
      return new StepResponse({ subscription_id, state }, changed)
    },
    async (changed, { container }) => {
      if (!changed) return
      if (await subscriptionsOf(container).changes.revert(changed)) await afterChange(container, changed.before.id)
    },
  )
  const workflow = createWorkflow(name, (input: SubscriptionVerbInput) => new WorkflowResponse(step(input)))
  return workflow as unknown as ReturnWorkflow<
    SubscriptionVerbInput & Fields,
    { subscription_id: string; state: SubscriptionState },
    []
  >
}

function subscriptionsOf(container: MedusaContainer): CardSubscriptionsModuleService {
  return container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
}

/**
 * Pauses a subscription: no charges until it is resumed.
 * @throws MedusaError not_allowed in a state that cannot be paused
 */
export const pauseCardSubscriptionWorkflow = changing({
  workflow: "pause-card-subscription",
  step: "card-subscriptions-pause",
  change: (changes, asked) => changes.pause(asked),
})

/**
 * Resumes a paused subscription, or one that would end with its period.
 * @throws MedusaError not_allowed
 */
export const resumeCardSubscriptionWorkflow = changing({
  workflow: "resume-card-subscription",
  step: "card-subscriptions-resume",
  change: (changes, asked) => changes.resume(asked),
})

/**
 * Skips the next period: no charge, no order.
 * @throws MedusaError not_allowed
 */
export const skipCardSubscriptionWorkflow = changing({
  workflow: "skip-card-subscription",
  step: "card-subscriptions-skip",
  change: (changes, asked) => changes.skip(asked),
})

/**
 * Changes the plan from the next charge on, without proration: the current period stays as paid.
 * @throws MedusaError not_allowed for a plan of another currency, engine or provider, or where no
 * charge is to come
 */
export const changeSubscriptionPlanWorkflow = changing<{ plan_id: string }>({
  workflow: "change-subscription-plan",
  step: "card-subscriptions-change-plan",
  change: (changes, asked) => changes.changePlan(asked),
})

/**
 * Ends a subscription when its next charge would be due. Until then it can be resumed.
 * @throws MedusaError not_allowed
 */
export const cancelCardSubscriptionAtPeriodEndWorkflow = changing({
  workflow: "cancel-card-subscription-at-period-end",
  step: "card-subscriptions-cancel-at-period-end",
  change: (changes, asked) => changes.cancelAtPeriodEnd(asked),
})

/**
 * Ends a subscription at once, without a refund. A subscription whose cart is just being ordered is
 * activated with its order and then ended, because its item was sold at the plan's price, and its
 * trial is used up.
 * @throws MedusaError not_allowed where it has ended
 */
export const cancelCardSubscriptionWorkflow = changing({
  workflow: "cancel-card-subscription",
  step: "card-subscriptions-cancel",
  // A subscription that ended with its order is not reverted.
  async change(changes, asked, container) {
    const subscriptions = subscriptionsOf(container)
    const now = () => changes.cancel(asked)
    const subscription = await subscriptions.find(asked.subscription_id)
    if (subscription.state !== "pending" || !subscription.cart_id) return now()
    const canceled = await startOrdered(container, subscription, now)
    if (canceled) return canceled
    return hasEnded(await subscriptions.find(asked.subscription_id)) ? undefined : now()
  },
})

type VerbInput = { subscription_id: string; actor_id: string }

type Verb<Body> = {
  /** The policy of the admin's route. */
  policy: `card_subscription:${"charge" | "update"}`
  body: z.ZodType<Body>
  workflow(container: MedusaContainer): { run(asked: { input: VerbInput & Body }): Promise<unknown> }
}

function verb<Body extends object>({ policy, body, workflow }: Verb<Body>) {
  return {
    policy,
    body: body as z.ZodType<object>,
    /** Runs the workflow for a route, which has read the input by `body`. */
    run: (container: MedusaContainer, input: VerbInput) =>
      workflow(container).run({ input: input as VerbInput & Body }),
  }
}

const none = lazySchema(() => z.strictObject({}))
const id = lazySchema(() => z.string().min(1).max(64))
const change = "card_subscription:update"
const charge = "card_subscription:charge"

/**
 * The actions on a subscription. `actionsOf` of the module decides whether an action is possible
 * now.
 */
export const subscriptionVerbs = {
  charge: verb({ policy: charge, body: none, workflow: chargeCardSubscriptionWorkflow }),
  retry: verb({ policy: charge, body: none, workflow: retryCardSubscriptionWorkflow }),
  pause: verb({ policy: change, body: none, workflow: pauseCardSubscriptionWorkflow }),
  resume: verb({ policy: change, body: none, workflow: resumeCardSubscriptionWorkflow }),
  skip: verb({ policy: change, body: none, workflow: skipCardSubscriptionWorkflow }),
  cancel: verb({
    policy: change,
    body: lazySchema(() => z.strictObject({ at: z.enum(["now", "period_end"]).default("period_end") })),
    workflow: (container) => ({
      run({ input: { at, ...input } }) {
        const workflow = at === "now" ? cancelCardSubscriptionWorkflow : cancelCardSubscriptionAtPeriodEndWorkflow
        return workflow(container).run({ input })
      },
    }),
  }),
  card: verb({
    policy: change,
    body: lazySchema(() => z.strictObject({ saved_card_id: id })),
    workflow: changeSubscriptionCardWorkflow,
  }),
  plan: verb({
    policy: change,
    body: lazySchema(() => z.strictObject({ plan_id: id })),
    workflow: changeSubscriptionPlanWorkflow,
  }),
}
