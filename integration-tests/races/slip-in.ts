import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { tooLong, waitedFor } from "./meet-at"

type Method = (...given: unknown[]) => Promise<unknown>

/**
 * Runs other work between a caller's reads and its call: the next call of a module's method waits
 * until that work has ended, or waits for one of the given locks. Ends with the story.
 * @param locks keys of the locks that the work may wait for, or their prefixes; without any the
 * work must end
 * @returns the work's result, once it has ended; fails if the call was never made, or the work
 * waited for something else
 */
export function slipIn<T>(
  container: MedusaContainer,
  [module, name]: readonly [module: string, method: string],
  { work, locks }: { work: () => Promise<T>; locks: readonly string[] },
): () => Promise<T> {
  const service = container.resolve<Record<string, Method>>(module)
  const original = service[name]?.bind(service)
  if (!original) throw new Error(`There is no ${module}.${name}.`)
  let working: Promise<T> | undefined
  let hasMet = false
  jest.spyOn(service, name).mockImplementation(async (...given) => {
    if (!working) {
      const waits = waitedFor(container, locks)()
      working = work()
      const ended = working.then(
        () => true,
        () => true,
      )
      hasMet = await Promise.race([ended, waits.then(() => true), tooLong()])
    }
    return original(...given)
  })
  return async () => {
    if (!working) throw new Error(`Nobody called ${module}.${name}.`)
    const result = await working
    if (!hasMet) throw new Error(`The work was stopped, and not by a lock of ${locks.join(" or ") || "anybody"}.`)
    return result
  }
}

type SessionMethod = (...given: unknown[]) => Promise<unknown>
type Paid = { cartId: string; collectionId: string }

export type SlipIn = ReturnType<typeof slipIntoSessions>

/**
 * Runs changes of carts between Medusa's reads for a payment session and its creation: the next
 * session of a cart is created when the change has ended, or waits for the cart's lock. Works for
 * many carts at the same time, on one server. Ends with the story.
 */
export function slipIntoSessions(container: MedusaContainer) {
  const payments = container.resolve<Record<string, SessionMethod>>(Modules.PAYMENT)
  const locking = container.resolve(Modules.LOCKING)
  const changes = new Map<unknown, () => Promise<unknown>>()
  const waiting = new Map<string, () => void>()
  const create = payments.createPaymentSession?.bind(payments)
  if (!create) throw new Error("There is no createPaymentSession.")
  const acquire = locking.acquire.bind(locking)
  jest.spyOn(payments, "createPaymentSession").mockImplementation(async (collectionId, ...given) => {
    const change = changes.get(collectionId)
    changes.delete(collectionId)
    await change?.()
    return create(collectionId, ...given)
  })
  // A lock that is taken is requested again and again.
  jest.spyOn(locking, "acquire").mockImplementation(async (keys, owner) => {
    try {
      await acquire(keys, owner)
    } catch (error) {
      for (const key of [keys].flat()) waiting.get(key)?.()
      throw error
    }
  })
  /** `makeSession` requests a session; if none is created, the change runs afterwards. */
  return async ({ cartId, collectionId }: Paid, makeSession: () => Promise<void>, change: () => Promise<void>) => {
    const waits = new Promise<void>((resolve) => waiting.set(cartId, resolve))
    let changed: Promise<void> | undefined
    changes.set(collectionId, () => Promise.race([(changed = change()), waits]))
    await makeSession()
    changes.delete(collectionId)
    await (changed ?? change())
    waiting.delete(cartId)
  }
}
