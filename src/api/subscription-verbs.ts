import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../gateway/lazy-schema"
import { changeSubscriptionCardWorkflow } from "../workflows/subscriptions/change-card"
import {
  cancelCardSubscriptionAtPeriodEndWorkflow,
  cancelCardSubscriptionWorkflow,
  changeSubscriptionPlanWorkflow,
  pauseCardSubscriptionWorkflow,
  resumeCardSubscriptionWorkflow,
  skipCardSubscriptionWorkflow,
} from "../workflows/subscriptions/change-subscription"
import {
  chargeCardSubscriptionWorkflow,
  retryCardSubscriptionWorkflow,
} from "../workflows/subscriptions/charge-subscription"
import type { CardPolicy } from "./authorization"

type Asked = { subscription_id: string; actor_id: string }

type Verb<Body> = {
  /** The policy of the admin's route. */
  policy: CardPolicy & `card_subscription:${string}`
  body: z.ZodType<Body>
  workflow(scope: MedusaContainer): { run(asked: { input: Asked & Body }): Promise<unknown> }
}

/** A verb with any body: `run` takes what `body` has read. */
type SubscriptionVerb = Pick<Verb<object>, "policy" | "body"> & {
  run(scope: MedusaContainer, input: Asked & object): Promise<unknown>
}

function verb<Body extends object>({ workflow, ...row }: Verb<Body>): SubscriptionVerb {
  return { ...row, run: (scope, input) => workflow(scope).run({ input: input as Asked & Body }) }
}

const none = lazySchema(() => z.strictObject({}))
const id = lazySchema(() => z.string().min(1).max(64))
const change = "card_subscription:update"
const charge = "card_subscription:charge"

/**
 * The actions of `POST /subscriptions/:id/:action`. `actionsOf` of the module decides whether an
 * action is possible now.
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
    workflow: (scope) => ({
      run({ input: { at, ...input } }) {
        const workflow = at === "now" ? cancelCardSubscriptionWorkflow : cancelCardSubscriptionAtPeriodEndWorkflow
        return workflow(scope).run({ input })
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
