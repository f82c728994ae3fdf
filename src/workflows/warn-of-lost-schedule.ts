import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  chargeProblems,
} from "../modules/card-subscriptions"

/**
 * A schedule that was ruled not to be at the gateway has charged all the same. Nobody stops it but the merchant: the id under
 * which the gateway could be told to is not known, and what a callback says of it is not signed.
 */
export async function warnOfLostSchedule(container: MedusaContainer, recurringPaymentId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const recurring = await cards.recurring.find(recurringPaymentId)
  if (recurring?.state !== "refused") return
  const { subscription_id, client_orderid } = recurring
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  await subscriptions.say({ subscription_id, ...chargeProblems.lostSchedule(client_orderid) })
}
