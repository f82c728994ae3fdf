import { asValue } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { itEvery } from "../../../__tests__/it-every"
import { GatewayError } from "../../../gateway"
import { chargeOrderWorkflow } from "../charge-order"

const sessions = [
  { id: "payses_paid", provider_id: "pp_card_main", status: "pending" },
  { id: "payses_form", provider_id: "pp_card_main", status: "pending" },
  { id: "payses_bank", provider_id: "pp_system_default", status: "pending" },
  { id: "payses_canceled", provider_id: "pp_card_main", status: "canceled" },
]
const order = {
  ...{ id: "order_1", customer_id: "cus_1" },
  payment_collections: [
    { id: "pay_col_paid", status: "completed", payment_sessions: sessions.slice(0, 1) },
    { id: "pay_col_open", status: "not_paid", payment_sessions: sessions.slice(1) },
  ],
}
const form = { id: "ctx_form", orderid: "7", status: "processing", superseded_at: null }

type Store = {
  due?: object
  /** The amount due once the intent is committed; the same by default. */
  dueAfterIntent?: object
  attempts?: object[]
  customer?: string | null
  reason?: object
  /** What a poll of an open form meets; the poll of the new charge always fails. */
  poll?: "answered" | "unanswered"
}

/** Medusa's modules and ours, with the parts that the workflow uses. */
function charge({ due, dueAfterIntent, attempts = [], customer = "cus_1", reason, poll = "answered" }: Store = {}) {
  const charged: object[] = []
  const deleted: string[] = []
  const created: object[] = []
  const polled: string[] = []
  const steps: string[] = []
  const container = createMedusaContainer()
  const outstanding = { ...{ amount: "20.00", exact: 20, currency_code: "eur" }, isUnderWay: false, ...due }
  container.register({
    payment: asValue({
      deletePaymentSession: (id: string) => Promise.resolve(deleted.push(id)),
      updatePaymentCollections: () => Promise.resolve(),
      createPaymentSession: (collection: string, { provider_id }: { provider_id: string }) => {
        created.push({ collection, provider_id })
        return Promise.resolve({ id: "payses_new" })
      },
    }),
    logger: asValue({ error: () => undefined, warn: () => undefined }),
    query: asValue({ graph: () => Promise.resolve({ data: [{ ...order, customer_id: customer }] }) }),
    locking: asValue({
      acquire: (key: string) => Promise.resolve(steps.push(`lock ${key}`)),
      release: (key: string) => Promise.resolve(steps.push(`release ${key}`)),
    }),
    card_payments: asValue({
      serves: (id: string) => id.startsWith("pp_card"),
      attemptsOfCollections: () => Promise.resolve(attempts),
      liveAttempt: (id: string) => Promise.resolve({ id, status: id === "payses_paid" ? "approved" : "processing" }),
      amountDue: {
        ofOrder: (_query: unknown, _order: string, own?: { id: string }) => {
          steps.push(own ? `read without ${own.id}` : "read")
          return Promise.resolve(own ? { ...outstanding, ...dueAfterIntent } : outstanding)
        },
      },
      savedCards: { findChargeable: () => Promise.resolve({ providerId: "pp_card_main", reason: reason ?? null }) },
      pay: async (input: { assertOpen(): Promise<unknown>; onIntent(): Promise<void> }) => {
        await input.assertOpen()
        await input.onIntent()
        steps.push("send")
        charged.push(input)
        return { transaction: { id: "ctx_1", status: "processing" }, missing: [] }
      },
      resolveOpen: (id: string) => {
        if (id === "ctx_1") return Promise.reject(new Error("The database went away."))
        polled.push(id)
        return poll === "answered" ? Promise.resolve() : Promise.reject(new GatewayError("unknown", "No answer."))
      },
      ask: () => Promise.resolve(),
      unrecordedOperations: () => Promise.resolve([]),
      attemptOf: () => Promise.resolve(undefined),
    }),
  })
  const input = {
    order_id: "order_1",
    saved_card_id: "csc_1",
    amount: "20.00",
    currency_code: "EUR",
    actor_id: "user_1",
  }
  const run = (more: object = {}) => chargeOrderWorkflow(container).run({ input: { ...input, ...more } })
  return { charged, created, deleted, polled, steps, run }
}

