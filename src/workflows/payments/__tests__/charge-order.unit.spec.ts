import { asValue } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
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

/** Medusa's modules and ours, with the parts that the workflow uses; the reconciliation fails. */
function charge() {
  const charged: object[] = []
  const deleted: string[] = []
  const created: object[] = []
  const container = createMedusaContainer()
  const due = { ...{ amount: "20.00", exact: 20, currency_code: "eur" }, isUnderWay: false }
  container.register({
    payment: asValue({
      deletePaymentSession: (id: string) => Promise.resolve(deleted.push(id)),
      updatePaymentCollections: () => Promise.resolve(),
      createPaymentSession: (collection: string, { provider_id }: { provider_id: string }) => {
        created.push({ collection, provider_id })
        return Promise.resolve({ id: "payses_new" })
      },
    }),
    logger: asValue({ error: () => undefined }),
    query: asValue({ graph: () => Promise.resolve({ data: [order] }) }),
    locking: asValue({ acquire: () => Promise.resolve(), release: () => Promise.resolve(true) }),
    card_payments: asValue({
      serves: (id: string) => id.startsWith("pp_card"),
      attemptsOfCollections: () => Promise.resolve([]),
      liveAttempt: (id: string) => Promise.resolve({ status: id === "payses_paid" ? "approved" : "processing" }),
      amountDue: { ofOrder: () => Promise.resolve(due) },
      savedCards: { findChargeable: () => Promise.resolve({ providerId: "pp_card_main", reason: null }) },
      pay: (input: object) => {
        charged.push(input)
        return Promise.resolve({ transaction: { id: "ctx_1", status: "processing" }, missing: [] })
      },
      resolveOpen: () => Promise.reject(new Error("The database went away.")),
    }),
  })
  const input = {
    order_id: "order_1",
    saved_card_id: "csc_1",
    amount: "20.00",
    currency_code: "EUR",
    actor_id: "user_1",
  }
  const run = () => chargeOrderWorkflow(container).run({ input })
  return { charged, created, deleted, run }
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

it("closes the open card sessions of the order, but no paid one and none of another provider", async () => {
  const { created, deleted, run } = charge()
  await run()
  expect(deleted).toEqual(["payses_form"])
  expect(created).toEqual([{ collection: "pay_col_open", provider_id: "pp_card_main" }])
})
