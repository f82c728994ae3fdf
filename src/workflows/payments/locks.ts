import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { messageOf } from "../../mapping"

const OWNER = "card-payments:"
const PATIENCE_MS = 30_000
/** A completion takes some tenths of a second, unless Medusa is busy. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400
/** So long a process that died keeps it. In locking-postgres nobody else gets it after that: see `releaseDeadLocks`. */
const EXPIRES_AFTER_S = 60

/**
 * Takes the lock of a cart or an order, the one that Medusa's own workflows take. `acquire`, as they do: the lock that
 * `execute` takes is another one in locking-postgres.
 * @returns what lets it go again; more than once is once
 * @throws MedusaError not_allowed when it is not free within 30 s
 */
export async function acquireLock(container: MedusaContainer, key: string): Promise<() => Promise<void>> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = `${OWNER}${randomUUID()}`
  const until = Date.now() + PATIENCE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRES_AFTER_S })
      break
    } catch {
      if (Date.now() >= until) {
        const busy =
          "This cart or order is being changed just now. Please wait a moment before you try again; nothing was sent."
        throw new MedusaError(MedusaError.Types.NOT_ALLOWED, busy)
      }
    }
    await pause(pauseMs)
  }
  let released: Promise<void> | undefined
  // What has been done under it stands, whatever becomes of the lock: it expires.
  const failed = (error: unknown) =>
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] Lock of ${key}: ${messageOf(error)}`)
  return () => (released ??= locking.release(key, { ownerId }).then(() => undefined, failed))
}

/** Lets go what processes that died have held, where Medusa's provider keeps expired locks in its table for ever. */
export async function releaseDeadLocks(container: MedusaContainer): Promise<void> {
  const pg = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  if (!(await pg.schema.hasTable("locking"))) return
  await pg("locking").whereLike("owner_id", `${OWNER}%`).where("expiration", "<", pg.fn.now()).delete()
}

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
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    const key = `card-payments-record:${transactionId}`
    return await container.resolve(Modules.LOCKING).execute(key, start, { timeout: PATIENCE_S })
  } catch (error) {
    if (isStarted) throw error
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, BUSY)
  }
}

const BUSY = "Another step of this payment is being entered just now. Nothing was sent; please try again in a moment."
