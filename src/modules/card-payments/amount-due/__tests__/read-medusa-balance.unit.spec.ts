import { itEvery } from "../../../../__tests__/it-every"
import type { GraphQuery } from "../../attempts/order-details"
import { readMedusaBalance } from "../read-medusa-balance"

const payment = {
  ...{ id: "pay_1", payment_session_id: "payses_1", provider_id: "pp_other", amount: 45, canceled_at: null },
  captures: [] as object[],
  refunds: [] as object[],
}

type Rows = Record<string, object | undefined>

const read = (rows: Rows) => {
  const graph: GraphQuery["graph"] = ({ entity }) => Promise.resolve({ data: rows[entity] ? [rows[entity]] : [] })
  return readMedusaBalance({ graph }, "pay_col_1")
}

const collection = (payments: object[]) => ({
  ...{ id: "pay_col_1", amount: 45, currency_code: "eur", payment_sessions: [] },
  payments,
})

itEvery<[title: string, of: Partial<typeof payment>, held: number]>([
  ["a hold", {}, 45],
  ["a hold that was captured in part", { captures: [{ id: "capt_1", amount: 20 }] }, 45],
  [
    "a payment that was refunded in part",
    { captures: [{ id: "c", amount: 45 }], refunds: [{ id: "r", amount: 5 }] },
    40,
  ],
  ["a hold that was released", { canceled_at: new Date() as never }, 0],
  ["an authorization by Medusa's own provider", { provider_id: "pp_system_default" }, 0],
  ["a mark as paid", { provider_id: "pp_system_default", captures: [{ id: "c", amount: 45 }] }, 45],
])("the held amount of another provider's payment: %s", async (_title, of, held) => {
  const balance = await read({ payment_collection: collection([{ ...payment, ...of }]) })
  expect(balance?.payments.map((one) => Number(one.held))).toEqual([held])
})

it("an order's amount due is Medusa's outstanding amount, and nothing is due for a canceled order", async () => {
  const order = { currency_code: "eur", total: 65, summary: { pending_difference: 20 }, payment_collections: [] }
  const rows = {
    payment_collection: collection([]),
    order_payment_collection: { order_id: "order_1", payment_collection_id: "pay_col_1" },
  }
  expect(await read({ ...rows, order: { ...order, status: "pending" } })).toMatchObject({ total: 20, hasCart: false })
  expect(await read({ ...rows, order: { ...order, status: "canceled" } })).toMatchObject({ total: 0 })
  const archived = { ...order, status: "archived", canceled_at: new Date() }
  expect(await read({ ...rows, order: archived })).toMatchObject({ total: 0 })
  // The order was deleted, its collection was not.
  expect(await read(rows)).toMatchObject({ total: 0 })
})

it("nothing is due for a collection whose cart or order was unlinked; for one that never had any, its own amount", async () => {
  for (const kind of ["cart", "order"] as const) {
    const graph: GraphQuery["graph"] = ({ entity, withDeleted }) => {
      if (entity === "payment_collection") return Promise.resolve({ data: [collection([])] })
      const isRemoved = withDeleted && entity === `${kind}_payment_collection`
      return Promise.resolve({ data: isRemoved ? [{ [`${kind}_id`]: `${kind}_1` }] : [] })
    }
    const subject = { kind: "gone", id: `${kind}_1` }
    expect(await readMedusaBalance({ graph }, "pay_col_1")).toMatchObject({ subject, total: 0, hasCart: false })
  }
  const free = await read({ payment_collection: collection([]) })
  expect(free).toMatchObject({ subject: { kind: "collection", id: "pay_col_1" }, total: 45 })
})

it("the smallest unit is due for an unpaid order of it, although Medusa reports nothing outstanding", async () => {
  const order = { status: "pending", currency_code: "eur", total: 0.01, summary: { pending_difference: 0 } }
  const rows = {
    payment_collection: collection([]),
    order_payment_collection: { order_id: "order_1", payment_collection_id: "pay_col_1" },
  }
  expect(await read({ ...rows, order })).toMatchObject({ total: 0.01 })
  const paid = { ...order, transactions: [{ amount: 0.01, reference_id: "capt_1" }] }
  expect(await read({ ...rows, order: paid })).toMatchObject({ total: 0 })
})

it("a cart's amount due is its total, whatever its collection's amount", async () => {
  const cart = { currency_code: "eur", total: 63.07, raw_total: { value: "63.0749", precision: 20 } }
  const balance = await read({
    ...{ payment_collection: collection([]), cart_payment_collection: { cart_id: "cart_1" }, cart },
  })
  expect(balance).toMatchObject({ subject: { kind: "cart", id: "cart_1" }, hasCart: true, total: { value: "63.0749" } })
})
