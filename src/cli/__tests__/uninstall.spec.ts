import { toMessage } from "../../messages"
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import {
  type ModuleDatabase,
  moduleDatabase,
  serverConnection,
  sourceMigrations,
} from "../../../integration-tests/environment/module-database"
import { itEvery } from "../../__tests__/it-every"
import type { UninstallReport } from "../uninstall-command"
import { runCommand } from "./run-command"

let database: ModuleDatabase
let pg: Knex
let url: string
beforeAll(async () => {
  const modules = ["card-payments", "card-payouts", "card-subscriptions"]
  const migrations = (await Promise.all(modules.map(sourceMigrations))).flat()
  database = await moduleDatabase({ knex, migrations }, { connection: serverConnection(), name: randomUUID() })
  pg = database.connect(undefined, 1)
  // The only table of Medusa that the command reads.
  await pg.raw(
    `CREATE TABLE region_payment_provider (id text, region_id text, payment_provider_id text, deleted_at timestamptz)`,
  )
  url = database.url
})
afterEach(async () => {
  await pg("region_payment_provider").delete()
  await database.empty()
})
afterAll(async () => {
  await pg.destroy()
  await database.close()
})

type Fields = Record<string, unknown>

/** Rows with the values that their tables require; a test overrides the relevant ones. */
const defaults: Record<string, Fields> = {
  card_transaction: {
    ...{ id: "ctx_1", account: "main", provider_id: "pp_card_main", payment_session_id: "payses_1", type: "sale" },
    ...{ capture_mode: "automatic", release: "void", endpoint: "1042", client_orderid: "order-1", amount: "10.00" },
    ...{ currency_code: "eur", status: "approved", recorded_at: new Date() },
  },
  card_operation: {
    id: "cop_1",
    transaction_id: "ctx_1",
    type: "capture",
    state: "done",
    origin: "medusa",
    amount: "10.00",
  },
  card_callback: {
    ...{ id: "ccb_1", account: "main", fingerprint: "a", status: "approved", orderid: "1", client_orderid: "order-1" },
    state: "processed",
  },
  card_subscription: {
    ...{ id: "csb_1", customer_id: "cus_1", plan_id: "cpl_1", provider_id: "pp_card_main", engine: "store" },
    ...{ state: "canceled", state_since: new Date(), title: "Tea", quantity: 1, amount: "10.00", currency_code: "eur" },
    ...{ period: "month", interval: 1, time_zone: "Europe/Berlin", retry_hours: "[]", after_retries: "cancel" },
    ...{ no_stock: "return", catch_up: "latest" },
  },
  card_subscription_charge: {
    ...{ id: "cch_1", subscription_id: "csb_1", plan_id: "cpl_1", period_index: 0, due_at: new Date() },
    ...{ amount: "10.00", currency_code: "eur", state: "paid" },
  },
  card_recurring_payment: {
    ...{ id: "crp_1", subscription_id: "csb_1", customer_id: "cus_1", account: "main", provider_id: "pp_card_main" },
    ...{ endpoint: "1042", client_orderid: "sub-1", state: "active", currency_code: "eur" },
    ...{ sync_state: "synced", requested_terms: "{}", acknowledged_terms: "{}", card_ids: [] },
  },
  card_payout: {
    ...{ id: "cpo_1", account: "main", flow: "payout", destination_kind: "bank", state: "paid", amount: "10.00" },
    ...{ currency_code: "eur", destination_digest: "d", destination_label: "••", endpoint: "1042", status_token: "t" },
    initiators: "{}",
  },
  region_payment_provider: { id: "regpp_1", region_id: "reg_1", payment_provider_id: "pp_system_default" },
}

async function insert(...rows: [table: string, fields?: Fields][]): Promise<void> {
  for (const [table, fields] of rows) await pg(table).insert({ ...defaults[table], ...fields })
}

async function check(...args: string[]) {
  const { code, out } = await runCommand(["uninstall", "--check", "--json", ...args], { env: { DATABASE_URL: url } })
  const { ok, open } = JSON.parse(out) as UninstallReport
  expect({ code, ok }).toEqual({ code: open.length ? 1 : 0, ok: open.length === 0 })
  return Object.fromEntries(open.map(({ kind, ids }) => [kind, ids]))
}

