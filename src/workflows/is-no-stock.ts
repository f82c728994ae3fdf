import { MedusaError } from "@medusajs/framework/utils"
import { messageOf } from "../mapping"

/** Whether Medusa refused for want of stock: at the cart, whose error has a code, or when it reserves, where only the words tell. */
export function isNoStock(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    code === MedusaError.Codes.INSUFFICIENT_INVENTORY || /required inventory|not enough stock/i.test(messageOf(error))
  )
}
