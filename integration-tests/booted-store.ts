/**
 * How does a story get its store at once? Medusa boots once for each configuration and worker and stays for the next spec
 * file that wants the same one. Between two tests the rows are put back as the seed left them.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { container as medusa } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { clearInstances, startApp, TestDatabaseUtils } from "@medusajs/test-utils"
import axios, { type AxiosInstance } from "axios"
import { createSandbox, type Sandbox, type SandboxOptions } from "medusa-plugin-card-payments/sandbox"
import { randomUUID } from "node:crypto"
import path from "node:path"
import { freePort } from "./free-port"
import { keepRows, restoreRows } from "./kept-rows"
import { dropDatabase, migratedDatabase } from "./migrated-database"
import { saveInTurn } from "./save-in-turn"
import { type Seed, seedStore } from "./seed-store"
import { stopJobs } from "./stop-jobs"

const folder = path.resolve(__dirname, "store")

export type Configuration = {
  sandbox?: SandboxOptions
  /** `CARD_PAYMENTS_STORE` of a store at this gateway and on this port. */
  environment(sandbox: Sandbox, port: number): { rbac?: boolean } & Record<string, unknown>
  /** Scheduled jobs run by themselves. */
  hasJobs: boolean
  /** More providers that the seed offers in Europe. */
  providers: string[]
}

export type BootedStore = {
  sandbox: Sandbox
  port: number
  seed: Seed
  api: AxiosInstance
  container: MedusaContainer
  /** Puts rows and gateway back as they were after the seed. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const running = globalThis as { bootedStore?: { key: string; store: BootedStore } }

/** The store of this configuration: the one that runs in this process already, or a new one. */
export async function bootedStore(key: string, configuration: Configuration): Promise<BootedStore> {
  if (running.bootedStore?.key === key) return running.bootedStore.store
  await running.bootedStore?.store.stop()
  delete running.bootedStore
  const store = await boot(configuration)
  running.bootedStore = { key, store }
  return store
}

async function boot({ sandbox: sandboxOptions, environment, hasJobs, providers }: Configuration): Promise<BootedStore> {
  const t = [Date.now()]
  const lap = (n: string) => {
    t.push(Date.now())
    process.stderr.write(`${n} ${t.at(-1)! - t.at(-2)!}\n`)
  }
  const port = await freePort()
  const sandbox = await createSandbox({ callbackSchedule: [0, 200, 400, 800], ...sandboxOptions })
  const dbName = `store-${randomUUID()}`
  const clientUrl = TestDatabaseUtils.getDatabaseURL(dbName)
  const variables = {
    PORT: String(port),
    DATABASE_URL: clientUrl,
    CARD_PAYMENTS_STORE: JSON.stringify(environment(sandbox, port)),
  }
  Object.assign(process.env, variables)
  lap("sandbox")
  await migratedDatabase(dbName)
  lap("database")
  const connection = ModulesSdkUtils.createPgConnection({ clientUrl, pool: { min: 2 } })
  // By itself Medusa takes the one of the store before, which is closed.
  medusa.register(ContainerRegistrationKeys.PG_CONNECTION, asValue(connection))
  lap("config")
  const { shutdown, container } = await startApp({ cwd: folder })
  lap("start")
  const api = axios.create({ baseURL: `http://localhost:${port}` })
  // Before the seed, so that a job that is under way is over when the stories begin.
  if (!hasJobs) await stopJobs()
  const seed = await seedStore(api, container, providers)
  lap("seed")
  saveInTurn()
  await keepRows(connection)
  lap("keep")
  return {
    sandbox,
    port,
    seed,
    api,
    container,
    async reset() {
      const b = Date.now()
      await restoreRows(connection)
      process.stderr.write(`restore ${Date.now() - b}\n`)
      await sandbox.reset()
    },
    async stop() {
      await shutdown()
      await clearInstances()
      await container.dispose()
      await connection.destroy()
      await dropDatabase(dbName)
      await sandbox.close()
      for (const name of Object.keys(variables)) delete process.env[name]
    },
  }
}
