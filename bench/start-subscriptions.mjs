import { knex } from "@medusajs/framework/mikro-orm/knex"
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { createProcesses } from "../demo/run/processes.mjs"
import { startPostgres } from "../scripts/postgres.mjs"
import { createAsk } from "./processes/ask.mjs"
import { ready } from "./processes/ready.mjs"
import { subscriptionParts } from "./subscriptions/load.mjs"

const here = path.dirname(fileURLToPath(import.meta.url))
const WORKERS = 2

/** Starts the database and two workers of the store, each in its own process. */
export async function startSubscriptions({ step, onStop }) {
  const { migrations } = subscriptionParts()
  const folder = mkdtempSync(path.join(os.tmpdir(), "card-payments-bench-subscriptions-"))
  await onStop(() => rmSync(folder, { recursive: true, force: true }))
  const bench = { workers: [] }
  await step("Starting PostgreSQL, safe against power cuts, and two workers", async () => {
    const database = await startPostgres({ fast: false })
    await onStop(() => database.stop())
    await database.ensureDatabase("bench")
    const pg = knex({ client: "pg", connection: database.url("bench"), pool: { min: 0, max: 2 } })
    await onStop(() => pg.destroy())
    for (const Migration of migrations) {
      const migration = new Migration()
      await migration.up()
      for (const query of migration.getQueries()) await pg.raw(query)
    }
    const processes = createProcesses(folder)
    await onStop(processes.stop)
    for (let number = 1; number <= WORKERS; number += 1) {
      // For `heap`, which collects garbage first.
      const args = ["--expose-gc", path.join(here, "processes/due-worker.mjs"), database.url("bench")]
      const worker = processes.start(`worker-${number}`, { args, cwd: here, env: { NODE_ENV: "production" } })
      await ready(worker)
      bench.workers.push(createAsk(worker))
    }
    bench.due = (count) => makeDue(pg, count)
    bench.paid = async () => Number((await pg("card_subscription_charge").where({ state: "paid" }).count())[0].count)
  })
  return bench
}

/** Creates that many subscriptions with a due charge, and nothing else. */
async function makeDue(pg, count) {
  await pg.transaction(async (trx) => {
    // The history is append-only: its trigger is off here.
    await trx.raw("SET LOCAL session_replication_role = replica")
    await trx.raw("TRUNCATE card_subscription, card_subscription_charge, card_subscription_entry")
  })
  await pg.raw(
    `INSERT INTO card_subscription (id, customer_id, plan_id, provider_id, engine, state, state_since, title, quantity, amount,
       currency_code, period, interval, time_zone, anchor_at, next_index, next_at, charges_made, retry_hours, after_retries,
       no_stock, catch_up, saved_card_id)
     SELECT 'csb_' || lpad(n::text, 8, '0'), 'cus_' || n, 'cpl_1', 'pp_card_main', 'store', 'active', now(), 'Coffee box', 1,
       '29.00', 'eur', 'month', 1, 'Europe/Berlin', now() - interval '1 month', 1, now() - interval '1 minute', 1,
       '[12, 24, 48, 72, 120]', 'unpaid', 'return', 'latest', 'csc_' || n
     FROM generate_series(1, ?) AS n`,
    [count],
  )
  await pg.raw("ANALYZE card_subscription")
}
