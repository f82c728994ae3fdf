/**
 * How does a story have a shop with two servers? A second Medusa, a process of its own, serves the same database and gateway. The
 * callbacks of what is begun there arrive there.
 */
import type { AxiosInstance } from "axios"
import { AsyncLocalStorage } from "node:async_hooks"
import path from "node:path"
import { freePort } from "./free-port"
import { startServer } from "./start-server"

const folder = path.resolve(__dirname, "store")
const choice = new AsyncLocalStorage<() => boolean>()

/** Each request of a work goes to the second server where `isThere` says so; all others go to the first one. */
export function onTwoServers<T>(isThere: () => boolean, work: () => Promise<T>): Promise<T> {
  return choice.run(isThere, work)
}

/**
 * Starts it beside a store that is booted in this process.
 * @param api the store's client, which takes requests there from now on
 * @param environment `CARD_PAYMENTS_STORE` of a server on this port
 * @returns what ends it
 */
export async function startSecondServer(
  api: AxiosInstance,
  environment: (port: number) => object,
): Promise<() => Promise<void>> {
  const port = await freePort()
  const server = startServer(folder, { port, env: { CARD_PAYMENTS_STORE: JSON.stringify(environment(port)) } })
  try {
    await server.answers()
  } catch (error) {
    await server.stop()
    throw error
  }
  const ours = api.interceptors.request.use((request) => {
    if (choice.getStore()?.()) request.baseURL = server.url
    return request
  })
  return async () => {
    api.interceptors.request.eject(ours)
    await server.stop()
  }
}
