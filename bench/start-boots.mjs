import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { createProcesses, medusaCli } from "../demo/run/processes.mjs"
import { freePort, startPostgres } from "../scripts/postgres.mjs"
import { clock } from "./measure/clock.mjs"
import { createAsk } from "./processes/ask.mjs"
import { assertBuilt } from "./processes/built.mjs"
import { ready } from "./processes/ready.mjs"

const here = path.dirname(fileURLToPath(import.meta.url))
const store = path.join(here, "store")

/** Milliseconds between two polls for the first answer. */
const POLL_MS = 10
/**
 * Milliseconds after the first answer: work started at boot has then ended, and the jobs have run
 * once.
 */
const IDLE_AFTER_BOOT_MS = 5_000

/**
 * Starts PostgreSQL, with a database for a plain Medusa and one for Medusa with the plugin.
 * @returns `boot`, which starts a fresh process of either mode, and ends it
 */
export async function startBoots({ step, onStop }) {
  assertBuilt()
  const logs = mkdtempSync(path.join(os.tmpdir(), "card-payments-boot-"))
  await onStop(() => rmSync(logs, { recursive: true, force: true }))
  const environments = {}
  let processes

  await step("Starting PostgreSQL", async () => {
    const database = await startPostgres({ fast: false })
    await onStop(() => database.stop())
    for (const mode of ["bare", "shop"]) {
      await database.ensureDatabase(mode)
      const env = { NODE_ENV: "production", BENCH_MODE: mode, DATABASE_URL: database.url(mode) }
      environments[mode] = { ...env, BENCH_ACCOUNT: JSON.stringify(account) }
    }
  })
  await step("Migrating the databases of a bare Medusa and of one with the plugin", async () => {
    processes = createProcesses(logs)
    await onStop(processes.stop)
    const args = [medusaCli, "db:migrate", "--skip-scripts"]
    for (const [mode, env] of Object.entries(environments)) {
      await processes.run(`migrate-${mode}`, { what: `Migrating the database "${mode}"`, args, cwd: store, env })
    }
  })

  return {
    async boot(mode) {
      const port = await freePort()
      const args = ["--expose-gc", path.join(here, "processes/boot-server.mjs"), store, String(port)]
      const startedAt = clock()
      const server = processes.start(mode, { args, cwd: store, env: environments[mode] })
      const [ms] = await Promise.all([whenHealthy(port, server.ended).then(() => clock() - startedAt), ready(server)])
      await sleep(IDLE_AFTER_BOOT_MS)
      const memory = await createAsk(server)("memory")
      server.child.kill("SIGTERM")
      await server.ended
      return { ms, ...memory }
    },
  }
}

/** Nothing is called at this address: no payment is made. */
const account = {
  baseUrl: "http://127.0.0.1:9/paynet",
  login: "bench",
  merchantControlKey: "bench-only",
  endpointId: "1042",
  publicUrl: "http://localhost:9000",
  returnUrls: ["http://localhost:8000/checkout"],
}

async function whenHealthy(port, ended) {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  while (!hasEnded) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/health`)).status === 200) return
    } catch {
      // The server does not listen yet.
    }
    await sleep(POLL_MS)
  }
}
