import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../modules/card-subscriptions"

/** What is said of other charges beside what was agreed begins alike, and ends with the next payment as well. */
const WORDS = "The gateway charged"

/**
 * A schedule that was ruled not to be at the gateway has charged all the same. Nobody stops it but the merchant: the id under
 * which the gateway could be told to is not known, and what a callback says of it is not signed.
 */
export async function warnOfLostSchedule(container: MedusaContainer, recurringPaymentId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const recurring = await cards.recurring.find(recurringPaymentId)
  if (recurring?.state !== "refused") return
  const { subscription_id, client_orderid } = recurring
  const which = `by a schedule that was taken not to be there (merchant order id ${client_orderid})`
  const then = "It charges in every period, and what is too much goes back."
  const problem = `${WORDS} ${which}. ${then} Stop it in the gateway's own panel.`
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  await subscriptions.say({ subscription_id, problem, words: WORDS })
}
