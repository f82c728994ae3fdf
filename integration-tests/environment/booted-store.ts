/**
 * How does a story get its store quickly? Medusa boots once for each configuration and worker, and
 * stays for the next spec file with the same one. Between two tests the rows are restored to the
 * state after the seed.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { container as medusa } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { TransactionOrchestrator } from "@medusajs/framework/orchestration"
import { ContainerRegistrationKeys, Modules, ModulesSdkUtils } from "@medusajs/framework/utils"
import { clearInstances, startApp, TestDatabaseUtils } from "@medusajs/test-utils"
import axios, { type AxiosInstance } from "axios"
import { createSandbox, type Sandbox, type SandboxOptions } from "medusa-plugin-card-payments/sandbox"
import { randomUUID } from "node:crypto"
import type { EventEmitter } from "node:events"
import os from "node:os"
import path from "node:path"
import type { CardPaymentsModuleService } from "../../src/modules/card-payments"
import { cartCopies, type CartOwner } from "./cart-copies"
import { eventually } from "../races/eventually"
import { freePort } from "./free-port"
import { type KeptMoments, keptMoments } from "./kept-moments"
import { keepRows, restoreRows } from "./kept-rows"
import { dropDatabase, migratedDatabase } from "./migrated-database"
import { saveSequentially, stopJobs } from "./workflow-engine"
import { asDocumented } from "../observers/documented-answers"
import { logEverything, type ServerLog } from "../observers/server-log"
import { type Seed, seedStore } from "./seed-store"
import { spending } from "./spent-time"

const folder = path.resolve(__dirname, "../store")

/**
 * Not an entry point of the package, so by its path: the file that the booted plugin has loaded.
 */
const afterResponse = path.resolve(__dirname, "../../.medusa/server/src/api/after-response.js")

/** A year that passes at once causes many callbacks. */
const CALLBACKS_MS = 20_000

/** Longer than the plugin waits for a lock. */
const WORK_MS = 40_000

export type Configuration = {
  sandbox?: SandboxOptions
  /** The `CARD_PAYMENTS_STORE` variable of a store at this gateway and on this port. */
  environment(sandbox: Sandbox, port: number): { rbac?: boolean } & Record<string, unknown>
  /** Logs everything, as in development: `log`. */
  logsEverything: boolean
  /** Whether scheduled jobs run by themselves. */
  hasJobs: boolean
  /** Further providers that the seed offers in Europe. */
  providers: string[]
}

export type BootedStore = {
  sandbox: Sandbox
  /** The file of the sandbox's state. */
  stateFile: string
  /** The log of a store that logs everything. */
  log: ServerLog | undefined
  port: number
  seed: Seed
  api: AxiosInstance
  container: MedusaContainer
  copyCart: ReturnType<typeof cartCopies>
  moments: KeptMoments
  /** All customers of the store, by token. */
  customers: Map<string, CartOwner>
  /** Restores rows and gateway to the state after the seed. */
  reset(): Promise<void>
  /** Resolves once every callback was processed. */
  callbacksDone(): Promise<void>
  /**
   * The same, also waiting for work of requests, workflows and queries: the next story's rows would
   * change under them.
   */
  workDone(): Promise<void>
  stop(): Promise<void>
}

const running = globalThis as { bootedStore?: { key: string; store: BootedStore } }

/** The store of this configuration: the one that runs in this process, or a new one. */
export async function bootedStore(key: string, configuration: Configuration): Promise<BootedStore> {
  if (running.bootedStore?.key === key) return running.bootedStore.store
  await stopStore()
  const store = await spending("boot", () => boot(configuration))
  running.bootedStore = { key, store }
  return store
}

/** Stops the store of this process, before the services that it needs. */
export async function stopStore(): Promise<void> {
  await running.bootedStore?.store.stop()
  delete running.bootedStore
}

/** A query over the socket costs half of its time over TCP. */
function throughSocket(url: string): string {
  const { DB_SOCKET } = process.env
  return DB_SOCKET ? `${url}?host=${encodeURIComponent(DB_SOCKET)}` : url
}