it("ended records are not open", async () => {
  const tables = Object.keys(defaults)
  await insert(...tables.map((table): [string] => [table]))
  await insert(
    [
      "card_transaction",
      { id: "ctx_2", client_orderid: "2", payment_session_id: "2", status: "declined", recorded_at: null },
    ],
    [
      "card_transaction",
      { id: "ctx_3", client_orderid: "3", payment_session_id: "3", recorded_at: null, reversed_at: new Date() },
    ],
    // An abandoned form that is no longer polled.
    [
      "card_transaction",
      { id: "ctx_4", client_orderid: "4", payment_session_id: "4", status: "processing", recorded_at: null },
    ],
    [
      "card_transaction",
      { id: "ctx_5", client_orderid: "5", payment_session_id: "5", type: "preauth", released_at: new Date() },
    ],
    ["card_transaction", { id: "ctx_6", client_orderid: "6", payment_session_id: "6", type: "preauth" }],
    ["card_operation", { id: "cop_2", transaction_id: "ctx_6" }],
  )
  expect(await check()).toEqual({})
  const { code, out } = await runCommand(["uninstall", "--check"], { env: { DATABASE_URL: url } })
  expect({ code, out }).toEqual({ code: 0, out: "Nothing is open." })
})

const payment: [string] = ["card_transaction"]
const subscription: [string] = ["card_subscription"]

itEvery([
  ["offered_providers", "reg_1 pp_card_main", [["region_payment_provider", { payment_provider_id: "pp_card_main" }]]],
  [
    "open_payments",
    "ctx_1",
    [["card_transaction", { status: "processing", recorded_at: null, next_check_at: new Date() }]],
  ],
  [
    "open_payments",
    "ctx_1",
    [["card_transaction", { status: "processing", recorded_at: null, submitted_at: new Date() }]],
  ],
  ["open_payments", "ctx_1", [["card_transaction", { status: null, recorded_at: null, next_check_at: new Date() }]]],
  ["open_payments", "ctx_1", [["card_transaction", { recorded_at: null }]]],
  ["open_payments", "ctx_1", [["card_transaction", { reversal_reason: toMessage("reversal.order_canceled") }]]],
  ["open_payments", "ctx_1", [["card_transaction", { mismatch: toMessage("mismatch.none") }]]],
  ["holds", "ctx_1", [["card_transaction", { type: "preauth" }]]],
  [
    "holds",
    "ctx_1",
    [
      ["card_transaction", { type: "preauth" }],
      ["card_operation", { state: "refused" }],
    ],
  ],
  ["unresolved_operations", "cop_1", [payment, ["card_operation", { state: "intended" }]]],
  ["unresolved_operations", "cop_1", [payment, ["card_operation", { state: "unknown", type: "return" }]]],
  ["running_subscriptions", "csb_1", [["card_subscription", { state: "past_due" }]]],
  ["running_subscriptions", "csb_1", [["card_subscription", { state: "paused" }]]],
  ["gateway_schedules", "crp_1", [["card_recurring_payment"]]],
  ["gateway_schedules", "crp_1", [["card_subscription", { sync_state: "pending" }], ["card_recurring_payment"]]],
  ["gateway_schedules", "crp_1", [["card_subscription", { sync_state: "failed" }], ["card_recurring_payment"]]],
  ["gateway_schedules", "crp_1", [subscription, ["card_recurring_payment", { sync_state: "unknown" }]]],
  ["gateway_schedules", "crp_1", [subscription, ["card_recurring_payment", { sync_state: "failed" }]]],
  ["unresolved_charges", "cch_1", [subscription, ["card_subscription_charge", { state: "charging" }]]],
  ["open_payouts", "cpo_1", [["card_payout", { state: "unknown" }]]],
  ["open_payouts", "cpo_1", [["card_payout", { state: "failed", watch_until: new Date("2999-01-01") }]]],
  ["unprocessed_callbacks", "ccb_1", [["card_callback", { state: "received" }]]],
] as [kind: string, id: string, rows: [string, Fields?][]][])("%s lists %s", async (kind, id, rows) => {
  await database.empty()
  await pg("region_payment_provider").delete()
  await insert(...rows)
  expect(await check()).toEqual({ [kind]: [id] })
})

