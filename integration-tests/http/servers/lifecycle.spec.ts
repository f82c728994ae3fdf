import { Client } from "@medusajs/framework/pg"
import { TestDatabaseUtils } from "@medusajs/test-utils"
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { describeStore, eventually } from "../../environment/card-store"
import { dropDatabase, migratedDatabase } from "../../environment/migrated-database"
import { withServer } from "../../environment/start-server"

const root = path.resolve(__dirname, "../../..")
const project = path.join(root, "integration-tests/.lifecycle-store")
const database = `lifecycle-${randomUUID()}`
const clientUrl = TestDatabaseUtils.getDatabaseURL(database)

/** A job is late after 30 seconds, and a server checks the jobs every ten seconds. */
const STAND_IN_MS = 60_000

/** The environment of a pipeline: Medusa's own secrets at most, none of the gateway. */
const pipeline = {
  ...{ PATH: process.env.PATH, HOME: process.env.HOME },
  ...{ NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" },
}
const medusaOnly = { DATABASE_URL: clientUrl, JWT_SECRET: "test", COOKIE_SECRET: "test" }

type Ended = { code: number | null; output: string }

/** Runs a command of Medusa in the folder of the example store. */
function medusa(command: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const cli = path.join(root, "node_modules/@medusajs/cli/cli.js")
    const child = spawn(process.execPath, [cli, ...command], { cwd: project, env: { ...pipeline, ...env } })
    let output = ""
    child.stdout.on("data", (text) => (output += String(text)))
    child.stderr.on("data", (text) => (output += String(text)))
    child.once("close", (code) => resolve({ code, output }))
  })
}

/**
 * Uses `medusa-config.example.ts` as a store's own, without the admin's pages, whose build takes
 * minutes and needs no secret.
 */
function makeProject(): void {
  const example = readFileSync(path.join(root, "medusa-config.example.ts"), "utf8")
  const compilerOptions = { target: "es2022", module: "node16", moduleResolution: "node16", skipLibCheck: true }
  const files = {
    "medusa-config.ts": example.replace("defineConfig({", "defineConfig({\n  admin: { disable: true },"),
    "package.json": JSON.stringify({
      name: "lifecycle-store",
      private: true,
      dependencies: { "@medusajs/medusa": "*" },
    }),
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["**/*"], exclude: [".medusa"] }),
  }
  rmSync(project, { recursive: true, force: true })
  mkdirSync(project)
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text)
}

/** The command from the guide. */
function rollbackOfTheGuide(): string[] {
  const guide = readFileSync(path.join(root, "docs/guides/lifecycle.md"), "utf8")
  return /npx medusa (db:rollback .+)/.exec(guide)?.[1]?.split(" ") ?? []
}

/** The plugin's migrations by module, in order. */
function migrationsByModule(): string[][] {
  const modules = path.join(root, ".medusa/server/src/modules")
  return readdirSync(modules).map((module) => {
    const files = readdirSync(path.join(modules, module, "migrations")).sort()
    return files.flatMap((file) => /^(Migration\d+)\.js$/.exec(file)?.[1] ?? [])
  })
}

type Schema = {
  others: unknown
  migrations: unknown
  functions: unknown
  columns: unknown
  indexes: unknown
  triggers: unknown
}

/** The plugin's part of the database schema. */
async function schemaOfThePlugin(): Promise<Schema> {
  const client = new Client({ connectionString: clientUrl })
  await client.connect()
  try {
    const values = async (query: string, ...given: unknown[]) =>
      (await client.query<{ value: string }>(query, given)).rows.map(({ value }) => value)
    const ours = "LIKE 'card\\_%' ORDER BY 1"
    return {
      others: await values(
        "SELECT name AS value FROM mikro_orm_migrations WHERE name <> ALL($1) ORDER BY 1",
        migrationsByModule().flat(),
      ),
      functions: await values(
        `SELECT proname AS value FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname ${ours}`,
      ),
      migrations: await values(
        "SELECT name AS value FROM mikro_orm_migrations WHERE name = ANY($1) ORDER BY 1",
        migrationsByModule().flat(),
      ),
      columns: await values(
        `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS value
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name ${ours}`,
      ),
      indexes: await values(
        `SELECT indexdef AS value FROM pg_indexes WHERE schemaname = 'public' AND tablename ${ours}`,
      ),
      triggers: await values(
        `SELECT pg_get_triggerdef(oid) AS value FROM pg_trigger
         WHERE NOT tgisinternal AND tgrelid::regclass::text ${ours}`,
      ),
    }
  } finally {
    await client.end()
  }
}

