import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * Reads what stands of a cart, not what is on its way: Medusa's completion makes the order before its payment, takes both
 * back when it fails, and holds the cart's lock until it has. @throws Error when it takes longer than 30 s
 */
export function afterCompletion<T>(container: MedusaContainer, cartId: string, read: () => Promise<T>): Promise<T> {
  return container.resolve(Modules.LOCKING).execute(cartId, read, { timeout: 30 })
}
