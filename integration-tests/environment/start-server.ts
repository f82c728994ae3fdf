import type { AxiosInstance } from "axios"
import { AsyncLocalStorage } from "node:async_hooks"
import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { eventually } from "../races/eventually"
import { freePort } from "./free-port"

const cli = path.resolve(__dirname, "../../node_modules/@medusajs/cli/cli.js")

const folder = path.resolve(__dirname, "../store")

const BOOT_MS = 90_000

export type Server = ReturnType<typeof startServer>

/** Runs `medusa start` in a folder as a process of its own, and collects its output. */
export function startServer(cwd: string, { port = 0, env }: { port?: number; env: Record<string, string> }) {
  const child: ChildProcess = spawn(process.execPath, [cli, "start", "--port", String(port)], {
    cwd,
    env: {
      ...process.env,
      ...{ NODE_ENV: "development", LOG_LEVEL: "warn", LOG_FILE: "", NODE_OPTIONS: "" },
      ...env,
    },
  })
  let output = ""
  child.stdout?.on("data", (text) => (output += String(text)))
  child.stderr?.on("data", (text) => (output += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const url = `http://localhost:${port}`
  return {
    url,
    output: () => output,
    ended,
    /** @throws Error if the server ends before it answers */
    async answers(): Promise<void> {
      const answers = eventually(async () => {
        expect((await fetch(`${url}/hooks/card-payments/nobody/callback`)).status).toBe(404)
      }, BOOT_MS)
      const ends = ended.then((code) => {
        throw new Error(`The server ended (${code}): ${output}`)
      })
      await Promise.race([answers, ends])
    },
    async stop(): Promise<void> {
      child.kill()
      await ended
    },
  }
}

/**
 * How does a story get a shop with two servers? A second Medusa, a process of its own, serves the
 * same database and gateway. Callbacks of payments that were started there arrive there.
 */

const choice = new AsyncLocalStorage<() => boolean>()

/**
 * Sends each request of the work to the second server if `isThere` says so, otherwise to the first.
 */
export function onTwoServers<T>(isThere: () => boolean, work: () => Promise<T>): Promise<T> {
  return choice.run(isThere, work)
}

/**
 * Runs another process on the database and gateway of this process's store, with its jobs on.
 * @param change to its `CARD_PAYMENTS_STORE`
 */
export async function withServer<T>(change: object, work: (server: Server) => Promise<T>): Promise<T> {
  const configuration = JSON.parse(process.env.CARD_PAYMENTS_STORE ?? "{}") as { plugin: object }
  const environment = { ...configuration, plugin: { ...configuration.plugin, polling: true }, ...change }
  const env = { CARD_PAYMENTS_STORE: JSON.stringify(environment) }
  const server = startServer(folder, { port: await freePort(), env })
  try {
    await server.answers()
    return await work(server)
  } finally {
    await server.stop()
  }
}

/**
 * Starts a second server beside the store of this process.
 * @param api the store's client, which sends requests there from now on
 * @param environment `CARD_PAYMENTS_STORE` of a server on this port
 * @returns a function that stops it
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
