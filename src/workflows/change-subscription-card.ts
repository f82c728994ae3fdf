import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"
import { activateCardSubscriptionWorkflow } from "./activate-card-subscription"
import { chargesToTry } from "./charges-to-try"
import { afterChange } from "./subscription-verb"

export type ChangeSubscriptionCardInput = {
  subscription_id: string
  /** `csc_…`, of the subscription's customer. */
  saved_card_id: string
  /** The verification (`cver_…`) that brought the card: nothing is changed unless the subscription waits for it. */
  card_session_id?: string
  actor_id?: string
}

const changeCardStep = createStep(
  "card-subscriptions-change-card",
  async (input: ChangeSubscriptionCardInput, { container }) => {
    const { subscription_id, saved_card_id, card_session_id, actor_id } = input
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const subscription = await subscriptions.find(subscription_id)
    const { customer_id, provider_id, state } = subscription
    const { cards: theirs } = await cards.savedCards.list({ customerId: customer_id, providerId: provider_id })
    const card = theirs.find(({ id }) => id === saved_card_id)
    // Deleted since it was verified: nobody is here to be told.
    if (!card && card_session_id) return new StepResponse({ subscription_id, state }, null)
    if (!card)
      throw new MedusaError(MedusaError.Types.NOT_FOUND, "This card does not exist. Please choose another one.")
    if (card.expired) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This card has expired. Please use another one.")
    }
    // A gateway that tries by itself tries the new card by itself.
    const ours = await chargesToTry(container, subscription)
    const asked = { subscription_id, actor: actor_id, card, ours }
    const changed = card_session_id
      ? await subscriptions.changes.changeToVerifiedCard({ ...asked, card_session_id })
      : await subscriptions.changes.changeCard(asked)
    if (!changed) return new StepResponse({ subscription_id, state }, null)
    // What waited for a card can begin.
    if (state === "pending") await activateCardSubscriptionWorkflow(container).run({ input: { subscription_id } })
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
 * Charges another saved card of the customer from now on; what was declined is tried with it at once.
 * @throws MedusaError not_found for a card that is not theirs, not_allowed for one that has expired
 */
export const changeSubscriptionCardWorkflow = createWorkflow(
  "change-subscription-card",
  (input: ChangeSubscriptionCardInput) => {
    return new WorkflowResponse(changeCardStep(input))
  },
)