it("answers with the charge although its recording fails, which the schedule repeats", async () => {
  const { charged, run } = charge()
  expect((await run()).result).toEqual({ transaction_id: "ctx_1", status: "processing" })
  expect(charged).toMatchObject([
    {
      session: { id: "payses_new", amount: "20.00", currency_code: "eur", payment_collection_id: "pay_col_open" },
      cardSource: { kind: "saved", savedCardId: "csc_1", customerId: "cus_1", scenario: "IRREGULAR" },
      orderCharge: { orderId: "order_1", actor: "user_1" },
      takesAtOnce: true,
    },
  ])
})

it("reads the amount due under the order's lock, which is free while the gateway is called", async () => {
  const { steps, run } = charge()
  await run()
  expect(steps.slice(0, 5)).toEqual(["lock order_1", "read", "read without payses_new", "release order_1", "send"])
})

type Late = { name: string; dueAfterIntent: object; code: string }
const late: Late[] = [
  { name: "has paid", dueAfterIntent: { amount: "0.00" }, code: "order_charge.nothing_outstanding" },
  { name: "has changed", dueAfterIntent: { amount: "15.00" }, code: "order_charge.amount_changed" },
  { name: "is paying", dueAfterIntent: { isUnderWay: true }, code: "order_charge.under_way" },
]

itEvery(late)("sends nothing where a server without this lock $name before the intent", async (row) => {
  const { charged, run } = charge({ dueAfterIntent: row.dueAfterIntent })
  await expect(run()).rejects.toMatchObject({ code: row.code })
  expect(charged).toEqual([])
})

it("closes the open card sessions of the order, but no paid one and none of another provider", async () => {
  const { created, deleted, run } = charge()
  await run()
  expect(deleted).toEqual(["payses_form"])
  expect(created).toEqual([{ collection: "pay_col_open", provider_id: "pp_card_main" }])
})

it("polls the payments that may have been made meanwhile, and no other", async () => {
  const over = [{ status: "approved" }, { status: "declined" }, { superseded_at: new Date() }, { orderid: null }]
  const { charged, polled, run } = charge({ attempts: [form, ...over.map((one) => ({ ...form, ...one }))] })
  await run()
  expect(polled).toEqual(["ctx_form"])
  expect(charged).toHaveLength(1)
})

type Refused = { name: string; store?: Store; more?: object; code: string }
const refused: Refused[] = [
  { name: "another amount", store: { due: { amount: "40.00" } }, code: "order_charge.amount_changed" },
  { name: "a lower amount", store: { due: { amount: "19.99" } }, code: "order_charge.amount_changed" },
  { name: "another currency", more: { currency_code: "usd" }, code: "order_charge.amount_changed" },
  { name: "nothing", store: { due: { amount: "0.00" } }, code: "order_charge.nothing_outstanding" },
  { name: "a payment under way", store: { due: { isUnderWay: true } }, code: "order_charge.under_way" },
  { name: "a form without an answer", store: { attempts: [form], poll: "unanswered" }, code: "order_charge.under_way" },
  { name: "no customer", store: { customer: null }, code: "order_charge.no_customer" },
  {
    name: "an expired card",
    store: { reason: { code: "saved_card.expired", params: {} } },
    code: "saved_card.expired",
  },
]

itEvery(refused)("charges nothing and closes no session where the order has $name", async ({ store, more, code }) => {
  const { charged, created, deleted, run } = charge(store)
  await expect(run(more)).rejects.toMatchObject({ code })
  expect([...charged, ...created, ...deleted]).toEqual([])
})
