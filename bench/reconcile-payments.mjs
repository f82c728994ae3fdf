// `npm run bench:reconciliation`: how fast a month of payments is compared with a gateway that takes
// its time. README.md explains the table.
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { createProcesses } from "../demo/run/processes.mjs"
import { startPostgres } from "../scripts/postgres.mjs"
import { load, machineInfo } from "./measure/machine.mjs"
import { paymentParts, paymentSources } from "./payments/load.mjs"
import { ready } from "./processes/ready.mjs"
import { readNumbers } from "./read-numbers.mjs"
import { runCommand } from "./run-command.mjs"

const help = `npm run bench:reconciliation -- [options]

  --payments N  10000 by default
  --answer N    milliseconds that the gateway takes for an answer, 50 by default
  --rounds N    3 by default
  --help

Writes no file, and no figure makes it fail.`

const numbers = {
  payments: { fallback: 10_000, least: 100 },
  answer: { fallback: 50, least: 1 },
  rounds: { fallback: 3, least: 1 },
}

/** Calls at once: `AT_ONCE` in src/modules/card-payments/reconciliation/compare-run.ts. */
const AT_ONCE = 8
const TARGET = 0.85
/** A line for each call would be measured as well. */
const logger = Object.fromEntries(["debug", "info", "warn", "log"].map((level) => [level, () => undefined]))
logger.error = console.error
const here = path.dirname(fileURLToPath(import.meta.url))

/** Medusa's side costs no time here: its query is made while the gateway answers about the page before. */
const inMedusa = (payment_session_id) => ({
  ...{ id: `pay_${payment_session_id}`, payment_session_id, amount: "10.42", currency_code: "eur" },
  ...{ captured: "10.42", refunded: "0.00", is_canceled: false },
})

/** Captured sales of this month, all recorded in Medusa. */
const sales = `
  INSERT INTO card_transaction (id, account, provider_id, payment_session_id, type, card_source, capture_mode, release,
    endpoint, client_orderid, orderid, amount, currency_code, status, submitted_at, approved_at, recorded_at, created_at)
  SELECT 'ctx_' || upper(substr(md5('id' || n), 1, 26)), 'main', 'pp_card_main', 'payses_' || n, 'sale', 'form', 'automatic',
    'return', '1042', 'p' || n || 'z', (70000000 + n)::text, '10.42', 'eur', 'approved', at, at, at, at
  FROM generate_series(1, :payments) n,
    LATERAL (SELECT date_trunc('month', now()) + (now() - date_trunc('month', now())) * (n::float / (:payments + 1)) AS at) t`

await runCommand({ help, readOptions: (args) => readNumbers(args, { help, numbers }), run })

async function run({ payments, answer, rounds }, { onStop, check }) {
  const { Service, migrations } = paymentParts()
  const { moduleDatabase } = await paymentSources()
  const server = await startPostgres({ fast: false })
  await onStop(() => server.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = server.env
  const database = await moduleDatabase(
    { knex, migrations },
    { connection: { host, port: Number(port), user, password }, name: "reconciliation" },
  )
  const pg = database.connect()
  const service = new Service({ __pg_connection__: pg, logger }, optionsOf(await startGateway(answer, onStop)))
  await pg.raw(sales, { payments })
  await pg.raw("VACUUM ANALYZE card_transaction")
  const before = load()
  const possible = (AT_ONCE / answer) * 1000
  const rates = []
  for (let round = 0; round < rounds; round++) {
    check()
    const { seconds, compared, differences } = await compareMonth(service)
    if (compared !== payments || differences > 0) throw new Error(`${compared} compared, ${differences} differences`)
    rates.push(payments / seconds)
    console.log(`${payments} payments in ${seconds.toFixed(1)} s: ${Math.round(payments / seconds)} a second`)
  }
  const median = rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)]
  const ratio = median / possible
  const outcome = ratio >= TARGET ? "within target" : "outside target"
  const { cores, cpu, node } = machineInfo()
  console.log(`\n${AT_ONCE} in flight at ${answer} ms allow ${possible.toFixed(0)} a second: ${ratio.toFixed(2)} of it`)
  console.log(`Target ${TARGET}: ${outcome}. ${cores} cores (${cpu}), Node ${node}, load ${before} before`)
  await service.__hooks.onApplicationShutdown()
  await pg.destroy()
}

async function compareMonth({ reconciliation }) {
  const books = { ofSessions: (ids) => Promise.resolve(ids.map(inMedusa)), ofPeriod: () => Promise.resolve([]) }
  const day = new Date().toISOString().slice(0, 10)
  const run = { account: "main", from: `${day.slice(0, 8)}01`, to: day, requested_by: null }
  const { id } = await reconciliation.start(run)
  const startedAt = performance.now()
  await reconciliation.compare(await reconciliation.claim(id), { books, signal: new AbortController().signal })
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, ...(await reconciliation.detail(id)) }
}

async function startGateway(answerMs, onStop) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "card-payments-bench-reconciliation-"))
  await onStop(() => rmSync(folder, { recursive: true, force: true }))
  const processes = createProcesses(folder)
  await onStop(processes.stop)
  const fields = { status: "approved", "initial-amount": "10.42" }
  const args = [path.join(here, "processes/status-server.mjs"), JSON.stringify({ answerMs, wires: [], fields })]
  const { port } = await ready(processes.start("gateway", { args, cwd: here, env: { NODE_ENV: "production" } }))
  return `http://127.0.0.1:${port}/paynet`
}

function optionsOf(baseUrl) {
  const main = {
    ...{ baseUrl, login: "bench", merchantControlKey: "0A1B2C3D-BENCH-BENCH-BENCH-0A1B2C3D4E5F", endpointId: "1042" },
    ...{ publicUrl: "http://localhost:9000", returnUrls: ["http://localhost:8000"] },
  }
  return { accounts: { main }, timeZone: "UTC", polling: false }
}
