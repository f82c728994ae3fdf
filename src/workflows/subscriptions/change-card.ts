import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { forbidden, notAllowed, notFound } from "../../mapping"
import { type KnownMessage, toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
  type SubscriptionRow,
} from "../../modules/card-subscriptions"
import { activateCardSubscriptionWorkflow } from "./activation"
import { afterChange } from "./after-change"
import { engineOf } from "./engines"
import { attemptOf } from "./subscription-charger"

type ChangeSubscriptionCardInput = {
  subscription_id: string
  /** `csc_…`, of the subscription's customer. */
  saved_card_id: string
  /**
   * The verification (`cver_…`) that saved the card: the card changes only if the subscription
   * waits for this one.
   */
  card_session_id?: string
  actor_id?: string
  /** Why the person may not charge: the change is then refused if it would charge at once. */
  charge_denial?: KnownMessage | null
}

const changeCardStep = createStep(
  "card-subscriptions-change-card",
  async (input: ChangeSubscriptionCardInput, { container }) => {
    const { subscription_id, saved_card_id, card_session_id, actor_id, charge_denial: chargeDenial } = input
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const subscription = await subscriptions.find(subscription_id)
    const { customer_id, provider_id, state } = subscription
    const { cards: theirs } = await cards.savedCards.list({ customerId: customer_id, providerId: provider_id })
    const card = theirs.find(({ id }) => id === saved_card_id)
    // The card was deleted after its verification. A verification runs in the background, so no
    // person would see an error.
    if (!card && card_session_id) return new StepResponse({ subscription_id, state }, null)
    if (!card) throw notFound(toMessage("sign_up.card_not_found"))
    if (card.expired) throw notAllowed(toMessage("sign_up.card_expired"))
    // A pending subscription may make its first charge.
    if (chargeDenial && state === "pending") throw forbidden(chargeDenial)
    const ours = await chargesToTry(container, subscription)
    const asked = { subscription_id, actor: actor_id, card, ours, chargeDenial }
    const changed = card_session_id
      ? await subscriptions.changes.changeToVerifiedCard({ ...asked, card_session_id })
      : await subscriptions.changes.changeCard(asked)
    if (!changed) return new StepResponse({ subscription_id, state }, null)
    // A pending subscription may have waited for this card.
    if (state === "pending") await activateCardSubscriptionWorkflow(container).run({ input: { subscription_id } })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, state: changed.after.state }, changed)
  },
  async (changed, { container }) => {
    if (!changed) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    if (await subscriptions.changes.revert(changed)) await afterChange(container, changed.before.id)
  },
)

/**
 * Charges another saved card of the customer from now on, and retries declined charges with it at
 * once.
 * @throws MedusaError not_found for a card that is not the customer's, not_allowed for an expired
 * card or where the subscription has ended, forbidden with `charge_denial` where it would charge
 */
export const changeSubscriptionCardWorkflow = createWorkflow(
  "change-subscription-card",
  (input: ChangeSubscriptionCardInput) => {
    return new WorkflowResponse(changeCardStep(input))
  },
)

/**
 * The ids of the declined charges that we retry with another card; "all" if the gateway retries
 * none. The others are left to the gateway, which retries them with the new card.
 */
async function chargesToTry(container: MedusaContainer, subscription: SubscriptionRow): Promise<"all" | string[]> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (subscription.state === "unpaid" || !engineOf(container, subscription).retriedByGateway(subscription)) return "all"
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const declined = (await subscriptions.listCardSubscriptionCharges({
    subscription_id: subscription.id,
    state: "declined",
  })) as ChargeRow[]
  const ids = declined.flatMap(({ transaction_id }) => transaction_id ?? [])
  const transactions = await cards.listCardTransactions({ id: ids }, { take: ids.length })
  const gateways = transactions.filter((transaction) => !attemptOf(cards, transaction as never).retries_are_ours)
  const theirs = new Set(gateways.map(({ id }) => id))
  return declined.filter(({ transaction_id }) => !transaction_id || !theirs.has(transaction_id)).map(({ id }) => id)
}

/**
 * Charges a subscription to the card that was verified for it. Every reconciliation of the
 * verification runs this; the change is made once.
 */
export async function chargeVerifiedCard(container: MedusaContainer, transactionId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { payment_session_id, saved_card_id, save_card } = (await cards.attemptOf({ id: transactionId })) ?? {}
  if (!payment_session_id || !saved_card_id || save_card !== "saved") return
  for (const { id } of await subscriptions.signUps.ofCardSession(payment_session_id)) {
    const verified = { saved_card_id, card_session_id: payment_session_id }
    await changeSubscriptionCardWorkflow(container).run({ input: { subscription_id: id, ...verified } })
  }
}
