import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
  type SubscriptionRow,
} from "../modules/card-subscriptions"
import { attemptOf } from "./subscription-charger"

/** The declined charges that are ours to try with another card; "all" where the gateway tries none of them by itself. */
export async function chargesToTry(
  container: MedusaContainer,
  { id: subscription_id, engine, state, provider_id }: SubscriptionRow,
): Promise<"all" | string[]> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (engine === "store" || state === "unpaid" || !cards.recurring.retriedByGateway(provider_id)) return "all"
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const declined = (await subscriptions.listCardSubscriptionCharges({
    subscription_id,
    state: "declined",
  })) as ChargeRow[]
  const ids = declined.flatMap(({ transaction_id }) => transaction_id ?? [])
  const transactions = await cards.listCardTransactions({ id: ids }, { take: ids.length })
  const gateways = transactions.filter((transaction) => !attemptOf(cards, transaction as never).retries_are_ours)
  const theirs = new Set(gateways.map(({ id }) => id))
  return declined.filter(({ transaction_id }) => !transaction_id || !theirs.has(transaction_id)).map(({ id }) => id)
}
