import type { MedusaContainer } from "@medusajs/framework/types"
import { acquireLock } from "./acquire-lock"

/**
 * Reads what stands of a cart, not what is on its way: Medusa's completion makes the order before its payment, takes both
 * back when it fails, and holds the cart's lock until it has.
 * @throws MedusaError not_allowed when the cart is not free within 30 s
 */
export async function afterCompletion<T>(
  container: MedusaContainer,
  cartId: string,
  read: () => Promise<T>,
): Promise<T> {
  const release = await acquireLock(container, cartId)
  try {
    return await read()
  } finally {
    await release()
  }
}
