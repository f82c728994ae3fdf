import type { MedusaContainer } from "@medusajs/framework/types"
import { waitedFor } from "./meet-at"

type Method = (...given: unknown[]) => Promise<unknown>

/**
 * Lets other work slip in between what a call's maker has read and the call: the next call of a module's method waits until
 * that work is over, or waits for a lock that somebody has. Ends with the story.
 * @returns what the work came to, once it is over; fails where the call was never made
 */
export function slipIn<T>(
  container: MedusaContainer,
  [module, name]: readonly [module: string, method: string],
  work: () => Promise<T>,
): () => Promise<T> {
  const service = container.resolve<Record<string, Method>>(module)
  const original = service[name]?.bind(service)
  if (!original) throw new Error(`There is no ${module}.${name}.`)
  let working: Promise<T> | undefined
  jest.spyOn(service, name).mockImplementation(async (...given) => {
    if (!working) {
      const waits = waitedFor(container, "")()
      working = work()
      // Awaited by the story. Until then Node would take a rejection for an unhandled one.
      working.catch(() => undefined)
      await Promise.race([working.catch(() => undefined), waits])
    }
    return original(...given)
  })
  return async () => {
    if (!working) throw new Error(`Nobody called ${module}.${name}.`)
    return working
  }
}
