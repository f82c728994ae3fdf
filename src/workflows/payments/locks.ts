import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { messageOf, notAllowed } from "../../mapping"
import { toMessage } from "../../messages"

const OWNER = "card-payments:"
const PATIENCE_MS = 30_000
/** A completion takes some tenths of a second, unless Medusa is busy. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400
/**
 * The time for which a dead process keeps the lock. With locking-postgres the lock stays taken even
 * after that: see `releaseDeadLocks`.
 */
const EXPIRES_AFTER_S = 60

/**
 * Takes the lock of a cart or an order that Medusa's own workflows take. Uses `acquire` as they do:
 * in locking-postgres, `execute` takes a different lock.
 * @param patienceMs how long to wait for it; 30 s by default
 * @returns a function that releases the lock; further calls do nothing
 * @throws MedusaError not_allowed when the lock is not free in this time
 */
export async function acquireLock(
  container: MedusaContainer,
  key: string,
  patienceMs = PATIENCE_MS,
): Promise<() => Promise<void>> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = `${OWNER}${randomUUID()}`
  const until = Date.now() + patienceMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRES_AFTER_S })
      break
    } catch {
      if (Date.now() >= until) {
        throw notAllowed(toMessage("session.order_being_changed"))
      }
    }
    await pause(pauseMs)
  }
  let released: Promise<void> | undefined
  // A failed release does not undo the work: the lock expires.
  const failed = (error: unknown) =>
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] Lock of ${key}: ${messageOf(error)}`)
  return () => (released ??= locking.release(key, { ownerId }).then(() => undefined, failed))
}

/**
 * Deletes expired locks of this plugin's dead processes: Medusa's locking-postgres never removes
 * them from its table.
 */
export async function releaseDeadLocks(container: MedusaContainer): Promise<void> {
  const pg = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  if (!(await pg.schema.hasTable("locking"))) return
  await pg("locking").whereLike("owner_id", `${OWNER}%`).where("expiration", "<", pg.fn.now()).delete()
}

/**
 * Medusa writes a credit line in three transactions, each of which may wait a minute for a
 * connection.
 */
const CREDIT_LINE_ENDED_AFTER_MS = 300_000

/**
 * Whether an edit, return, exchange or claim of the order is open: Medusa adds no credit line then.
 * Deletes the change of a credit line that a dead process left open, as Medusa does after an error:
 * nothing else ends it, and every refund, edit and cancellation of the order fails until then. One
 * statement, and no lock of the order, which expires earlier.
 */
export async function hasOpenChange(container: MedusaContainer, orderId: string): Promise<boolean> {
  await container.resolve<Orders>(Modules.ORDER).deleteOrderChanges({
    ...{ order_id: orderId, change_type: "credit_line", status: "pending" },
    created_at: { $lt: new Date(Date.now() - CREDIT_LINE_ENDED_AFTER_MS) },
  })
  const filters = { order_id: orderId, status: ["pending", "requested"] }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return (await query.graph({ entity: "order_change", fields: ["id"], filters })).data.length > 0
}

/** The order module, with a selector that its interface lacks. */
type Orders = { deleteOrderChanges(selector: object): Promise<void> }

/**
 * Reads a cart under its lock, so never in the middle of a completion: Medusa creates the order
 * before its payment, deletes both when the completion fails, and holds the lock until then.
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
 * Runs `work` under the lock of one payment, which every capture and recording of this plugin
 * takes. Callbacks, the schedule, Check now, two admins and a canceled order may reach the same
 * payment at once, on several servers: each would use stale rows, and two concurrent captures of
 * Medusa add one capture twice to the order's transactions.
 * @throws MedusaError not_allowed when the lock is not free within 30 s; `work` did not run
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
    throw notAllowed(toMessage("session.step_being_recorded"))
  }
}
