import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  hasEnded,
} from "../../modules/card-subscriptions"
import { publishSubscriptionEvents } from "../publish-events"
import { engineOf } from "./engines"

export type SubscriptionVerbInput = { subscription_id: string; actor_id?: string }

/**
 * Runs after every change: syncs the schedule to the gateway, erases the card data kept in memory
 * for an ended subscription, and publishes events.
 */
export async function afterChange(container: MedusaContainer, subscriptionId: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  await engineOf(container, await subscriptions.find(subscriptionId)).sync(subscriptionId)
  // The sync may wait a minute, and another server may end the subscription meanwhile.
  if (hasEnded(await subscriptions.find(subscriptionId))) {
    container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).recurring.eraseCard(subscriptionId)
  }
  await publishSubscriptionEvents(container, subscriptionId)
}
