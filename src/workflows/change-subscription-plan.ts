import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { afterChange } from "./subscription-verb"

export type ChangeSubscriptionPlanInput = { subscription_id: string; plan_id: string; actor_id?: string }

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
    if (await subscriptions.changes.takeBack(changed)) await afterChange(container, changed.before.id)
  },
)

/**
 * Another plan, from the next charge on. There is no proration: the period that has begun stays as it was paid.
 * @throws MedusaError not_allowed for a plan of another currency, engine or provider, or where no charge is to come
 */
export const changeSubscriptionPlanWorkflow = createWorkflow(
  "change-subscription-plan",
  (input: ChangeSubscriptionPlanInput) => {
    return new WorkflowResponse(changePlanStep(input))
  },
)
