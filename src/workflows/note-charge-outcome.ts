import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type TransactionRow } from "../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
} from "../modules/card-subscriptions"
import { attemptOf } from "./subscription-charger"

/** Before a card payment is brought into Medusa: the charges that it is made for, which know its outcome then. */
export async function noteChargeOutcome(container: MedusaContainer, transaction: TransactionRow): Promise<ChargeRow[]> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charges = await subscriptions.orders.ofSession(transaction.payment_session_id)
  if (transaction.retired_at) return charges
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  for (const { id, subscription_id } of charges) {
    await subscriptions.settleCharge(id, attemptOf(cards, transaction))
    if (!transaction.mismatch) continue
    const problem = `The gateway tells of something else than was charged: ${transaction.mismatch} Look at the gateway.`
    await subscriptions.say({ subscription_id, problem })
  }
  return charges
}
