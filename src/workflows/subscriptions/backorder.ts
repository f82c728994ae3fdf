import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { messageOf } from "../../mapping"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"

/**
 * Handles stock that sold out between a renewal's cart and its completion: where the plan's
 * `no_stock` is `backorder`, removes the variants from the cart's items, so that the order needs no
 * stock. `finishRenewal` puts the variants back.
 * @returns true where a variant was removed, so that the completion is worth another try
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

/** Metadata key of a renewal item that was ordered without stock: keeps its variant's id. */
export const BACKORDERED_VARIANT = "card_backordered_variant_id"

/**
 * True where Medusa refused for lack of stock. The cart's error has a code; the error of the
 * reservation has only its text.
 */
export function isNoStock(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    code === MedusaError.Codes.INSUFFICIENT_INVENTORY || /required inventory|not enough stock/i.test(messageOf(error))
  )
}
