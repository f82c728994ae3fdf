import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../mapping"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { putRenewalCart } from "./renewal-cart"

export type RenewCardSubscriptionInput = { charge_id: string }

const renewStep = createStep(
  "card-subscriptions-renew",
  async ({ charge_id }: RenewCardSubscriptionInput, { container }) => {
    return new StepResponse({ failure: await tryToRenew(container, charge_id) })
  },
)

const NO_ORDER = "The order of a paid period cannot be made yet:"

/** @returns why there is no cart, in a sentence */
async function tryToRenew(container: MedusaContainer, chargeId: string): Promise<string | null> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charge = await subscriptions.findCharge(chargeId)
  // The sign-up's own order is there already, and what is for no period becomes none.
  if (!charge || charge.is_signup || charge.period_index === null) return null
  try {
    await putRenewalCart(container, charge)
    await subscriptions.say({ subscription_id: charge.subscription_id, problem: null, words: NO_ORDER })
    return null
  } catch (error) {
    const why = messageOf(error)
    const problem = `${NO_ORDER} ${why} It is tried again; then the money goes back.`
    await subscriptions.say({ subscription_id: charge.subscription_id, problem, words: NO_ORDER })
    return why
  }
}

/**
 * Makes the cart of a paid period, with the first order's items and delivery, beside the payment that paid for it. Medusa's
 * own completion, which the settlement of that payment runs, makes the order: stock, tax, shipping and `order.placed` are
 * as of any order. What cannot be made is tried again for `abandonAfter` minutes; then the money goes back.
 */
export const renewCardSubscriptionWorkflow = createWorkflow(
  "renew-card-subscription",
  (input: RenewCardSubscriptionInput) => {
    return new WorkflowResponse(renewStep(input))
  },
)
