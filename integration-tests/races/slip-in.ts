import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { tooLong, waitedFor } from "./meet-at"

type Method = (...given: unknown[]) => Promise<unknown>

/**
 * Lets other work slip in between what a call's maker has read and the call: the next call of a module's method waits until
 * that work is over, or waits for one of the locks that are named. Ends with the story.
 * @param locks keys of the locks that the work may wait for, or their beginnings; without any it has to be over
 * @returns what the work came to, once it is over; fails where the call was never made, or the work waited for something else
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
 * Lets changes of carts slip in between what Medusa has read for a payment session and the session: the next one of a cart is
 * made when the change is over, or waits for the cart's lock. Of many carts at the same time; one server. Ends with the story.
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
  // A lock that is taken by itself is asked for again and again.
  jest.spyOn(locking, "acquire").mockImplementation(async (keys, owner) => {
    try {
      await acquire(keys, owner)
    } catch (error) {
      for (const key of [keys].flat()) waiting.get(key)?.()
      throw error
    }
  })
  /** `makeSession` asks for a session; where none is made, the change comes after it. */
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
