import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions } from "@medusajs/framework/types"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { TestDatabaseUtils } from "@medusajs/test-utils"
import { randomBytes, randomUUID } from "node:crypto"
import { itEvery } from "../../../src/__tests__/it-every"
import { cardKey } from "../../../src/configuration"
import checkOptions from "../../../src/modules/card-payments/loaders/check-options"
import checkServers from "../../../src/modules/card-jobs/loaders/check-servers"
import checkPlugin from "../../../src/providers/card/loaders/check-plugin"
import { dropDatabase, migratedDatabase } from "../../environment/migrated-database"

const account = {
  baseUrl: "https://gateway.example.com/paynet",
  login: "merchant",
  merchantControlKey: "2A4B6C8D-0000-4000-8000-000000000000",
  endpointId: "1042",
  publicUrl: "https://backend.example.com",
  returnUrls: ["https://shop.example.com/checkout"],
  redirectHosts: ["gateway.example.com"],
}
const cardKeys = [randomBytes(32).toString("base64")]
const keyId = cardKey.parse(cardKeys[0]).id
const limits = { EUR: { perPayout: "500.00", perDay: "2000.00" } }
const provider = { resolve: "medusa-plugin-card-payments/providers/card", id: "main", options: { account: "main" } }

type Store = { options: Record<string, unknown>; payment: Record<string, unknown>; env: string }

/** A working store in production, without warnings. */
const store: Store = {
  options: { accounts: { main: account }, trustedProxies: ["10.0.0.0/8"], cardKeys },
  payment: {
    resolve: "@medusajs/medusa/payment",
    dependencies: ["card_payments", "query"],
    options: { providers: [provider] },
  },
  env: "production",
}
const withAccount = (changes: object): Partial<Store> => ({
  options: { ...store.options, accounts: { main: { ...account, ...changes } } },
})
const withOptions = (changes: object): Partial<Store> => ({ options: { ...store.options, ...changes } })
const withPayment = (changes: object): Partial<Store> => ({ payment: { ...store.payment, ...changes } })
const withProviders = (...providers: object[]) => withPayment({ options: { providers } })
const withProvider = (options: object) => withProviders({ ...provider, options: { ...provider.options, ...options } })

/** Of a store without Medusa's notification module. */
const noNotifications =
  "[card-payments] notifications: the store has no provider for the channels email and feed, so these are not sent (docs/guides/notifications.md)"

type BootOutcome = { error: string; isStopped: boolean; warnings: string[]; info: string[] }

async function boot(pg: Knex, changes: Partial<Store>): Promise<BootOutcome> {
  const { options, payment, env } = { ...store, ...changes }
  const [errors, warnings, info]: [string[], string[], string[]] = [[], [], []]
  const registered: Record<string, unknown> = { configModule: { modules: { payment } }, __pg_connection__: pg }
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = env
  try {
    await checkOptions({
      container: { resolve: (name: string) => registered[name] },
      options,
      logger: {
        error: (text: string) => errors.push(text),
        warn: (text: string) => warnings.push(text),
        info: (text: string) => info.push(text),
      },
    } as unknown as LoaderOptions)
    return { error: errors.join("\n"), isStopped: false, warnings, info }
  } catch {
    return { error: errors.join("\n"), isStopped: true, warnings, info }
  } finally {
    process.env.NODE_ENV = before
  }
}

/** The warnings of a process in production, beside other live processes. */
async function warningsBeside(
  pg: Knex,
  others: string[][],
  { workerMode, locking }: { workerMode: string; locking: string[] },
): Promise<string[]> {
  const rows = others.map(([worker_mode, locks], at) => ({
    ...{ id: `server-${at}`, worker_mode, locking: locks, changes: "[]", seen_at: new Date() },
  }))
  const long = { id: "gone", worker_mode: "worker", locking: "in-memory", changes: "[]", seen_at: new Date(0) }
  await pg("card_server").insert([...rows, long])
  const providers = locking.map((id) => ({ id }))
  const config = { projectConfig: { workerMode }, modules: { locking: { options: { providers } } } }
  const registered: Record<string, unknown> = { configModule: config, __pg_connection__: pg }
  const warnings: string[] = []
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = "production"
  await checkServers({
    container: { resolve: (name: string) => registered[name] },
    logger: { warn: (text: string) => warnings.push(text) },
  } as unknown as LoaderOptions)
  process.env.NODE_ENV = before
  await pg("card_server").delete()
  return warnings
}

