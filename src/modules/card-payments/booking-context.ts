import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<true>()

/**
 * Runs Medusa's own capture or refund for a step that the gateway has done already. Whatever the provider is asked for
 * meanwhile adopts that step or fails: entering something into the books never moves money.
 */
export function whileBooking<T>(run: () => T): T {
  return storage.run(true, run)
}

export function isBooking(): boolean {
  return storage.getStore() ?? false
}
