import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createWorkflow } from "@medusajs/framework/workflows-sdk"
import { deleteLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import { messageOf } from "../../mapping"
import { type KnownMessage, toMessage } from "../../messages"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type SubscriptionRow,
} from "../../modules/card-subscriptions"

type Cart = {
  customer_id: string | null
  completed_at: string | null
  items?: (Item | null)[] | null
}

type Item = {
  title: string
  quantity: number
  is_custom_price: boolean
  metadata?: Record<string, unknown> | null
}

/**
 * The reason why a cart cannot be ordered; undefined if it can. Two kinds of items are refused: one
 * at a plan's price whose sign-up has ended or belongs to another customer, and more than one of an
 * item that is free in a trial. An item with a plan's metadata and the shop's price may be ordered.
 */
export async function orderDenialReason(container: MedusaContainer, cartId: string): Promise<KnownMessage | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = [
    "customer_id",
    "completed_at",
    "items.title",
    "items.quantity",
    "items.is_custom_price",
    "items.metadata",
  ]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cartId } })
  const cart = data[0] as Cart | undefined
  if (!cart || cart.completed_at) return undefined
  const atPlansPrice = (cart.items ?? []).flatMap((item) => {
    return item?.is_custom_price && item.metadata?.card_subscription_id ? item : []
  })
  if (atPlansPrice.length === 0) return undefined
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const signUps = await subscriptions.signUps.ofCart(cartId)
  const ofCustomer = signUps.filter(({ customer_id }) => customer_id === cart.customer_id)
  const signUpOf = ({ metadata }: Item) => ofCustomer.find(({ id }) => id === metadata?.card_subscription_id)
  const tooMany = atPlansPrice.find((item) => (signUpOf(item)?.trial_days ?? 0) > 0 && Number(item.quantity) > 1)
  if (tooMany) return toMessage("sign_up.trial_item_of_one", { item: tooMany.title })
  const ended = atPlansPrice.find((item) => !signUpOf(item))
  return ended && toMessage("sign_up.item_without_subscription", { item: ended.title })
}

type CartWithItems = {
  completed_at: string | null
  items?: ({ id: string; metadata?: Record<string, unknown> | null } | null)[] | null
}

/**
 * Runs Medusa's workflow as a step. Run on its own, it would wait for the cart's lock, which the
 * caller holds.
 */
const takeOutWorkflow = createWorkflow(
  "card-subscriptions-take-out-of-cart",
  (input: { cart_id: string; ids: string[] }) => {
    deleteLineItemsWorkflow.runAsStep({ input })
  },
)

/**
 * Removes the item of an ended sign-up from its cart, because the item has the plan's price. Call
 * it under the cart's lock.
 */
export async function takeOutOfCart(
  container: MedusaContainer,
  { id, cart_id, first_order_id }: SubscriptionRow,
): Promise<void> {
  if (!cart_id || first_order_id) return
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["completed_at", "items.id", "items.metadata"]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cart_id } })
  const cart = data[0] as CartWithItems | undefined
  if (!cart || cart.completed_at) return
  const ids = (cart.items ?? []).flatMap((item) => (item?.metadata?.card_subscription_id === id ? item.id : []))
  if (ids.length === 0) return
  try {
    await takeOutWorkflow(container).run({ input: { cart_id, ids } })
  } catch (error) {
    // The subscription stays ended; `orderDenialReason` refuses the cart while the item is in it.
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`[card-payments] ${id}: its item could not be taken out of the cart ${cart_id}: ${messageOf(error)}`)
  }
}
