// One server's part of a due run: opens due charges, claims them in batches and charges them, like
// the scheduled job.
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../measure/clock.mjs"
import { heap } from "../measure/heap.mjs"
import { subscriptionParts } from "../subscriptions/load.mjs"
import { answerQuestions } from "./answer-questions.mjs"

/** As in src/workflows/subscriptions/run-card-subscriptions.ts. */
const BATCH = 200
const AT_ONCE = 8

const { Service } = subscriptionParts()
const noop = () => undefined
const logger = { debug: noop, info: noop, warn: noop, error: noop }
const __pg_connection__ = knex({ client: "pg", connection: process.argv[2], pool: { min: 0, max: 10 } })
const service = new Service({ __pg_connection__, logger }, {})

/** A gateway that answers at once and keeps no state. */
const charger = {
  openSession: ({ id }) =>
    Promise.resolve({ payment_collection_id: `paycol_${id}`, payment_session_id: `payses_${id}` }),
  send: ({ id }) => Promise.resolve({ transaction_id: `ctx_${id}`, outcome: "approved" }),
  poll: () => Promise.resolve(undefined),
}

answerQuestions({
  async run() {
    // Time does not advance: a paid charge waits for its order, which other code makes.
    const now = new Date()
    service.context.clock = () => Promise.resolve(now)
    const heaps = []
    const heapBefore = heap()
    const startedAt = clock()
    while ((await service.openPeriods(BATCH)) > 0);
    let charges = 0
    let batches = 0
    for (let due = await service.claim("charge", BATCH); due.length > 0; due = await service.claim("charge", BATCH)) {
      await inLanes(due, async (lease) => {
        await service.performCharge(lease.id, charger)
        await service.release("charge", lease)
      })
      charges += due.length
      batches += 1
      if (batches % 10 === 0) heaps.push(heap())
    }
    const ms = clock() - startedAt
    return { charges, ms, heapBefore, heapAfter: heap(), heapMost: Math.max(heapBefore, ...heaps) }
  },
})
process.send({ ready: true })

async function inLanes(list, work) {
  const left = list.values()
  const lane = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
