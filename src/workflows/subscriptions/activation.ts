import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { canceledOrderFields, isCanceledOrder, isRefusal, reasonOf, toWireAmount } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type TransactionRow } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  hasEnded,
  type Problem,
  type ShownCard,
  type SubscriptionRow,
} from "../../modules/card-subscriptions"
import { afterCompletion } from "../payments/locks"
import { afterChange } from "./after-change"
import { takeOutOfCart } from "./sign-up-cart"

type ActivateCardSubscriptionInput = {
  subscription_id: string
  actor_id?: string
}

const activateStep = createStep(
  "card-subscriptions-activate",
  async (input: ActivateCardSubscriptionInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { subscription_id: id } = input
    const subscription = await subscriptions.find(id)
    if (subscription.state === "pending") {
      if (subscription.cart_id) await startOrdered(container, subscription, () => subscriptions.signUps.later(id))
      else await subscriptions.activate({ subscription_id: id, actor: input.actor_id })
    }
    await afterChange(container, id)
    return new StepResponse({ subscription_id: id, state: (await subscriptions.find(id)).state })
  },
)

/**
 * Activates a pending subscription: one from a checkout once its order is placed, any other at
 * once. Safe to run again; the schedule retries a subscription that cannot start yet.
 */
export const activateCardSubscriptionWorkflow = createWorkflow(
  "activate-card-subscription",
  (input: ActivateCardSubscriptionInput) => {
    return new WorkflowResponse(activateStep(input))
  },
)

type Ordered = { cart_id?: string; payment_collection_id: string | null }

/**
 * Activates the subscriptions of a cart whose order is placed; their card may have been saved only
 * now.
 */
export async function activateOrdered(container: MedusaContainer, ordered: Ordered): Promise<void> {
  const cartId = ordered.cart_id ?? (await cartOf(container, ordered.payment_collection_id))
  if (!cartId) return
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  for (const { id } of await subscriptions.signUps.ofCart(cartId)) {
    await activateCardSubscriptionWorkflow(container).run({ input: { subscription_id: id } })
  }
}

async function cartOf(container: MedusaContainer, payment_collection_id: string | null): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id }
  const { data } = await query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters })
  return (data[0] as { cart_id: string } | undefined)?.cart_id
}

type Order = {
  id: string
  status: string
  canceled_at: string | Date | null
  total: number
  currency_code: string
  customer_id: string | null
  items: {
    variant_id: string | null
    unit_price: number
    detail: { quantity: number }
    metadata: Record<string, unknown> | null
  }[]
  payment_collections: { id: string; captured_amount: number | null; refunded_amount: number | null }[]
}

const fields = [
  "id",
  ...canceledOrderFields,
  "total",
  "currency_code",
  "customer_id",
  "items.variant_id",
  "items.unit_price",
  "items.detail.quantity",
  "items.metadata",
  "payment_collections.id",
  "payment_collections.captured_amount",
  "payment_collections.refunded_amount",
]

/**
 * Activates a cart's subscription if the cart's order is placed. Otherwise runs `otherwise` under
 * the cart's lock, so that no completion can order the cart meanwhile; a sign-up that `otherwise`
 * ends is therefore in no order, and its item is removed from the cart.
 * @returns the result of `otherwise`; undefined where the order is placed
 * @throws MedusaError not_allowed when the cart's lock is not free within 30 s
 */
export async function startOrdered<T>(
  container: MedusaContainer,
  { id, cart_id }: SubscriptionRow,
  otherwise: () => Promise<T>,
): Promise<T | undefined> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cartId = cart_id ?? ""
  const { order, done } = await afterCompletion(container, cartId, async () => {
    const placedOrder = await orderOfCart<Order>(container, cartId, fields)
    if (placedOrder) return { order: placedOrder }
    const result = await otherwise()
    const after = await subscriptions.find(id)
    if (hasEnded(after)) await takeOutOfCart(container, after)
    return { done: result }
  })
  // Another process may have activated it while this one waited.
  const subscription = await subscriptions.find(id)
  if (order && subscription.state === "pending") await start(container, subscription, order)
  return done
}

