import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { completePlan, type CreateCardPlanInput } from "./create-card-plan"

export type UpdateCardPlanInput = { plan_id: string; changes: Partial<CreateCardPlanInput> }

const updatePlanStep = createStep(
  "card-subscriptions-update-plan",
  async ({ plan_id, changes }: UpdateCardPlanInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const {
      id: _id,
      created_at: _made,
      updated_at: _changed,
      deleted_at: _gone,
      ...before
    } = await subscriptions.plans.find(plan_id)
    // What is only taken off offer must not have to be chargeable for that.
    const isTakenOff = changes.is_active === false && Object.keys(changes).length === 1
    const terms = isTakenOff ? changes : await completePlan(container, { ...before, ...changes })
    await subscriptions.plans.update(plan_id, terms)
    return new StepResponse({ plan_id }, { plan_id, before })
  },
  async (done, { container }) => {
    if (!done) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    await subscriptions.plans.update(done.plan_id, done.before)
  },
)

/** Changes a plan for those who sign up from now on; who has signed up keeps the terms. @throws MedusaError likewise */
export const updateCardPlanWorkflow = createWorkflow("update-card-plan", (input: UpdateCardPlanInput) => {
  return new WorkflowResponse(updatePlanStep(input))
})
