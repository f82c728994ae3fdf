import { knex } from "@medusajs/framework/mikro-orm/knex"
import { timeQuestions } from "../measure/time-queries.mjs"
import { startStore } from "../start-store.mjs"
import { paymentSources } from "./load.mjs"

/** Medusa's rows of every payment: an order, its collection, a session and a payment. */
const medusaRows = [
  `INSERT INTO customer (id, email, has_account)
   SELECT DISTINCT customer_id, 'Customer.' || customer_id || '@example.com', true FROM card_transaction WHERE customer_id IS NOT NULL`,
  `INSERT INTO "order" (id, currency_code, customer_id, email, status, canceled_at, version)
   SELECT 'order_' || substr(collection, 9), currency_code, customer_id,
     coalesce('customer.' || lower(customer_id), 'shopper' || row_number() OVER ()) || '@example.com',
     (CASE WHEN is_canceled THEN 'canceled' ELSE 'pending' END)::order_status_enum, CASE WHEN is_canceled THEN now() - interval '1 day' * random() * 700 END, 1
   FROM (SELECT payment_collection_id AS collection, min(currency_code) AS currency_code, min(customer_id) AS customer_id,
     bool_and(state = 'voided') AS is_canceled FROM card_transaction GROUP BY 1) t`,
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
/** In MB, of V8's old generation: what an idle store uses, and less than half as much again. */
const SCARCE = 256
/** Pages of the list before the memory of a new process is measured. */
const WARM_UP = 10
const MEBIBYTE = 2 ** 20

/**
 * The list over HTTP, in a real Medusa, against core's list of payments with as many rows, and the
 * export of all.
 */
export async function compareHttp({ payments, rounds }, { step, onStop, tick }) {
  const bench = await startStore({ step, onStop })
  const pg = knex({ client: "pg", connection: bench.databaseUrl, pool: { min: 0, max: 2 } })
  await onStop(() => pg.destroy())
  await step("Filling in payments, and Medusa's own", async () => {
    const { fillPayments } = await paymentSources()
    await fillPayments(pg, payments)
    for (const sql of medusaRows) await pg.raw(sql)
  })
  const { headers } = bench.shop.signedIn
  const ours = "/admin/card-payments/transactions"
  const list = `${ours}?limit=${PAGE}`
  const [one] = await pg("card_transaction")
    .whereNotNull("orderid")
    .orderBy("created_at", "desc")
    .offset(5_000)
    .limit(1)
  const [order] = await pg("order").whereNull("customer_id").orderBy("display_id").offset(5_000).limit(1)
  const [{ email: ofMost }] = await pg("customer").whereIn("id", mostPayments(pg)).select("email")
  const paths = {
    "an empty route": "/admin/empty",
    "our route that reads nothing": "/admin/card-payments/mode",
    "core's list": `/admin/payments?limit=${PAGE}`,
    "core's list, the last page": `/admin/payments?limit=${PAGE}&offset=${payments - PAGE}`,
    "our list": list,
    "our order id": `${list}&q=${one.client_orderid}`,
    "card digits": `${list}&q=1111`,
    "order number": `${list}&q=${order.display_id}`,
    "e-mail address": `${list}&q=${encodeURIComponent(order.email)}`,
    "– of a customer with 500 payments": `${list}&q=${encodeURIComponent(ofMost)}`,
    "needs attention": `${list}&needs_attention=true`,
    "open holds": `${list}&hold=open`,
    "holds that expire": `${list}&hold=expiring`,
    "the inbox": `/admin/card-payments/attention?limit=${PAGE}`,
    "the inbox's badge": "/admin/card-payments/attention/count",
  }
  const ask = (path) => async () => {
    const requests = [{ method: "GET", path, headers }]
    const [{ ms, status, body }] = await bench.load("oneByOne", { origin: bench.origin, requests, keepBodies: true })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`)
    const answer = JSON.parse(body)
    return { ms, shown: (answer.payments ?? answer.transactions ?? answer.attention ?? []).length }
  }
  const questions = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, ask(path)]))
  let times, exported
  await step("Asking for the lists", async () => {
    times = await timeQuestions(questions, { rounds, tick })
  })
  await step("Exporting all payments, three times", async () => {
    exported = await timeHttpExports(bench, { headers, path: `${ours}/export` })
  })
  return { times, exported }
}

const mostPayments = (pg) =>
  pg("card_transaction")
    .whereNotNull("customer_id")
    .groupBy("customer_id")
    .orderByRaw("count(*) DESC")
    .limit(1)
    .select("customer_id")

/**
 * Three exports: of live objects, for which garbage is collected every second; of the process with
 * little memory, which makes V8 collect garbage; and of the process as Node starts it. In this
 * order, so that the second process is not measured after another export.
 */
async function timeHttpExports(bench, request) {
  const scarce = await bench.secondServer([`--max-old-space-size=${SCARCE}`])
  // The first pages load what every later one shares.
  for (let page = 0; page < WARM_UP; page += 1) {
    await (await fetch(scarce.origin + request.path.replace("/export", ""), request)).text()
  }
  const rss = (server) => async () => (await server("memory")).rss / MEBIBYTE
  const live = await timeHttpExport(bench, { ...request, every: 1_000, used: () => bench.server("heap") })
  return {
    live,
    scarce: await timeHttpExport(scarce, { ...request, every: 200, used: rss(scarce.server) }),
    process: await timeHttpExport(bench, { ...request, every: 200, used: rss(bench.server) }),
  }
}

/** Reads as fast as the server sends. All sizes in MiB. */
async function timeHttpExport({ origin }, { headers, path, every, used }) {
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
  return { firstMs, seconds: (performance.now() - startedAt) / 1_000, size: size / MEBIBYTE, before, most }
}
