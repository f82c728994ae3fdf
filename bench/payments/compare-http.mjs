import { startStore } from "../start-store.mjs"
import { median, quantile } from "../measure/statistics.mjs"

/** Medusa's rows of every payment: an order, its collection, a session and a payment. */
const medusaRows = [
  `INSERT INTO "order" (id, currency_code, email, status, version)
   SELECT 'order_' || substr(collection, 9), min(currency_code), 'shopper' || row_number() OVER () || '@example.com', 'pending', 1
   FROM (SELECT payment_collection_id AS collection, currency_code FROM card_transaction) t GROUP BY collection`,
  `INSERT INTO payment_collection (id, currency_code, amount, raw_amount, status)
   SELECT payment_collection_id, min(currency_code), max(amount::numeric), jsonb_build_object('value', max(amount::numeric)::text, 'precision', 20), 'authorized'
   FROM card_transaction GROUP BY 1`,
  `INSERT INTO order_payment_collection (id, order_id, payment_collection_id)
   SELECT 'ordpay_' || substr(id, 9), 'order_' || substr(id, 9), id FROM payment_collection`,
  `INSERT INTO payment_session (id, currency_code, amount, raw_amount, provider_id, data, context, status, payment_collection_id)
   SELECT payment_session_id, currency_code, amount::numeric, jsonb_build_object('value', amount, 'precision', 20), 'pp_system_default', '{}', '{}',
     'authorized', payment_collection_id
   FROM card_transaction`,
  `INSERT INTO payment (id, currency_code, amount, raw_amount, provider_id, data, payment_collection_id, payment_session_id, created_at)
   SELECT 'pay_' || substr(id, 5), currency_code, amount::numeric, jsonb_build_object('value', amount, 'precision', 20), 'pp_system_default', '{}',
     payment_collection_id, payment_session_id, created_at
   FROM card_transaction`,
  "VACUUM ANALYZE",
]

const PAGE = 20

/**
 * The list over HTTP, in a real Medusa, against core's list of payments with as many rows.
 * @param fillPayments of the module's tests
 */
export async function compareHttp({ fillPayments, payments, rounds, knex }, { step, onStop }) {
  const bench = await startStore({ step, onStop })
  const pg = knex({ client: "pg", connection: bench.databaseUrl, pool: { min: 0, max: 2 } })
  await onStop(() => pg.destroy())
  await step("Filling in payments, and Medusa's own", async () => {
    await fillPayments(pg, payments)
    for (const sql of medusaRows) await pg.raw(sql)
  })
  const { headers } = bench.shop.signedIn
  const ours = "/admin/card-payments/transactions"
  const [one] = await pg("card_transaction")
    .whereNotNull("orderid")
    .orderBy("created_at", "desc")
    .offset(5_000)
    .limit(1)
  const [order] = await pg("order").orderBy("display_id").offset(5_000).limit(1)
  const paths = {
    "core's list": `/admin/payments?limit=${PAGE}`,
    "core's list, the last page": `/admin/payments?limit=${PAGE}&offset=${payments - PAGE}`,
    "our list": `${ours}?limit=${PAGE}`,
    "our order id": `${ours}?limit=${PAGE}&q=${one.client_orderid}`,
    "card digits": `${ours}?limit=${PAGE}&q=1111`,
    "order number": `${ours}?limit=${PAGE}&q=${order.display_id}`,
  }
  const times = new Map(Object.keys(paths).map((name) => [name, []]))
  await step("Asking for the lists", async () => {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, path] of Object.entries(paths)) {
        const requests = [{ method: "GET", path, headers }]
        const [{ ms, status, body }] = await bench.load("oneByOne", {
          origin: bench.origin,
          requests,
          keepBodies: true,
        })
        if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`)
        const answer = JSON.parse(body)
        if (round > 0) times.get(name).push({ ms, shown: (answer.payments ?? answer.transactions).length })
      }
    }
  })
  const exported = await timeHttpExport(bench, { headers, path: `${ours}/export` })
  const rows = [...times].map(([name, all]) => {
    const ms = all.map((each) => each.ms)
    return { name, shown: all[0].shown, ms: median(ms), p95: quantile(ms, 0.95) }
  })
  return { rows, exported }
}

/**
 * Exports twice: one run takes the times and the memory of the process, the other collects garbage
 * every second and takes the memory of live objects. All sizes in MiB.
 */
async function timeHttpExport({ origin, server }, { headers, path }) {
  const run = async ({ every, used }) => {
    const before = await used()
    let [most, size, firstMs] = [before, 0]
    const startedAt = performance.now()
    const { body } = await fetch(origin + path, { headers })
    let askedAt = startedAt
    for await (const part of body) {
      firstMs ??= performance.now() - startedAt
      size += part.length
      if (performance.now() - askedAt < every) continue
      most = Math.max(most, await used())
      askedAt = performance.now()
    }
    return { firstMs, seconds: (performance.now() - startedAt) / 1_000, size: size / 2 ** 20, grown: most - before }
  }
  const timed = await run({ every: 200, used: async () => (await server("memory")).rss / 2 ** 20 })
  const { grown: live } = await run({ every: 1_000, used: () => server("heap") })
  return { ...timed, live }
}
