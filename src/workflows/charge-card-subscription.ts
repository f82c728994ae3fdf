import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { performSubscriptionCharge } from "./perform-subscription-charge"
import { afterChange, type SubscriptionVerbInput } from "./subscription-verb"

const chargeStep = createStep(
  "card-subscriptions-charge",
  async ({ subscription_id, actor_id }: SubscriptionVerbInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const charges = await subscriptions.chargeNow({ subscription_id, actor: actor_id })
    // Nothing of this is taken back: a card may have been charged.
    for (const { id } of charges) await performSubscriptionCharge(container, id)
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, charges: charges.map(({ id }) => id) })
  },
)

/**
 * Charges what is due now, or the next period ahead of its date. At most once a period, whoever else is at it.
 * @throws MedusaError not_allowed where nothing is to be charged, or the gateway charges by itself
 */
export const chargeCardSubscriptionWorkflow = createWorkflow(
  "charge-card-subscription",
  (input: SubscriptionVerbInput) => {
    return new WorkflowResponse(chargeStep(input))
  },
)
