import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { randomUUID } from "node:crypto"
import {
  type ModuleDatabase,
  moduleDatabase,
  serverConnection,
  sourceMigrations,
} from "../../../integration-tests/environment/module-database"
import { itEvery } from "../../__tests__/it-every"
import { englishText } from "../../messages"
import { checkSchedules } from "../doctor/check-schedules"

let database: ModuleDatabase
let pg: Knex
let url: string
beforeAll(async () => {
  const migrations = await sourceMigrations("card-jobs")
  database = await moduleDatabase({ knex, migrations }, { connection: serverConnection(), name: randomUUID() })
  pg = database.connect(undefined, 1)
  url = database.url
})
afterEach(() => database.empty())
afterAll(async () => {
  await pg.destroy()
  await database.close()
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const server = (worker_mode: string, locking: string, seconds = 1) => ({
  ...{ id: randomUUID(), worker_mode, locking, changes: "[]", seen_at: ago(seconds) },
})
const job = (beat: number | null, stoodIn: number | null) => ({
  id: "card-payments-poll",
  beat_at: beat === null ? null : ago(beat),
  stood_in_at: stoodIn === null ? null : ago(stoodIn),
})

itEvery<[title: string, rows: { servers: object[]; jobs?: object[] }, level: string, found: string]>([
  ["no server", { servers: [server("shared", "redis", 60)] }, "warning", "no server of the store was seen"],
  ["a server whose jobs run", { servers: [server("shared", "redis")], jobs: [job(3, 600)] }, "ok", "1 running"],
  [
    "no worker",
    { servers: [server("server", "redis")], jobs: [job(90, 5)] },
    "warning",
    "no process of the store runs",
  ],
  ["an emptied Redis", { servers: [server("worker", "redis")], jobs: [job(90, 5)] }, "warning", "card-payments-poll"],
  ["a job that never ran", { servers: [server("shared", "redis")], jobs: [job(null, 5)] }, "warning", "does not run"],
  [
    "two servers that share no locks",
    { servers: [server("shared", "in-memory"), server("shared", "redis")] },
    "warning",
    "2 servers, each with locks in its own memory",
  ],
  [
    "a copied database",
    { servers: [{ ...server("shared", "redis"), changes: JSON.stringify([{ account: "main" }]) }] },
    "fail",
    "used with another account or address",
  ],
])("doctor reads the schedules of a store: %s", async (_title, { servers, jobs = [] }, level, found) => {
  await pg("card_server").insert(servers)
  if (jobs.length > 0) await pg("card_job").insert(jobs)
  const checks = await checkSchedules({ url, schema: "public" })
  expect(checks).toMatchObject([{ level, name: "schedules" }])
  expect(checks.map((one) => englishText(one.found))).toEqual([expect.stringContaining(found)])
  await database.empty()
})

it("reports nothing for a database without the plugin, and fails if it does not answer", async () => {
  expect(await checkSchedules({ url, schema: "pg_catalog" })).toEqual([])
  const checks = await checkSchedules({ url: url.replace(/\/[^/]*$/, "/nowhere"), schema: "public" })
  expect(checks).toMatchObject([{ level: "fail", advice: { code: "check.schedules.check_url" } }])
})
