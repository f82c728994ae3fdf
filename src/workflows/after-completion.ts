import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"

const PATIENCE_MS = 30_000
/** A completion takes some tenths of a second, unless Medusa is busy. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400

/**
 * Reads what stands of a cart, not what is on its way: Medusa's completion makes the order before its payment, takes both
 * back when it fails, and holds the cart's lock until it has. `acquire`, as Medusa does: the lock that `execute` takes is
 * another one in locking-postgres.
 * @throws MedusaError not_allowed when the cart is not free within 30 s
 */
export async function afterCompletion<T>(
  container: MedusaContainer,
  cartId: string,
  read: () => Promise<T>,
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = `card-payments:${randomUUID()}`
  const until = Date.now() + PATIENCE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await locking.acquire(cartId, { ownerId, expire: PATIENCE_MS / 1000 })
      break
    } catch {
      if (Date.now() >= until) {
        const busy = "This cart is being ordered just now. Please wait a moment before you try again; nothing was sent."
        throw new MedusaError(MedusaError.Types.NOT_ALLOWED, busy)
      }
    }
    await pause(pauseMs)
  }
  try {
    return await read()
  } finally {
    await locking.release(cartId, { ownerId })
  }
}
