import { createHash } from "node:crypto"

const DAY_MS = 86_400_000

/** In the ids of copies, which marks them as demo data; copied orders and carts have it as metadata. */
const MARK = "DEMO"

export async function countCopies(db) {
  const { rows } = await db.query("SELECT count(*)::integer AS count FROM card_transaction WHERE id LIKE $1", [
    `ctx\\_${MARK}%`,
  ])
  return rows[0].count
}

/**
 * Copies examples with everything that belongs to them, in one transaction: an interrupted copy
 * leaves nothing.
 * @param {{ examples: Map<string, object>, copies: ReturnType<typeof
 * import("./plan.mjs").planCopies> }} given
 */
export async function copyPayments(db, { examples, copies }) {
  const graphs = new Map()
  for (const [name, { id }] of examples) graphs.set(name, await graphOf(db, id))
  const tables = await columnsOf(db)
  await db.query("BEGIN")
  try {
    for (const [number, copy] of copies.entries()) {
      const rows = copied(graphs.get(copy.of), { copy, number, tables })
      for (const { table, row } of rows) await insert(db, { table, row, columns: tables.get(table) })
    }
    await db.query("COMMIT")
  } catch (error) {
    await db.query("ROLLBACK")
    throw error
  }
}

/** The tables of a payment, each after those that it refers to; `$1` is the payment's id. */
const collection = "(SELECT payment_collection_id FROM card_transaction WHERE id = $1)"
const order = `(SELECT order_id FROM order_payment_collection WHERE payment_collection_id = ${collection})`
const cart = `(SELECT cart_id FROM cart_payment_collection WHERE payment_collection_id = ${collection} AND NOT EXISTS ${order})`
const payments = `(SELECT id FROM payment WHERE payment_collection_id = ${collection})`
const sources = [
  [
    "customer",
    `id IN (SELECT customer_id FROM "order" WHERE id IN ${order} UNION SELECT customer_id FROM cart WHERE id IN ${cart})`,
  ],
  ["order", `id IN ${order}`],
  ["order_summary", `order_id IN ${order}`],
  ["order_line_item", `id IN (SELECT item_id FROM order_item WHERE order_id IN ${order})`],
  ["order_item", `order_id IN ${order}`],
  ["order_shipping_method", `id IN (SELECT shipping_method_id FROM order_shipping WHERE order_id IN ${order})`],
  ["order_shipping", `order_id IN ${order}`],
  ["order_transaction", `order_id IN ${order}`],
  ["cart", `id IN ${cart}`],
  ["payment_collection", `id IN ${collection}`],
  ["payment_session", `payment_collection_id IN ${collection}`],
  ["payment", `payment_collection_id IN ${collection}`],
  ["capture", `payment_id IN ${payments}`],
  ["refund", `payment_id IN ${payments}`],
  ["order_payment_collection", `payment_collection_id IN ${collection} AND order_id IN ${order}`],
  ["cart_payment_collection", `payment_collection_id IN ${collection} AND cart_id IN ${cart}`],
  ["card_transaction", "id = $1"],
  ["card_operation", "transaction_id = $1"],
  ["card_dispute", "transaction_id = $1"],
  ["card_timeline_entry", "transaction_id = $1"],
  ["card_callback", "client_orderid = (SELECT client_orderid FROM card_transaction WHERE id = $1)"],
]
const ownTables = ["card_transaction", "card_operation"]

async function graphOf(db, id) {
  const graph = []
  for (const [table, condition] of sources) {
    const ordered = table === "card_timeline_entry" ? "ORDER BY position" : ""
    const { rows } = await db.query(
      `SELECT row_to_json(t) AS row FROM (SELECT * FROM "${table}" WHERE ${condition} ${ordered}) t`,
      [id],
    )
    graph.push(...rows.map(({ row }) => ({ table, row })))
  }
  return graph
}

/** The columns of each table, without those that a sequence fills. */
async function columnsOf(db) {
  const { rows } = await db.query(
    `SELECT table_name, json_agg(json_build_object('name', column_name, 'type', data_type)) AS columns
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1) AND coalesce(column_default, '') NOT LIKE 'nextval%'
     GROUP BY table_name`,
    [sources.map(([table]) => table)],
  )
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]))
}

