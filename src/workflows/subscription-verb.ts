import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService, hasEnded } from "../modules/card-subscriptions"
import { tellSubscriptionEvents } from "./subscription-events"
import { takeOutOfCart } from "./take-out-of-cart"
import { tellGateway } from "./tell-gateway"

export type SubscriptionVerbInput = { subscription_id: string; actor_id?: string }

/**
 * After every change: the gateway that charges by itself hears of it, and so does whoever listens. What has ended waits for no
 * card any more, and leaves nothing in a cart.
 */
export async function afterChange(container: MedusaContainer, subscriptionId: string): Promise<void> {
  await tellGateway(container, subscriptionId)
  await leaveNothing(container, subscriptionId)
  await tellSubscriptionEvents(container, subscriptionId)
}

async function leaveNothing(container: MedusaContainer, subscriptionId: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const subscription = await subscriptions.find(subscriptionId)
  if (!hasEnded(subscription)) return
  container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).recurring.forgetCard(subscriptionId)
  await takeOutOfCart(container, subscription)
}
