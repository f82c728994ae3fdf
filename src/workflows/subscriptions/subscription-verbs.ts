import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  type ReturnWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { SubscriptionVerb } from "../../contracts"
import type { SubscriptionFields } from "../../contracts/requests/subscriptions"
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
type ChangeRequest = { subscription_id: string; actor?: string }

/** One change. `change` returns undefined if nothing is to be reverted. */
type Change<Fields> = {
  workflow: string
  step: string
  change(changes: Changes, request: ChangeRequest & Fields, container: MedusaContainer): Promise<Changed | undefined>
}

/**
 * The workflow of one change: makes it, syncs the gateway's schedule, publishes its events, and
 * reverts it if a later step of the caller's workflow fails.
 */
function changing<Fields = unknown>({ workflow: name, step: stepName, change }: Change<Fields>) {
  const step = createStep(
    stepName,
    async ({ actor_id: actor, ...request }: SubscriptionVerbInput, { container }) => {
      const { subscription_id } = request
      const subscriptions = subscriptionsOf(container)
      const changed = await change(subscriptions.changes, { ...(request as ChangeRequest & Fields), actor }, container)
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
  change: (changes, request) => changes.pause(request),
})

/**
 * Resumes a paused subscription, or one that would end with its period.
 * @throws MedusaError not_allowed
 */
export const resumeCardSubscriptionWorkflow = changing({
  workflow: "resume-card-subscription",
  step: "card-subscriptions-resume",
  change: (changes, request) => changes.resume(request),
})

/**
 * Skips the next period: no charge, no order. With `due_at`, only the period of that date.
 * @throws MedusaError not_allowed
 */
export const skipCardSubscriptionWorkflow = changing<SubscriptionFields<"skip">>({
  workflow: "skip-card-subscription",
  step: "card-subscriptions-skip",
  change: (changes, request) => changes.skip(request),
})

/**
 * Changes the plan from the next charge on, without proration: the current period stays as paid.
 * @throws MedusaError not_allowed for a plan of another currency, engine or provider, or where no
 * charge is to come
 */
export const changeSubscriptionPlanWorkflow = changing<SubscriptionFields<"plan">>({
  workflow: "change-subscription-plan",
  step: "card-subscriptions-change-plan",
  change: (changes, request) => changes.changePlan(request),
})

/**
 * Ends a subscription when its next charge would be due. Until then it can be resumed.
 * @throws MedusaError not_allowed
 */
export const cancelCardSubscriptionAtPeriodEndWorkflow = changing({
  workflow: "cancel-card-subscription-at-period-end",
  step: "card-subscriptions-cancel-at-period-end",
  change: (changes, request) => changes.cancelAtPeriodEnd(request),
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
  async change(changes, request, container) {
    const subscriptions = subscriptionsOf(container)
    const now = () => changes.cancel(request)
    const subscription = await subscriptions.find(request.subscription_id)
    if (subscription.state !== "pending" || !subscription.cart_id) return now()
    const canceled = await startOrdered(container, subscription, now)
    if (canceled) return canceled
    return hasEnded(await subscriptions.find(request.subscription_id)) ? undefined : now()
  },
})

/**
 * Ends a problem that reports a charge, and any that nothing else ends after the subscription's end,
 * with a person's note; nothing else changes. `seen`: the `problem_id` of the admin's answer.
 * @throws MedusaError not_allowed if the problem ends otherwise, something is still open, or it is another one by now
 */
export const acknowledgeSubscriptionProblemWorkflow = changing<SubscriptionFields<"acknowledge">>({
  workflow: "acknowledge-subscription-problem",
  step: "card-subscriptions-acknowledge-problem",
  // A note is not reverted.
  change: async (changes, request) => void (await changes.acknowledge(request)),
})

type VerbInput = { subscription_id: string; actor_id: string }

type Run<Fields> = (container: MedusaContainer) => { run(request: { input: VerbInput & Fields }): Promise<unknown> }

/**
 * The workflow of each action. `actionsOf` of the module decides whether an action is possible now.
 */
const workflows: { [Verb in SubscriptionVerb]: Run<SubscriptionFields<Verb>> } = {
  charge: chargeCardSubscriptionWorkflow,
  retry: retryCardSubscriptionWorkflow,
  acknowledge: acknowledgeSubscriptionProblemWorkflow,
  pause: pauseCardSubscriptionWorkflow,
  resume: resumeCardSubscriptionWorkflow,
  skip: skipCardSubscriptionWorkflow,
  cancel: (container) => ({
    run({ input: { at, ...input } }) {
      const workflow = at === "now" ? cancelCardSubscriptionWorkflow : cancelCardSubscriptionAtPeriodEndWorkflow
      return workflow(container).run({ input })
    },
  }),
  card: changeSubscriptionCardWorkflow,
  plan: changeSubscriptionPlanWorkflow,
}

/**
 * Runs an action's workflow for a route, which has read the other fields by the action's schema.
 * The names above are the plugin's public workflows, which `workflows/index.ts` exports as they
 * are.
 */
export default function runSubscriptionVerb(container: MedusaContainer, verb: SubscriptionVerb, input: VerbInput) {
  const workflow = workflows[verb] as Run<object>
  return workflow(container).run({ input })
}