async function start(container: MedusaContainer, subscription: SubscriptionRow, order: Order): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { id } = subscription
  const items = order.items.filter((item) => isOrdered(item, subscription))
  if (isCanceledOrder(order)) return subscriptions.signUps.drop(id, toMessage("sign_up.order_canceled"))
  if (items.length === 0) return subscriptions.signUps.drop(id, toMessage("sign_up.taken_out_of_cart"))
  // Recorded before the checks below, because the item was sold at the plan's price and its trial
  // is used up.
  await subscriptions.signUps.ordered(id, order.id)
  if (order.customer_id !== subscription.customer_id)
    return subscriptions.signUps.drop(id, toMessage("sign_up.ordered_by_other_customer"))
  if (order.currency_code !== subscription.currency_code) {
    return subscriptions.signUps.drop(id, toMessage("sign_up.ordered_in_other_currency"))
  }
  const paid = await paidBy(container, order)
  // A trial's item costs nothing, so its order needs no payment.
  if (subscription.trial_days === 0 && !paid && !isCaptured(order))
    return subscriptions.signUps.hinder(id, toMessage("sign_up.order_unpaid"))
  const card = await cardOf(container, { subscription, paid })
  if ("code" in card) return subscriptions.signUps.hinder(id, card)
  await subscriptions.activate({
    subscription_id: id,
    card,
    first: {
      order_id: order.id,
      quantity: items.reduce((sum, { detail }) => sum + Number(detail.quantity), 0),
      order_total: toWireAmount(order.total, order.currency_code),
      payment_collection_id: paid?.payment_collection_id ?? null,
      payment_session_id: paid?.payment_session_id ?? null,
      transaction_id: paid?.id ?? null,
    },
  })
}

/**
 * True for an order item with the plan's variant at the plan's price. The metadata alone is no
 * proof, because shoppers can write it.
 */
function isOrdered(
  { metadata, variant_id, unit_price }: Order["items"][number],
  { id, variant_id: planVariantId, amount, quantity, trial_days }: SubscriptionRow,
): boolean {
  const price = trial_days > 0 ? 0 : MathBN.div(amount, quantity)
  return metadata?.card_subscription_id === id && variant_id === planVariantId && MathBN.eq(unit_price, price)
}

/** True where Medusa has captured the order's total by any payment method, or the total is zero. */
function isCaptured({ total, payment_collections }: Order): boolean {
  const captured = payment_collections.map(({ captured_amount, refunded_amount }) => {
    return MathBN.sub(captured_amount ?? 0, refunded_amount ?? 0)
  })
  return MathBN.gte(MathBN.sum(...captured), total)
}

async function paidBy(container: MedusaContainer, order: Order): Promise<TransactionRow | undefined> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const attempts = await cards.attemptsOfCollections(order.payment_collections.map(({ id }) => id))
  return attempts.find(({ status, superseded_at, mismatch, reversed_at }) => {
    return status === "approved" && !superseded_at && !mismatch && !reversed_at
  })
}

/**
 * The saved card to charge from now on: the one that paid the order, otherwise the one chosen for
 * the subscription.
 * @returns the problem where there is none
 */
async function cardOf(
  container: MedusaContainer,
  { subscription, paid }: { subscription: SubscriptionRow; paid: TransactionRow | undefined },
): Promise<ShownCard | Problem> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const customerId = subscription.customer_id
  try {
    const known = paid?.saved_card_id
    if (known) return await cards.savedCards.find({ customerId, id: known })
    // The card chosen for the subscription, where the order's card was not saved.
    const chosen = subscription.saved_card_id
    if (chosen) return await cards.savedCards.find({ customerId, id: chosen })
    if (paid) return await cards.savedCards.saveFrom({ customerId, sessionId: paid.payment_session_id })
    return toMessage("sign_up.order_not_paid_by_card")
  } catch (error) {
    // Customers read this message, so only this plugin's own errors are quoted.
    const isOwn = isRefusal(error) || MedusaError.isMedusaError(error)
    return isOwn
      ? toMessage("sign_up.order_card_refused", { reason: reasonOf(error) })
      : toMessage("sign_up.order_card_not_saved")
  }
}

/** The order made from a cart, with these fields; undefined where there is none. */
export async function orderOfCart<Order>(
  container: MedusaContainer,
  cart_id: string,
  fields: string[],
): Promise<Order | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id } })
  const { order_id } = (links[0] ?? {}) as { order_id?: string }
  if (!order_id) return undefined
  const { data } = await query.graph({ entity: "order", fields, filters: { id: order_id } })
  return data[0] as unknown as Order | undefined
}