function copied(graph, { copy, number, tables }) {
  const { changes, card, email, daysAgo } = copy
  const rows = changes ? graph.filter(({ table }) => ownTables.includes(table)) : graph
  const { row: payment } = graph.find(({ table }) => table === "card_transaction")
  const replaced = replacements(graph, { email, number })
  const shiftMs = Date.now() - daysAgo * DAY_MS - new Date(payment.created_at).getTime()
  const all = rows.map(({ table, row }) => {
    const values = deep(row, (text) => replaced.get(text) ?? text)
    for (const { name, type } of tables.get(table)) {
      if (values[name] && type === "timestamp with time zone") {
        values[name] = new Date(new Date(values[name]).getTime() + shiftMs).toISOString()
      }
    }
    return {
      table,
      row: { ...values, ...marked(table, values), ...derivedFrom({ table, values, changes, card, copy }) },
    }
  })
  const { row: own } = all.find(({ table }) => table === "card_transaction")
  const entries = (changes?.timeline ?? []).map((entry, at) => ({
    table: "card_timeline_entry",
    row: {
      ...entry,
      id: `ctl_${MARK}${digest(own.id + at).slice(0, 20)}`,
      ...{ transaction_id: own.id, created_at: own.created_at, updated_at: own.created_at },
    },
  }))
  return [...all, ...entries]
}

function marked(table, { metadata, event, created_at }) {
  if (table === "order" || table === "cart") return { metadata: { ...metadata, demo_history: true } }
  // An event of the past is not published.
  return table === "card_timeline_entry" && event ? { published_at: created_at, publishing_until: null } : {}
}

const answers = [
  { state: "answered", note: "Sent the proof of delivery to the acquirer" },
  { state: "won", note: "The bank accepted the proof of delivery" },
  { state: "lost", note: "No signature of the recipient" },
]
/** See `sortTime` in `src/modules/card-payments/disputes/dispute-states.ts`. */
const LATEST = Date.UTC(3000, 0)

/** A customer's dispute in the list of each scheme, see `src/mapping/dispute-reason.ts`. */
const reasons = { VISA: "13.1", MASTERCARD: "4853", AMEX: "C08" }

/** The disputes of the last weeks are unanswered, older ones were answered. */
function disputeOf({ created_at }, { daysAgo, card }) {
  const reason_code = reasons[card.card_brand]
  if (daysAgo < 10) return { reason_code }
  const created = new Date(created_at).getTime()
  return {
    reason_code,
    ...answers[Math.round(daysAgo) % answers.length],
    state_at: new Date(created + 2 * DAY_MS).toISOString(),
    sort_at: new Date(2 * LATEST - created).toISOString(),
  }
}

/** The columns of a payment of which a copy differs from its example. */
function derivedFrom({ table, values, changes, card, copy }) {
  if (table === "card_dispute") return disputeOf(values, { ...copy, card })
  if (table === "card_operation") return changes?.step ?? {}
  if (table !== "card_transaction") return {}
  // The sandbox does not know the copy, so nothing is polled.
  const unpolled = {
    next_check_at: null,
    leased_until: null,
    watch_until: null,
    three_ds_token: null,
    saved_card_id: null,
  }
  const approval = changes?.row.status === "approved"
  const charged = values.card_last4 || approval ? { ...card, card_exp_month: "12", card_exp_year: "2030" } : {}
  const without = changes
    ? {
        payment_collection_id: null,
        approved_at: approval ? values.created_at : null,
        submitted_at: changes.isSubmitted ? values.created_at : null,
      }
    : {}
  return { ...unpolled, ...charged, ...without, ...changes?.row }
}

/** New ids, order ids and addresses by the old ones. */
function replacements(graph, { email, number }) {
  const replaced = new Map()
  for (const { table, row } of graph) {
    const { id, client_orderid, orderid, fingerprint } = row
    if (id) replaced.set(id, newId(id, number))
    if (client_orderid) replaced.set(client_orderid, `p${letters(digest(client_orderid + number).slice(0, 32))}z`)
    if (orderid) replaced.set(orderid, `9${String(number).padStart(4, "0")}${digits(digest(orderid)).slice(0, 4)}`)
    if (fingerprint) replaced.set(fingerprint, digest(fingerprint + number))
    if (row.email) replaced.set(row.email, email)
    if (table === "card_transaction") replaced.set(row.payment_session_id, newId(row.payment_session_id, number))
  }
  return replaced
}

function newId(id, number) {
  const prefix = id.slice(0, id.lastIndexOf("_") + 1)
  return `${prefix}${MARK}${String(number).padStart(4, "0")}${digest(id).slice(0, 12).toUpperCase()}`
}

const digest = (text) => createHash("sha256").update(text).digest("hex")
const letters = (hex) => hex.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)])
const digits = (hex) => hex.replace(/\D/g, "")

/** The value with every text in it replaced. */
function deep(value, replace) {
  if (typeof value === "string") return replace(value)
  if (Array.isArray(value)) return value.map((one) => deep(one, replace))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, replace)]))
}

async function insert(db, { table, row, columns }) {
  const names = columns
    .map(({ name }) => name)
    .filter((name) => row[name] !== undefined)
    .map((name) => `"${name}"`)
    .join(", ")
  await db.query(
    `INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_record(NULL::"${table}", $1::json)`,
    [JSON.stringify(row)],
  )
}
