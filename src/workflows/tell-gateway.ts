import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { messageOf } from "../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  readCustomerFacts,
} from "../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type SubscriptionRow,
} from "../modules/card-subscriptions"
import { recurringTerms } from "./recurring-terms"

/**
 * Brings the gateway that charges by itself to what a subscription is now: a schedule that it does not have yet, or the
 * changes of one. What it could not be told stands as the subscription's problem, and is told again where that can help.
 */
export async function tellGateway(container: MedusaContainer, subscriptionId: string): Promise<void> {
  // One after the other: an earlier word that arrives later would be the last one.
  await container
    .resolve(Modules.LOCKING)
    .execute(`card-subscriptions-tell:${subscriptionId}`, () => tell(container, subscriptionId), { timeout: 60 })
}

async function tell(container: MedusaContainer, subscriptionId: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscription = await subscriptions.find(subscriptionId)
  if (subscription.engine !== "gateway" || !subscription.needs_telling) return
  const terms = recurringTerms(subscriptions.withNextPlan(subscription), await subscriptions.clock())
  const known = await cards.recurring.find({ subscription_id: subscriptionId })
  if (!terms) return subscriptions.signUps.told(subscription, { problem: null })
  if (known) {
    const left = await cards.recurring.tell({ subscriptionId, terms })
    return subscriptions.signUps.told(subscription, { problem: left?.problem ?? null, again: left && !left.isFinal })
  }
  if (terms.is_stopped) return subscriptions.signUps.told(subscription, { problem: null })
  await openSchedule(container, subscription, terms)
}

async function openSchedule(
  container: MedusaContainer,
  subscription: SubscriptionRow,
  terms: NonNullable<ReturnType<typeof recurringTerms>>,
): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { id, customer_id, provider_id, title } = subscription
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const facts = await readCustomerFacts(query, customer_id)
  try {
    const order = { subscription_id: id, customer_id, provider_id, terms, description: title, facts }
    const { state } = await cards.recurring.open(order)
    const problem =
      state === "active"
        ? null
        : "The gateway has not confirmed the schedule: whether it charges is not known. It is not given to it a second time. Look at the gateway."
    await subscriptions.signUps.told(subscription, { problem })
  } catch (error) {
    if (!MedusaError.isMedusaError(error)) throw error
    const isUnsent = error.type === MedusaError.Types.UNEXPECTED_STATE
    const then = isUnsent ? "It is told again by itself." : "Mend that, and try again."
    const problem = `The gateway does not charge this subscription yet: ${messageOf(error)} ${then}`
    await subscriptions.signUps.told(subscription, { problem, again: isUnsent })
  }
}
