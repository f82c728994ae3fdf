import { createRequire } from "node:module"
import { setTimeout as sleep } from "node:timers/promises"
import { clock } from "../measure/clock.mjs"
import { heap } from "../measure/heap.mjs"

const require = createRequire(import.meta.url)
const { ContainerRegistrationKeys } = require("@medusajs/framework/utils")

/** As in src/jobs/run-card-subscriptions.ts. */
const JOB_MS = 5_000
const POLL_MS = 50
const PATIENCE_MS = 120_000
/** A garbage collection pauses the server, so it runs rarely, and equally often per order. */
const ORDERS_A_HEAP = 50

/**
 * Makes subscriptions due now, and renews them like the scheduled job, until the last one has its
 * order.
 */
export async function renew(container, ids) {
  const { runCardSubscriptionsWorkflow } = require("medusa-plugin-card-payments/workflows")
  const pg = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ordersBefore = await countOrders(pg)
  const heaps = [heap()]
  const due = new Date()
  await pg("card_subscription").whereIn("id", ids).update({ next_at: due })
  const startedAt = clock()
  const job = startJob(() => runCardSubscriptionsWorkflow(container).run({ input: {} }))
  let counts
  let lastChange = startedAt
  for (let seen = 0; seen < ids.length;) {
    await sleep(POLL_MS)
    counts = await countRenewals(pg, due)
    if (counts.renewed > seen) lastChange = clock()
    if (clock() - lastChange > PATIENCE_MS) throw new Error(`No order any more: ${JSON.stringify(counts)}`)
    if (Math.floor(counts.renewed / ORDERS_A_HEAP) > Math.floor(seen / ORDERS_A_HEAP)) heaps.push(heap())
    seen = counts.renewed
  }
  const ms = clock() - startedAt
  await job.stop()
  return { ms, heapMost: Math.max(...heaps), ...counts, orders: (await countOrders(pg)) - ordersBefore }
}

/** Replaces the disabled job; two rounds never overlap. */
function startJob(work) {
  let running
  const round = () => {
    running ??= work().finally(() => (running = undefined))
  }
  const timer = setInterval(round, JOB_MS)
  round()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Counts the charges that fell due at that time, the paid ones, and their orders. */
async function countRenewals(pg, due) {
  const { rows } = await pg.raw(
    `SELECT count(*)::int AS charges, count(*) FILTER (WHERE charge.state = 'paid')::int AS paid,
       count(DISTINCT "order".id)::int AS renewed
     FROM card_subscription_charge charge LEFT JOIN "order" ON "order".id = charge.order_id
     WHERE charge.due_at = ?`,
    [due],
  )
  return rows[0]
}

async function countOrders(pg) {
  return Number((await pg("order").count())[0].count)
}
