import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<true>()

/** Creates a payment session for a charge without the shopper: the provider sends nothing and makes no form. */
export function whileOpeningCharge<T>(run: () => T): T {
  return storage.run(true, run)
}

export function isOpeningCharge(): boolean {
  return storage.getStore() ?? false
}
