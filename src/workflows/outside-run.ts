import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<true>()

/** Does the rest of a request that runs a workflow by its name, with the input that the request brought: what that names is hearsay. */
export function runFromOutside<T>(run: () => T): T {
  return storage.run(true, run)
}

/** Whether this is done for such a request. */
export function isRunFromOutside(): boolean {
  return storage.getStore() === true
}
