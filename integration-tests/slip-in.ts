import type { MedusaContainer } from "@medusajs/framework/types"
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
      const over = working.then(
        () => true,
        () => true,
      )
      hasMet = await Promise.race([over, waits.then(() => true), tooLong()])
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
