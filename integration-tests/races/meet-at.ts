import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { setTimeout as sleep } from "node:timers/promises"

type Method = (...given: unknown[]) => Promise<unknown>

const LONGEST_WAIT_MS = 10_000

/**
 * Makes concurrent works meet at these calls of Medusa's modules: the first one stops there until a
 * second one arrives, or waits for the first one's lock. Without the lock they meet on every
 * machine. Ends with the story.
 * @param prefix of the lock's key
 * @param calls modules and methods; `sequential` lets them in one after the other, so that the
 * second one finds the result of the first
 * @returns a function that fails unless they met at each of these calls
 */
export function meetAt(
  container: MedusaContainer,
  prefix: string,
  calls: readonly (readonly [module: string, method: string, sequential?: "sequential"])[],
): () => void {
  const someoneWaits = waitedFor(container, [prefix])
  const met = new Set<string>()
  for (const [module, name, sequential] of calls) {
    const service = container.resolve<Record<string, Method>>(module)
    const original = service[name]?.bind(service)
    if (!original) throw new Error(`There is no ${module}.${name}.`)
    let arrived = 0
    let secondArrives: () => void = () => undefined
    const second = new Promise<void>((resolve) => (secondArrives = resolve))
    let last: Promise<unknown> = Promise.resolve()
    jest.spyOn(service, name).mockImplementation(async (...given) => {
      arrived += 1
      if (arrived > 1) secondArrives()
      // Medusa may treat an error thrown here as its own failure, and try again.
      const isMet = await Promise.race([second.then(() => true), someoneWaits().then(() => true), tooLong()])
      if (isMet) met.add(name)
      const own = sequential ? last.then(() => original(...given)) : original(...given)
      last = own.catch(() => undefined)
      return own
    })
  }
  return () => expect([...met].sort()).toEqual(calls.map(([, name]) => name).sort())
}

export function tooLong(): Promise<false> {
  return sleep(LONGEST_WAIT_MS, false as const, { ref: false })
}

/**
 * Resolves as soon as a caller waits for a lock that another one has, or has requested.
 * @param prefixes of the locks' keys; other locks are ignored
 */
export function waitedFor(container: MedusaContainer, prefixes: readonly string[]): () => Promise<void> {
  if (prefixes.includes("")) throw new Error("Say whose lock: every key begins with nothing.")
  const isMeant = (key: string) => prefixes.some((prefix) => key.startsWith(prefix))
  const locking = container.resolve(Modules.LOCKING)
  const [execute, acquire] = [locking.execute.bind(locking), locking.acquire.bind(locking)]
  const asked = new Map<string, number>()
  const waiting: (() => void)[] = []
  let isRefused = false
  const isWaitedFor = () => isRefused || [...asked].some(([key, count]) => isMeant(key) && count > 1)
  const notify = () => {
    if (isWaitedFor()) for (const resolve of waiting.splice(0)) resolve()
  }
  jest.spyOn(locking, "execute").mockImplementation(async (keys, job, args) => {
    const key = String(keys)
    const count = (by: number) => asked.set(key, (asked.get(key) ?? 0) + by)
    count(1)
    notify()
    try {
      return await execute(keys, job, args)
    } finally {
      count(-1)
    }
  })
  // A lock that is taken is requested again and again.
  jest.spyOn(locking, "acquire").mockImplementation(async (keys, owner) => {
    try {
      await acquire(keys, owner)
    } catch (error) {
      isRefused ||= [keys].flat().some(isMeant)
      notify()
      throw error
    }
  })
  return () => new Promise((resolve) => (isWaitedFor() ? resolve() : waiting.push(resolve)))
}
