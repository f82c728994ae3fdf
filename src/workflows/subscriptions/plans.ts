import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { CreatePlanBody } from "../../contracts/requests/plans"
import { invalidData } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type PlanInput,
} from "../../modules/card-subscriptions"

export type CreateCardPlanInput = Omit<CreatePlanBody, "product_id">

const createPlanStep = createStep(
  "card-subscriptions-create-plan",
  async (input: CreateCardPlanInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const plan = await subscriptions.plans.create(await completePlan(container, input))
    return new StepResponse({ plan_id: plan.id }, plan.id)
  },
  async (id, { container }) => {
    if (!id) return
    await container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE).plans.removeUnused(id)
  },
)

/**
 * Creates a plan.
 * @throws MedusaError invalid_data for a provider that cannot charge saved cards, a currency that
 * its account lacks, a variant that does not exist, or wrong terms; nothing is created then
 */
export const createCardPlanWorkflow = createWorkflow("create-card-plan", (input: CreateCardPlanInput) => {
  return new WorkflowResponse(createPlanStep(input))
})

/**
 * Adds the default engine and the variant's product, after checking that the provider can charge in
 * this currency.
 */
async function completePlan(container: MedusaContainer, input: CreateCardPlanInput): Promise<PlanInput> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { provider_id, currency_code } = input
  const reason = cards.chargeDenialReason(provider_id, currency_code)
  if (reason) throw invalidData(reason)
  const usual = cards.recurring.engineOf(provider_id)
  const { engine = usual } = input
  if (engine === "gateway" && usual !== "gateway") {
    throw invalidData(toMessage("plan.needs_key"))
  }
  return { ...input, engine, product_id: await productOf(container, input.variant_id) }
}

async function productOf(container: MedusaContainer, variantId: string | null | undefined): Promise<string | null> {
  if (!variantId) return null
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "variant", fields: ["product_id"], filters: { id: variantId } })
  const variant = data[0] as { product_id: string } | undefined
  if (variant) return variant.product_id
  throw invalidData(toMessage("plan.variant_not_found"))
}

export type UpdateCardPlanInput = { plan_id: string; changes: Partial<CreateCardPlanInput> }

const updatePlanStep = createStep(
  "card-subscriptions-update-plan",
  async ({ plan_id, changes }: UpdateCardPlanInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const {
      id: _id,
      created_at: _made,
      updated_at: _changed,
      deleted_at: _deleted,
      ...before
    } = await subscriptions.plans.find(plan_id)
    // A change that only withdraws a plan from sale does not need a chargeable provider.
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

/**
 * Changes a plan for new sign-ups; existing subscriptions keep their terms.
 * @throws MedusaError as `createCardPlanWorkflow`
 */
export const updateCardPlanWorkflow = createWorkflow("update-card-plan", (input: UpdateCardPlanInput) => {
  return new WorkflowResponse(updatePlanStep(input))
})
