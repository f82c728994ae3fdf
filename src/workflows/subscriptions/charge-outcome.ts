import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { toWireAmount } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type TransactionRow } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
} from "../../modules/card-subscriptions"
import { publishSubscriptionEvents } from "../publish-events"
import { orderOfCart } from "./activation"
import { BACKORDERED_VARIANT } from "./backorder"
import { isShipped } from "./delivery"
import { attemptOf } from "./subscription-charger"

/**
 * Records a card payment's outcome at the charges it pays, before the payment is recorded in
 * Medusa.
 */
export async function noteChargeOutcome(container: MedusaContainer, transaction: TransactionRow): Promise<ChargeRow[]> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charges = await subscriptions.orders.ofSession(transaction.payment_session_id)
  if (transaction.superseded_at) return charges
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  for (const { id, subscription_id } of charges) {
    await subscriptions.recordChargeOutcome(id, attemptOf(cards, transaction))
    if (!transaction.mismatch) continue
    const problem = toMessage("charge.mismatched", { mismatch: transaction.mismatch })
    await subscriptions.recordProblem({ subscription_id, problem, unlessAcknowledgedSince: transaction.created_at })
  }
  return charges
}

/**
 * Finishes a charge after its card payment was recorded in Medusa: records its order or its
 * reversal, and publishes events.
 */
export async function finishCharge(container: MedusaContainer, { id, subscription_id }: ChargeRow): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charge = await subscriptions.findCharge(id)
  if (charge) await finishRenewal(container, charge)
  await publishSubscriptionEvents(container, subscription_id)
}

type Order = {
  id: string
  total: number
  currency_code: string
  items: { id: string; metadata: Record<string, unknown> | null }[]
}

const fields = ["id", "total", "currency_code", "items.id", "items.metadata"]

/** Records a charge's order, dated as its period, or the reversal of its payment. */
async function finishRenewal(container: MedusaContainer, charge: ChargeRow): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = charge.transaction_id ? await cards.attemptOf({ id: charge.transaction_id }) : undefined
  if (transaction?.reversed_at) {
    const reason = transaction.reversal_reason ?? transaction.superseded_reason
    return subscriptions.orders.markReturned(charge.id, reason ?? toMessage("charge.refunded"))
  }
  if (charge.state !== "paid" || charge.order_id || !charge.cart_id) return
  const order = await orderOfCart<Order>(container, charge.cart_id, fields)
  if (!order) return
  await dateOrder(container, order.id, charge.due_at)
  await restoreVariants(container, order)
  const total = toWireAmount(order.total, order.currency_code)
  await subscriptions.orders.keepOrder(charge.id, { orderId: order.id, total })
}

/** Dates a renewal's order as its period; Medusa dates it by its creation. */
async function dateOrder(container: MedusaContainer, id: string, date: Date): Promise<void> {
  await container.resolve(Modules.ORDER).updateOrders(id, { created_at: date } as never)
}

async function restoreVariants(container: MedusaContainer, { items }: Order): Promise<void> {
  for (const { id, metadata } of items) {
    const variant_id = metadata?.[BACKORDERED_VARIANT]
    if (typeof variant_id !== "string") continue
    const requires_shipping = await isShipped(container, variant_id)
    await container
      .resolve(Modules.ORDER)
      .updateOrderLineItems([{ selector: { id }, data: { variant_id, requires_shipping } as never }])
  }
}
