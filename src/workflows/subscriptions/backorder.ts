import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { messageOf } from "../../mapping"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"

/**
 * Stock that went between a renewal's cart and its completion: where the plan says `backorder`, the cart's items are taken off
 * their variants, so that the order is made without stock. `finishRenewal` puts the variants back.
 * @returns whether there was something to take off, so that the completion is worth another try
 */
export async function backorderRenewal(container: MedusaContainer, paymentSessionId: string): Promise<boolean> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charges = await subscriptions.orders.ofSession(paymentSessionId)
  const charge = charges.find(({ state, order_id, cart_id }) => state === "paid" && !order_id && cart_id)
  if (!charge?.cart_id) return false
  const { no_stock } = await subscriptions.find(charge.subscription_id)
  if (no_stock !== "backorder") return false
  const carts = container.resolve(Modules.CART)
  const items = await carts.listLineItems({ cart_id: charge.cart_id })
  const reserved = items.filter(({ variant_id }) => variant_id)
  for (const { id, variant_id, metadata } of reserved) {
    const without = { variant_id: null, requires_shipping: false }
    await carts.updateLineItems(id, {
      ...(without as object),
      metadata: { ...metadata, [BACKORDERED_VARIANT]: variant_id },
    })
  }
  return reserved.length > 0
}

/** Where the metadata of a renewal's item keeps the variant that it was made without, since there was no stock. */
export const BACKORDERED_VARIANT = "card_backordered_variant_id"

/** Whether Medusa refused for want of stock: at the cart, whose error has a code, or when it reserves, where only the words tell. */
export function isNoStock(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    code === MedusaError.Codes.INSUFFICIENT_INVENTORY || /required inventory|not enough stock/i.test(messageOf(error))
  )
}
