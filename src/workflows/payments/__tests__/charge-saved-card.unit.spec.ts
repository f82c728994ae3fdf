import { asValue } from "@medusajs/framework/awilix"
import { createMedusaContainer } from "@medusajs/framework/utils"
import { itEvery } from "../../../__tests__/it-every"
import { chargeSavedCardWorkflow } from "../charge-saved-card"

const row = {
  id: "payses_1",
  provider_id: "pp_card_main",
  payment_collection_id: "pay_col_1",
  amount: 45,
  currency_code: "eur",
  status: "authorized",
}
const input = {
  session_id: "payses_1",
  saved_card_id: "csc_1",
  customer_id: "cus_1",
  scenario: "REGULAR",
} as const

type Store = { payments?: object[]; live?: object; paid?: object; serves?: boolean; due?: string }

/** Medusa's payment module and ours, with the parts that the workflow uses. */
function charge({ payments = [], live, paid, serves = true, due }: Store) {
  const charged: object[] = []
  const deleted: string[] = []
  const fits = due ? { fits: false, amount: due, currency_code: "eur" } : { fits: true, isPart: false }
  const container = createMedusaContainer()
  container.register({
    payment: asValue({
      listPaymentSessions: ({ id: [id] }: { id: string[] }) => Promise.resolve(id === row.id ? [row] : []),
      listPayments: () => Promise.resolve(payments),
      deletePaymentSession: (id: string) => Promise.resolve(deleted.push(id)),
    }),
    query: asValue({ graph: () => Promise.resolve({ data: [] }) }),
    locking: asValue({ acquire: () => Promise.resolve(), release: () => Promise.resolve(true) }),
    card_payments: asValue({
      serves: () => serves,
      liveAttempt: () => Promise.resolve(live),
      attemptOf: () => Promise.resolve(undefined),
      amountDue: { assess: () => Promise.resolve(fits) },
      pay: (what: object) => {
        charged.push(what)
        return Promise.resolve({ transaction: paid, missing: paid ? [] : ["ipaddress"] })
      },
    }),
  })
  const run = (more: object = {}) =>
    chargeSavedCardWorkflow(container)
      .run({ input: { ...input, ...more } })
      .then(({ result }) => result)
  return { charged, deleted, run }
}

it("charges the session's amount without the customer present, with the scenario", async () => {
  const { charged, run } = charge({ paid: { id: "ctx_1", status: "processing" } })
  expect(await run()).toEqual({ transaction_id: "ctx_1", status: "processing" })
  expect(charged).toMatchObject([
    {
      session: { id: "payses_1", amount: "45.00", currency_code: "eur" },
      shopper: {},
      cardSource: { kind: "saved", savedCardId: "csc_1", customerId: "cus_1", scenario: "REGULAR" },
    },
  ])
})

it("charges nothing for a session with another amount than is due, and deletes the session", async () => {
  const { charged, deleted, run } = charge({ paid: { id: "ctx_1" }, due: "63.07" })
  await expect(run()).rejects.toMatchObject({ type: "not_allowed", message: expect.stringContaining("63.07 EUR") })
  expect({ charged, deleted }).toEqual({ charged: [], deleted: ["payses_1"] })
})

it("charges nothing for a session with a payment in Medusa, whatever the payment's state", async () => {
  const voided = { id: "ctx_1", status: "approved", released_at: new Date() }
  const { charged, run } = charge({ payments: [{ id: "pay_1" }], live: voided })
  expect(await run()).toEqual({ transaction_id: "ctx_1", status: "approved" })
  const gone = charge({ payments: [{ id: "pay_1" }] })
  await expect(gone.run()).rejects.toMatchObject({ type: "not_allowed" })
  expect([...charged, ...gone.charged]).toEqual([])
})

itEvery([
  ["a deleted session", { session_id: "payses_2" }, true],
  ["another provider's session", {}, false],
])("charges nothing for %s", async (_title, more, serves) => {
  const { charged, run } = charge({ serves })
  await expect(run(more)).rejects.toMatchObject({ type: "not_found" })
  expect(charged).toEqual([])
})

it("reports a missing field before it charges", async () => {
  await expect(charge({}).run()).rejects.toMatchObject({
    type: "invalid_data",
    message: expect.stringContaining("ipaddress"),
  })
})