type Commands = {
  build: Promise<Ended>
  rollbacks: Promise<{ ended: Ended; schema: Schema }[]>
  migrate: Promise<Ended>
}
let commands: Commands
let before: Schema

// The commands run while a server below waits for jobs that are never started.
beforeAll(async () => {
  makeProject()
  await migratedDatabase(database)
  before = await schemaOfThePlugin()
  const build = medusa(["build"])
  const rollbacks = build.then(async () => {
    const runs = []
    for (let most = Math.max(...migrationsByModule().map(({ length }) => length)); most > 0; most--) {
      const ended = await medusa(rollbackOfTheGuide(), medusaOnly)
      runs.push({ ended, schema: await schemaOfThePlugin() })
    }
    return runs
  })
  // Search and scripts run in processes of their own whenever the stories create their databases.
  const migrate = rollbacks.then(() => medusa(["db:migrate", "--skip-search", "--skip-scripts"], medusaOnly))
  commands = { build, rollbacks, migrate }
})
afterAll(async () => {
  await commands?.migrate
  await dropDatabase(database)
  rmSync(project, { recursive: true, force: true })
})

describeStore("The life cycle of a store", (store) => {
  const call = async (url: string, body?: object) => {
    const method = body ? "POST" : "GET"
    const headers = { ...store.seed().admin, ...store.seed().publishable, "content-type": "application/json" }
    const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, data: (await answer.json()) as unknown }
  }

  it("a server without a worker says so, and makes the order of a lost callback itself", async () => {
    const { cartId, session } = await store.checkout({ provider: "auto" })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 5 })
    await store.payForm(session.id)
    await withServer({ workerMode: "server" }, async (server) => {
      expect(server.output()).toContain('this server runs no jobs (workerMode "server"), and no worker has been seen')
      await eventually(async () => {
        const orderId = await store.orderOfCart(cartId)
        expect(orderId).toBeDefined()
        const placed = await store.order(orderId ?? "")
        expect(placed).toMatchObject({ payment_status: "captured", transactions: [{ amount: placed.total }] })
      }, STAND_IN_MS)
      expect(server.output()).toMatch(
        /The scheduled job card-payments-poll has .*; this server does its work meanwhile/,
      )
      const health = await call(`${server.url}/admin/card-payments/health`)
      expect(health).toMatchObject({
        status: 200,
        data: {
          servers: [{ worker_mode: "server" }],
          problems: expect.arrayContaining([
            expect.objectContaining({ code: "job_late", job: "card-payments-poll", is_stood_in_for: true }),
            { code: "no_worker" },
          ]) as unknown,
        },
      })
    })
  })

  /** A hold that waits for its capture, and a payment without a shopper and without a callback. */
  const openPayments = async () => {
    const { payment } = await store.buy({ provider: "main" })
    const { cartId, session } = await store.checkout({ provider: "auto" })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 5 })
    const orderid = await store.payForm(session.id)
    return { payment, cartId, orderid, calls: store.sandbox().calls().length }
  }
  const configuration = () =>
    JSON.parse(process.env.CARD_PAYMENTS_STORE ?? "{}") as {
      accounts: Record<"main" | "jpy", object>
      providers: { id: string; options: { account: string } }[]
    }

  it("a renamed account is reported at boot; its payments do not change, and continue once the name is back", async () => {
    const { payment, cartId, orderid, calls } = await openPayments()
    const { accounts, providers } = configuration()
    const renamed = {
      accounts: { shop: accounts.main, jpy: accounts.jpy },
      providers: providers.map(({ id, options }) => ({
        ...{ id, options: { ...options, account: options.account === "main" ? "shop" : options.account } },
      })),
    }
    const gone = 'The account "main" is not in the plugin\'s options any more.'
    await withServer(renamed, async (server) => {
      expect(server.output()).toContain('the account "main" is not in the options, and is needed still by 2 payments:')
      expect(await call(`${server.url}/admin/payments/${payment.id}/capture`, {})).toMatchObject({
        status: 400,
        data: { message: gone },
      })
      const callback = await fetch(`${server.url}/hooks/card-payments/main/callback?orderid=${orderid}`)
      expect(callback.status).toBe(404)
      expect(store.sandbox().calls()).toHaveLength(calls)
      expect(await store.orderOfCart(cartId)).toBeUndefined()
    })
    const { pollCardPaymentsWorkflow } = await import("medusa-plugin-card-payments/workflows")
    const { id = "" } = (await store.cards().attemptOf({ orderid })) ?? {}
    await store.cards().update(id, { next_check_at: new Date() })
    await pollCardPaymentsWorkflow(store.container()).run({ input: {} })
    const placed = await store.order((await store.orderOfCart(cartId)) ?? "")
    expect(placed).toMatchObject({ payment_status: "captured", transactions: [{ amount: placed.total }] })
    expect((await store.capture(payment.id)).status).toBe(200)
    expect(store.callsTo("capture")).toHaveLength(1)
  })

  it("a copy of the database at another address is reported within a minute, and sends nothing", async () => {
    const { payment, cartId, calls } = await openPayments()
    await store.cards().environment.changes()
    const { accounts } = configuration()
    const copied = { accounts: { ...accounts, main: { ...accounts.main, publicUrl: "https://copy.example.com" } } }
    await withServer(copied, async (server) => {
      await eventually(
        () =>
          expect(server.output()).toContain(
            "This database was used elsewhere (main: public_url was localhost and is copy.example.com)",
          ),
        STAND_IN_MS,
      )
      expect(await call(`${server.url}/admin/payments/${payment.id}/capture`, {})).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining('The account "main" was used with localhost before') as unknown },
      })
      expect(store.sandbox().calls()).toHaveLength(calls)
      expect(await store.orderOfCart(cartId)).toBeUndefined()
    })
  })

  it("a store without the plugin still serves an order paid by card, and sells without cards", async () => {
    const { order, payment } = await store.buy({ provider: "auto" })
    const cartId = await store.newCart()
    const collectionId = await store.collectionOf(cartId)
    const leftRegion = await store.collectionOf(await store.newCart({ region: "kwd" }))
    // The guide's first step. Medusa keeps offering the providers of a removed plugin.
    const { eur, kwd } = store.seed().regions
    const offered = { payment_providers: ["pp_system_default"] }
    expect(await store.admin("POST", `/admin/regions/${eur.id}`, offered)).toMatchObject({ status: 200 })
    await withServer({ isWithoutPlugin: true, providers: [] }, async (server) => {
      const fields = "id,total,payment_status,*payment_collections.payments"
      expect(await call(`${server.url}/admin/orders/${order.id}?fields=${fields}`)).toMatchObject({
        status: 200,
        data: {
          order: {
            ...{ id: order.id, total: order.total, payment_status: "captured" },
            payment_collections: [{ payments: [{ provider_id: "pp_card_auto", amount: order.total }] }],
          },
        },
      })
      expect(await call(`${server.url}/store/orders/${order.id}`)).toMatchObject({ status: 200 })
      const providersOf = async (region: string) => {
        const { data } = await call(`${server.url}/store/payment-providers?region_id=${region}`)
        return (data as { payment_providers: { id: string }[] }).payment_providers.map(({ id }) => id)
      }
      expect(await providersOf(eur.id)).toEqual(["pp_system_default"])
      const newSession = (collection: string, provider: string) =>
        call(`${server.url}/store/payment-collections/${collection}/payment-sessions`, { provider_id: provider })
      expect(await newSession(collectionId, "pp_system_default")).toMatchObject({ status: 200 })
      expect(await call(`${server.url}/store/carts/${cartId}/complete`, {})).toMatchObject({
        status: 200,
        data: { type: "order" },
      })
      expect(server.output()).not.toContain("card")
      expect(await providersOf(kwd.id)).toContain("pp_card_auto")
      const refund = call(`${server.url}/admin/payments/${payment.id}/refund`, {})
      for (const refused of [await newSession(leftRegion, "pp_card_auto"), await refund]) {
        expect(refused.status).toBe(500)
      }
      expect(server.output()).toContain("Could not resolve 'pp_card_auto'")
    })
    expect((await store.order(order.id)).payment_status).toBe("captured")
  })
})

describe("Medusa's commands, without the gateway's secrets", () => {
  it("medusa build builds the example store", async () => {
    expect(await commands.build).toMatchObject({ code: 0 })
    expect(existsSync(path.join(project, ".medusa/server/medusa-config.js"))).toBe(true)
  })

  it("medusa db:rollback reverts the latest migration of each module in turn, until no table is left", async () => {
    const byModule = migrationsByModule()
    const runs = await commands.rollbacks
    for (const [at, { ended, schema }] of runs.entries()) {
      expect(ended).toMatchObject({ code: 0 })
      expect(schema.migrations).toEqual(byModule.flatMap((names) => names.slice(0, -(at + 1))).sort())
    }
    expect(runs.at(-1)?.schema).toEqual({
      ...{ others: before.others, migrations: [], functions: [], columns: [], indexes: [], triggers: [] },
    })
  })

  it("medusa db:migrate creates the same schema again", async () => {
    expect(await commands.migrate).toMatchObject({ code: 0 })
    expect(before.migrations).toEqual(migrationsByModule().flat().sort())
    expect(await schemaOfThePlugin()).toEqual(before)
  })
})
