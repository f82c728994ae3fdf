import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"

const PATIENCE_S = 30

/**
 * The lock of one payment: works on Medusa's books of it, or captures, while nobody else of this plugin does. Callback, schedule,
 * Check now, two admins and a canceled order may come to the same payment at the same moment, on several servers: what each has
 * read of the books would be stale, and Medusa's capture, run twice at once, puts one capture among the order's transactions
 * twice.
 * @throws MedusaError not_allowed when the others are not done within 30 s; nothing was done then
 */
export async function oneAtATime<T>(
  container: MedusaContainer,
  transactionId: string,
  work: () => Promise<T>,
): Promise<T> {
  let isBegun = false
  const begin = () => {
    isBegun = true
    return work()
  }
  try {
    const key = `card-payments-book:${transactionId}`
    return await container.resolve(Modules.LOCKING).execute(key, begin, { timeout: PATIENCE_S })
  } catch (error) {
    if (isBegun) throw error
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, BUSY)
  }
}

const BUSY = "Another step of this payment is being entered just now. Nothing was sent; please try again in a moment."