describe("mistakes in medusa-config", () => {
  const database = `mistakes-${randomUUID()}`
  let pg: Knex
  beforeAll(async () => {
    await migratedDatabase(database)
    pg = ModulesSdkUtils.createPgConnection({ clientUrl: TestDatabaseUtils.getDatabaseURL(database), pool: { min: 0 } })
  })
  afterAll(async () => {
    await pg.destroy()
    await dropDatabase(database)
  })

  it("without a mistake, a log line names the accounts and their callback addresses, and there is no warning", async () => {
    expect(await boot(pg, {})).toEqual({
      error: "",
      isStopped: false,
      warnings: [],
      info: [
        "[card-payments] account main at the gateway at gateway.example.com, pp_card_main, callbacks to https://backend.example.com/hooks/card-payments/main/callback",
        noNotifications,
      ],
    })
  })

  it("the line names the accounts at a sandbox", async () => {
    const { info } = await boot(pg, { ...withAccount({ baseUrl: "http://127.0.0.1:8081/paynet" }), env: "development" })
    expect(info).toEqual([
      expect.stringContaining("account main at the sandbox at 127.0.0.1:8081, pp_card_main,"),
      noNotifications,
    ])
  })

  const two = { ...provider, options: { account: "main" } }
  itEvery<[mistake: string, changes: Partial<Store>, ...problems: string[]]>([
    [
      "no options",
      { ...withProviders({ ...provider, resolve: "other" }), options: {} },
      "accounts is missing: describe at least one gateway account",
    ],
    ["an unset variable", withAccount({ merchantControlKey: undefined }), "main.merchantControlKey is missing"],
    [
      "an address without https",
      withAccount({ baseUrl: "http://gateway.example.com" }),
      "baseUrl must begin with https",
    ],
    [
      "an endpoint that is not a number",
      withAccount({ endpointId: "EUR" }),
      "endpointId must be the endpoint's number",
    ],
    ["no endpoint", withAccount({ endpointId: undefined }), "endpointId is missing: set endpointId, endpointGroupId"],
    [
      "a missing key file",
      withAccount({ privateKey: "/nowhere/key.pem" }),
      "main.privateKey is neither PEM text with BEGIN and END lines nor the path of a file",
    ],
    ["no storefront", withAccount({ returnUrls: [] }), "returnUrls is empty: list at least one storefront address"],
    [
      "an address instead of a host",
      withAccount({ redirectHosts: ["https://pay.example.com"] }),
      "must be one host name per entry",
    ],
    ["a misspelled option", withAccount({ merchantControlkey: "x" }), "merchantControlkey is no option of an"],
    ["a word for a switch", withOptions({ polling: "off" }), "polling must be true or false"],
    ["a word for a number", withOptions({ abandonAfter: "soon" }), "abandonAfter must be minutes, more than 0"],
    ["an invalid card key", withOptions({ cardKeys: ["hunter2"] }), "cardKeys.0 must be 32 bytes as base64 or hex"],
    ["no id", withProviders({ ...provider, id: undefined }), 'payment provider: id is missing: add id: "main"'],
    ["a repeated id", withProviders(provider, two), 'payment provider "main": id is used twice'],
    ["an unknown account", withProvider({ account: "mian" }), 'account names "mian", but known are main'],
    ["an unknown value", withProvider({ capture: "later" }), 'capture must be "manual" or "automatic"'],
    [
      "saved cards without a key",
      { ...withProvider({ savedCards: true }), ...withOptions({ cardKeys: [] }) },
      "savedCards needs a key for card references: add cardKeys",
    ],
    [
      "no dependencies",
      withPayment({ dependencies: undefined }),
      'lacks card_payments and query: add the line  dependencies: ["card_payments", "query"],',
    ],
    [
      "payouts of an unknown account",
      withOptions({ payouts: { accounts: { mian: { limits } } } }),
      "payouts.accounts.mian is no account of the option accounts",
    ],
    [
      "payouts without their key",
      withOptions({ payouts: { accounts: { main: { limits, destinations: ["bank"] } } } }),
      "add accounts.main.privateKey",
    ],
    ["an invalid time zone", withOptions({ timeZone: "Berlin" }), "timeZone is no time zone"],
    [
      "the sandbox's key at a live gateway",
      withAccount({ merchantControlKey: "MERCHANT-SANDBOXKEY1" }),
      "main.merchantControlKey is the sandbox's key, which is public",
    ],
    [
      "a sandbox in production",
      withAccount({ baseUrl: "http://127.0.0.1:8081/paynet" }),
      "main.baseUrl is http://127.0.0.1:8081/paynet, an address of this machine, and NODE_ENV is production",
    ],
    [
      "a backend at a loopback address",
      withAccount({ publicUrl: "http://localhost:9000", returnUrls: ["http://localhost:8000/checkout"] }),
      "main.publicUrl is http://localhost:9000, an address of this machine",
      "main.returnUrls is http://localhost:8000/checkout, an address of this machine",
    ],
    [
      "mistakes in three modules",
      withOptions({ abandonAfter: 0, payouts: { fourEyes: 1 }, subscriptions: { renewals: 1 } }),
      "abandonAfter must be minutes, more than 0",
      "payouts.fourEyes must be true or false",
      "subscriptions.renewals must be true or false",
    ],
  ])("%s: the boot stops once, with every fix", async (_mistake, changes, ...problems) => {
    const { error, isStopped, info } = await boot(pg, changes)
    expect(isStopped).toBe(true)
    const count = problems.length === 1 ? "1 thing" : `${problems.length} things`
    expect(error).toContain(`medusa-plugin-card-payments cannot start, ${count} to fix in medusa-config:\n  - `)
    for (const problem of problems) expect(error).toContain(problem)
    expect(info).toEqual([])
  })

  const other = { ...account, baseUrl: "https://test.example.com/paynet", redirectHosts: ["test.example.com"] }
  itEvery<[mistake: string, changes: Partial<Store>, warning: string]>([
    [
      "no provider of the plugin",
      withProviders(),
      'add { resolve: "medusa-plugin-card-payments/providers/card", id: "main"',
    ],
    ["no payment module", { payment: {} }, "the payment module has no provider of this plugin"],
    ["any host for shoppers", withAccount({ redirectHosts: [] }), 'such as redirectHosts: ["gateway.example.com"]'],
    ["every proxy is trusted", withOptions({ trustedProxies: undefined }), "trustedProxies is not set"],
    [
      "hosts of forms, with issuer pages on other hosts",
      {
        ...withAccount({ redirectHosts: ["pay.example.com"] }),
        ...withProvider({ savedCards: true, capture: "automatic" }),
      },
      "an issuer's page on another host is not opened",
    ],
    [
      "a port that gateways do not call",
      withAccount({ publicUrl: "https://backend.example.com:9000" }),
      "uses port 9000",
    ],
    [
      "one key for test and live",
      withOptions({ accounts: { main: account, test: other } }),
      "use separate keys for test and live",
    ],
    [
      "card data on this server",
      { ...withAccount({ redirectHosts: ["*"] }), ...withProvider({ integration: "direct" }) },
      "PCI DSS (SAQ D)",
    ],
    [
      "any host, for an account whose issuer pages must open",
      { ...withAccount({ redirectHosts: [] }), ...withProvider({ savedCards: true, capture: "automatic" }) },
      'confirm this by redirectHosts: ["*"]',
    ],
    [
      "an allowed sandbox in production",
      { ...withAccount({ baseUrl: "http://127.0.0.1:8081/paynet" }), env: "production" },
      "orders are placed without money",
    ],
    [
      "a placeholder in development",
      { ...withAccount({ merchantControlKey: "your-key" }), env: "development" },
      "merchantControlKey is a placeholder",
    ],
  ])("%s: the store starts, with one warning and its fix", async (mistake, changes, warning) => {
    const allowed = mistake === "an allowed sandbox in production" ? { allowLocalAddresses: true } : {}
    const { error, warnings } = await boot(pg, {
      ...changes,
      options: { ...store.options, ...changes.options, ...allowed },
    })
    expect(error).toBe("")
    expect(warnings).toEqual([expect.stringContaining(warning)])
  })

  it("a database that was not migrated stops the boot, together with the problems of the options", async () => {
    const trx = await pg.transaction()
    await trx("mikro_orm_migrations").where("name", "Migration20261127012939").delete()
    const { error } = await boot(trx, withOptions({ abandonAfter: 0 }))
    await trx.rollback()
    expect(error).toContain("2 things to fix")
    expect(error).toContain("- abandonAfter must be minutes")
    expect(error).toContain(
      "- the database lacks 1 migration of this version of the plugin: run  npx medusa db:migrate",
    )
  })

  it("names each removed account that rows still need, with those rows, and counts cards that no key decrypts", async () => {
    const row = { provider_id: "pp_card_old", type: "sale", capture_mode: "automatic", release: "void", endpoint: "1" }
    const payment = { ...row, id: "ctx_1", account: "old", payment_session_id: "payses_1", client_orderid: "o-1" }
    await pg("card_transaction").insert({
      ...payment,
      amount: "10.00",
      currency_code: "eur",
      next_check_at: new Date(),
    })
    const card = { id: "csc_1", customer_id: "cus_1", account: "main", transaction_id: "ctx_1" }
    await pg("card_saved_card").insert({ ...card, reference: "v1.00000000.a.b.c" })
    await pg("card_saved_card").insert({ ...card, id: "csc_2", account: "gone", reference: `v1.${keyId}.a.b.c` })
    // Ended rows need no account.
    const schedules = [
      ["active", "kept"],
      ["refused", "ended"],
    ].map(([state = "", account], at) => ({
      ...{ id: `crp_${at}`, state, account, subscription_id: `csb_${at}`, customer_id: "cus_1", endpoint: "1" },
      ...{ provider_id: "pp_card_old", client_orderid: `s-${at}`, currency_code: "eur", sync_state: "synced" },
      ...{ requested_terms: "{}", acknowledged_terms: "{}", card_ids: [] },
    }))
    const payouts = ["draft", "unknown", "paid", "failed", "canceled"].map((state, at) => ({
      ...{ id: `cpo_${at}`, state, account: at < 2 ? "paying" : "ended", flow: "form", destination_kind: "form" },
      ...{ amount: "10.00", currency_code: "eur", destination_digest: "d", destination_label: "Form", endpoint: "1" },
      ...{ status_token: `token-${at}`, initiators: [] },
    }))
    await pg("card_recurring_payment").insert(schedules)
    await pg("card_payout").insert(payouts)
    // Of an earlier start.
    await pg("card_account_health").insert({ id: "key:00000000" })
    const { error, warnings } = await boot(pg, {})
    const keys = (await pg("card_account_health").orderBy("id").select("id", "failing_since")) as object[]
    const tables = ["card_transaction", "card_saved_card", "card_recurring_payment", "card_payout"]
    for (const table of [...tables, "card_account_health"]) await pg(table).delete()
    expect(keys).toHaveLength(2)
    expect(keys).toContainEqual({ id: "key:00000000", failing_since: expect.any(Date) })
    expect(keys).toContainEqual({ id: `key:${keyId}`, failing_since: null })
    expect(error).toBe("")
    expect(warnings).toEqual([
      expect.stringContaining('the account "gone" is not in the options, and is needed still by 1 saved card:'),
      expect.stringContaining('the account "kept" is not in the options, and is needed still by 1 schedule:'),
      expect.stringContaining('the account "old" is not in the options, and is needed still by 1 payment:'),
      expect.stringContaining('the account "paying" is not in the options, and is needed still by 2 payouts:'),
      expect.stringContaining("1 saved card can be read by none of cardKeys: add the key that encrypted it"),
    ])
  })

  itEvery<[others: string[][], workerMode: string, locking: string[], ...warnings: string[]]>([
    [[], "shared", []],
    [[], "server", [], 'start a process with workerMode "worker"'],
    [[["server", "redis"]], "server", ["redis"], 'start a process with workerMode "worker"'],
    [[["worker", "redis"]], "server", ["redis"]],
    [[["shared", "in-memory"]], "shared", [], "they do not exclude each other"],
    [[["shared", "redis"]], "shared", [], "they do not exclude each other"],
    [[["worker", "in-memory"]], "server", ["redis"], "they do not exclude each other"],
  ])(
    "beside servers %j, a process in mode %j with locks %j gets the warnings %j",
    async (others, workerMode, locking, ...expected) => {
      const warnings = await warningsBeside(pg, others, { workerMode, locking })
      expect(warnings).toEqual(expected.map((warning): unknown => expect.stringContaining(warning)))
    },
  )

  // Medusa sets the mode of these commands to "server", in a store with workers as well.
  itEvery<[command: string, ...warnings: string[]]>([
    ["start", 'start a process with workerMode "worker"'],
    ["db:migrate"],
    ["db:migrate:scripts"],
    ["exec"],
    ["user"],
  ])("medusa %s, without a worker, gets the warnings %j", async (command, ...expected) => {
    const before = process.argv
    process.argv = [...before.slice(0, 2), command]
    const warnings = await warningsBeside(pg, [], { workerMode: "server", locking: [] })
    process.argv = before
    expect(warnings).toEqual(expected.map((warning): unknown => expect.stringContaining(warning)))
  })

  it("the payment provider without the plugin stops the boot, because nothing else would be checked", () => {
    const load = (modules: object) => () =>
      checkPlugin({ container: { resolve: () => ({ modules }) } } as unknown as LoaderOptions)
    expect(load({ payment: {} })).toThrow("plugins lacks the plugin whose payment provider is there")
    expect(load({ payment: {}, card_payments: {} })).not.toThrow()
  })

  it("values of environment variables are converted", async () => {
    const options = {
      accounts: { main: { ...account, returnUrls: "https://shop.example.com/checkout", notify: "true" } },
      ...{ trustedProxies: "1", polling: "false", abandonAfter: "60", cardKeys: cardKeys[0] },
      payouts: { accounts: { main: { limits, destinations: "form", linkValidFor: "24" } }, payOnApproval: "false" },
      subscriptions: { renewals: "false", unconfirmedAfter: "12" },
    }
    expect(await boot(pg, { options })).toMatchObject({ error: "", isStopped: false, warnings: [] })
  })
})
