import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { createProcesses, medusaCli } from "../demo/run/processes.mjs"
import { freePort, startPostgres } from "../scripts/postgres.mjs"
import { cpuTimeOfTree } from "./measure/cpu-time.mjs"
import { createAsk } from "./processes/ask.mjs"
import { assertBuilt } from "./processes/built.mjs"
import { ready } from "./processes/ready.mjs"

const here = path.dirname(fileURLToPath(import.meta.url))
const store = path.join(here, "store")

/**
 * Starts the database, the gateway, Medusa and the load generator, and fills the store.
 * @param given.env more environment variables for Medusa
 */
export async function startStore({ step, onStop, env: more = {} }) {
  assertBuilt()
  // Both import the built plugin, so they are loaded only here.
  const { startGateway } = await import("./processes/gateway.mjs")
  const { createMessages } = await import("./processes/messages.mjs")
  const { watchOrders } = await import("./processes/order-watch.mjs")
  const { openShop } = await import("./processes/shop.mjs")

  const logs = mkdtempSync(path.join(os.tmpdir(), "card-payments-bench-"))
  await onStop(() => rmSync(logs, { recursive: true, force: true }))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const bench = { origin }
  const env = { NODE_ENV: "production", ...more }
  let processes

  await step("Starting PostgreSQL, safe against power cuts, and the sandbox gateway", async () => {
    // Commits wait for the disk, as in a real store: committed data must survive a power cut.
    const database = await startPostgres({ fast: false })
    await onStop(() => database.stop())
    await database.ensureDatabase("bench")
    env.DATABASE_URL = database.url("bench")
    bench.databaseUrl = env.DATABASE_URL
    const [pid] = readFileSync(path.join(database.dataDir, "postmaster.pid"), "utf8").split("\n")
    bench.databaseCpuMs = () => cpuTimeOfTree(Number(pid))
    bench.gateway = await startGateway()
    await onStop(() => bench.gateway.close())
    const account = {
      ...bench.gateway.sandbox.account,
      publicUrl: origin,
      returnUrls: ["http://localhost:8000/checkout"],
    }
    env.BENCH_ACCOUNT = JSON.stringify(account)
    bench.messages = createMessages(account.merchantControlKey)
  })
  await step("Migrating the database", async () => {
    processes = createProcesses(logs)
    await onStop(processes.stop)
    const args = [medusaCli, "db:migrate"]
    await processes.run("migrate", { what: "Migrating the database", args, cwd: store, env })
    bench.orders = await watchOrders(env.DATABASE_URL)
    await onStop(() => bench.orders.close())
  })
  await step("Starting Medusa and filling the store", async () => {
    // For `heap`, which collects garbage first.
    const start = async (name, { at, flags = [] }) => {
      const args = ["--expose-gc", ...flags, path.join(here, "processes/medusa-server.mjs"), store, String(at)]
      const server = processes.start(name, { args, cwd: store, env })
      await ready(server)
      return createAsk(server)
    }
    bench.server = await start("medusa", { at: port })
    /** Another Medusa of the same store, with flags of Node. */
    bench.secondServer = async (flags) => {
      const at = await freePort()
      const second = { origin: `http://127.0.0.1:${at}`, server: await start("medusa-second", { at, flags }) }
      // Medusa reports its start a moment before the port is open.
      while (!(await fetch(`${second.origin}/health`).catch(() => undefined))?.ok) await sleep(50)
      return second
    }
    const generator = [path.join(here, "processes/load-generator.mjs")]
    bench.load = createAsk(processes.start("load", { args: generator, cwd: here, env: {} }))
    bench.shop = await openShop(origin, (login) => bench.server("createAdmin", login))
  })
  return bench
}