it("lists the open records of one account", async () => {
  const other = {
    id: "ctx_2",
    account: "old",
    provider_id: "pp_card_old",
    client_orderid: "2",
    payment_session_id: "2",
  }
  await insert(
    ["card_transaction", { recorded_at: null }],
    ["card_transaction", { ...other, recorded_at: null }],
    ["card_subscription", { state: "active" }],
    ["card_subscription", { id: "csb_2", state: "active", provider_id: "pp_card_old" }],
    ["card_payout", { state: "draft" }],
    ["region_payment_provider", { payment_provider_id: "pp_card_main" }],
  )
  expect(await check("--account", "old")).toEqual({ open_payments: ["ctx_2"], running_subscriptions: ["csb_2"] })
  expect(await check("--account", "nobody")).toEqual({})
})

it("prints the advice, and reads the address from a .env file", async () => {
  for (let at = 1; at < 8; at++)
    await insert(["card_payout", { id: `cpo_${at}`, status_token: `${at}`, state: "draft" }])
  const file = path.join(await mkdtemp(path.join(tmpdir(), "card-payments-uninstall-")), ".env")
  await writeFile(file, `DATABASE_URL=${url}\n`)
  const { code, out } = await runCommand(["uninstall", "--check", "--env", file])
  await rm(path.dirname(file), { recursive: true })
  expect(code).toBe(1)
  expect(out).toBe(
    "Open:\n  7 open payouts: cpo_1, cpo_2, cpo_3, cpo_4, cpo_5, and 2 more\n    cancel unsent payouts, and wait for sent ones",
  )
})

itEvery([
  [["uninstall"], {}, 2, "It only checks"],
  [["uninstall", "--check"], {}, 2, "DATABASE_URL is missing"],
  [["uninstall", "--check", "--env", "/nowhere.env"], {}, 2, "cannot be read"],
  [["uninstall", "--check"], { DATABASE_URL: "postgres://u:canary@host:port/x" }, 2, "is not the address"],
  [["uninstall", "--check"], { DATABASE_URL: "postgres://u:canary@127.0.0.1:1/x" }, 1, "cannot be read (ECONNREFUSED)"],
])("%j with %j: %s, %s", async (args, env, code, message) => {
  const ran = await runCommand(args, { env: env as Record<string, string> })
  expect(ran).toMatchObject({ code, out: "" })
  expect(ran.err).toContain(message)
  expect(ran.err).not.toContain("canary")
})

it("a database without the plugin has no open records", async () => {
  const args = ["uninstall", "--check", "--schema", "elsewhere"]
  const { code, out } = await runCommand(args, { env: { DATABASE_URL: url } })
  expect({ code, out }).toEqual({ code: 0, out: "The database has no tables of this plugin." })
})

it("works as built, in a project with Medusa", async () => {
  await insert(["card_payout", { state: "draft" }])
  const cli = path.resolve(__dirname, "../../../.medusa/server/src/cli/index.js")
  const env = { ...process.env, NODE_OPTIONS: "", DATABASE_URL: url }
  const { status, stdout } = spawnSync(process.execPath, [cli, "uninstall", "--check"], { env, encoding: "utf8" })
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining("1 open payouts: cpo_1") as unknown })
})

it("prints the guide's example", async () => {
  for (const at of ["1", "2"]) {
    const hold = { id: `ctx_0${at}`, type: "preauth", client_orderid: at, payment_session_id: at }
    await insert(["card_transaction", hold])
  }
  const { out } = await runCommand(["uninstall", "--check"], { env: { DATABASE_URL: url } })
  const guide = await readFile(path.resolve(__dirname, "../../../docs/guides/lifecycle.md"), "utf8")
  expect(guide.replaceAll(/^ {3}/gm, "")).toContain(`\`\`\`text\n${out}\n\`\`\``)
})
