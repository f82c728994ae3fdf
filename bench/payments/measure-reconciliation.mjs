import { knex } from "@medusajs/framework/mikro-orm/knex"
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { createProcesses } from "../../demo/run/processes.mjs"
import { startPostgres } from "../../scripts/postgres.mjs"
import { ready } from "../processes/ready.mjs"
import { paymentParts, paymentSources } from "./load.mjs"

/** Calls at once: `AT_ONCE` in src/modules/card-payments/reconciliation/compare-run.ts. */
const AT_ONCE = 8
/** A line for each call would be measured as well. */
const logger = Object.fromEntries(["debug", "info", "warn", "log"].map((level) => [level, () => undefined]))
logger.error = console.error
const here = fileURLToPath(new URL("../", import.meta.url))

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

/**
 * Payments a second of each round, and how many the gateway's answer time allows.
 * @param given.answer milliseconds of an answer
 * @param given.done called with the seconds of each round
 * @throws Error unless every payment was compared once and without a difference
 */
export async function measureReconciliation({ payments, answer, rounds }, { onStop, tick, done }) {
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
  const rates = []
  for (let round = 0; round < rounds; round++) {
    tick()
    const { seconds, compared, differences } = await compareMonth(service)
    if (compared !== payments || differences > 0) throw new Error(`${compared} compared, ${differences} differences`)
    rates.push(payments / seconds)
    done?.(seconds)
  }
  await service.__hooks.onApplicationShutdown()
  await pg.destroy()
  await server.stop()
  return { rates, possible: (AT_ONCE / answer) * 1_000, atOnce: AT_ONCE }
}

async function compareMonth({ reconciliation }) {
  const books = { ofSessions: (ids) => Promise.resolve(ids.map(inMedusa)), ofPeriod: () => Promise.resolve([]) }
  const day = new Date().toISOString().slice(0, 10)
  const run = { account: "main", from: `${day.slice(0, 8)}01`, to: day, requested_by: "user_bench" }
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
