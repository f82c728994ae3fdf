import type { MedusaContainer } from "@medusajs/framework/types"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
} from "../modules/card-subscriptions"
import { finishRenewal } from "./finish-renewal"
import { publishSubscriptionEvents } from "./publish-events"

/** After a card payment was brought into Medusa: the order of the charge, or its money back, and the events. */
export async function finishCharge(container: MedusaContainer, { id, subscription_id }: ChargeRow): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charge = await subscriptions.findCharge(id)
  if (charge) await finishRenewal(container, charge)
  await publishSubscriptionEvents(container, subscription_id)
}