async function boot(configuration: Configuration): Promise<BootedStore> {
  const { environment, hasJobs, providers, logsEverything } = configuration
  const port = await freePort()
  const dbName = `store-${randomUUID()}`
  const stateFile = path.join(process.env.STORIES_FOLDER ?? os.tmpdir(), `${dbName}.orders`)
  const sandbox = await createSandbox({ callbackSchedule: [0, 200, 400, 800], stateFile, ...configuration.sandbox })
  const clientUrl = TestDatabaseUtils.getDatabaseURL(dbName)
  const undo = setVariables({
    PORT: String(port),
    DATABASE_URL: clientUrl,
    CARD_PAYMENTS_STORE: JSON.stringify(environment(sandbox, port)),
    ...(logsEverything ? { NODE_ENV: "development" } : {}),
  })
  await spending("migration", () => migratedDatabase(dbName))
  const socketUrl = throughSocket(clientUrl)
  const connection = ModulesSdkUtils.createPgConnection({ clientUrl: socketUrl, pool: { min: 2 } })
  // Otherwise Medusa uses the connection of the previous store, which is closed.
  medusa.register(ContainerRegistrationKeys.PG_CONNECTION, asValue(connection))
  // A single connection plans its few hundred statements only once.
  const rows = ModulesSdkUtils.createPgConnection({ clientUrl: socketUrl, pool: { min: 1, max: 1 } })
  const log = logsEverything ? logEverything() : undefined
  let workflows = 0
  // Every workflow runs in here; Medusa itself keeps rows of few of them.
  TransactionOrchestrator.traceTransaction = async (run) => {
    workflows += 1
    return run().finally(() => (workflows -= 1))
  }
  const { shutdown, container } = await startApp({ cwd: folder })
  const { eventEmitter_: subscribers } = container.resolve(Modules.EVENT_BUS) as unknown as {
    eventEmitter_?: EventEmitter
  }
  const links = [...MedusaModule.getCustomLinks()]
  const api = axios.create({ baseURL: `http://localhost:${port}` })
  api.interceptors.response.use(asDocumented)
  // Before the seed, so that a running job has ended when the stories start.
  if (!hasJobs) await stopJobs()
  const seed = await seedStore(api, container, providers)
  saveSequentially()
  await keepRows(rows)
  const moments = keptMoments(rows, sandbox)
  const cards = container.resolve<CardPaymentsModuleService>("card_payments")
  const everyCallbackTaken = async () => {
    await sandbox.idle()
    expect(await cards.listCardCallbacks({ state: "received", processed_at: null, attempts: 0 })).toEqual([])
  }
  return {
    ...{ sandbox, stateFile, log, port, seed, api, container },
    copyCart: cartCopies(connection),
    moments,
    customers: new Map(),
    async reset() {
      await restoreRows(rows)
      sandbox.reset()
      // A story that reads the log must have caused its lines itself, so nothing is restored there.
      if (!logsEverything) moments.start()
    },
    callbacksDone: () => eventually(everyCallbackTaken, CALLBACKS_MS),
    async workDone() {
      const { unfinished } = (await import(afterResponse)) as typeof import("../../src/api/after-response")
      const { pool } = connection.client as { pool: { numUsed(): number } }
      const activity = () => ({ workflows, queries: pool.numUsed(), unfinished: unfinished() })
      await eventually(async () => {
        expect(activity()).toEqual({ workflows: 0, queries: 0, unfinished: [] })
        await everyCallbackTaken()
        // Work that has ended may have started more.
        expect(activity()).toEqual({ workflows: 0, queries: 0, unfinished: [] })
      }, WORK_MS)
    },
    async stop() {
      await shutdown()
      TransactionOrchestrator.traceTransaction = undefined
      // All in-memory event buses of a process share one emitter: otherwise this store's
      // subscribers would run in the next store as well.
      subscribers?.removeAllListeners()
      await clearInstances()
      // Links are defined when the plugin's files are loaded, which happens once.
      for (const link of links) MedusaModule.setCustomLink(link)
      await container.dispose()
      await connection.destroy()
      await rows.destroy()
      await dropDatabase(dbName)
      await sandbox.close()
      log?.stop()
      undo()
    },
  }
}

function setVariables(variables: Record<string, string>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
