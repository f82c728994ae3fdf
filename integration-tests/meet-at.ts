import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { atOnceWhen } from "./eventually"

type Method = (...given: unknown[]) => Promise<unknown>

/**
 * Of works that run at the same moment, the first goes on at a call of Medusa's modules once a second one has arrived there, or waits
 * for a lock that the first holds. So what the lock keeps apart meets without it, on every machine. Until the end of the story.
 * @param prefix of the lock's key
 * @param calls modules and methods; `inTurn` are let in one after the other, so that the second one finds what the first one did
 */
export function meetAt(
  container: MedusaContainer,
  prefix: string,
  calls: readonly (readonly [module: string, method: string, inTurn?: "inTurn"])[],
): void {
  const waiting = waitingFor(container, prefix)
  for (const [module, name, inTurn] of calls) {
    const service = container.resolve<Record<string, Method>>(module)
    const original = service[name]?.bind(service)
    if (!original) throw new Error(`There is no ${module}.${name}.`)
    let arrived = 0
    let last: Promise<unknown> = Promise.resolve()
    jest.spyOn(service, name).mockImplementation(async (...given) => {
      arrived += 1
      await atOnceWhen(() => expect(arrived > 1 || waiting() > 0).toBe(true))
      const own = inTurn ? last.then(() => original(...given)) : original(...given)
      last = own.catch(() => undefined)
      return own
    })
  }
}

/** How many wait for a lock of such a key that another one has. */
function waitingFor(container: MedusaContainer, prefix: string): () => number {
  const locking = container.resolve(Modules.LOCKING)
  const execute = locking.execute.bind(locking)
  const asked = new Map<string, number>()
  jest.spyOn(locking, "execute").mockImplementation(async (keys, job, args) => {
    const key = String(keys)
    const count = (by: number) => asked.set(key, (asked.get(key) ?? 0) + by)
    count(1)
    try {
      return await execute(keys, job, args)
    } finally {
      count(-1)
    }
  })
  return () => [...asked].reduce((sum, [key, all]) => sum + (key.startsWith(prefix) && all > 1 ? all - 1 : 0), 0)
}
