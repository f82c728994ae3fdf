// Charges of a saved card for what an order owes.
const charges = ["src/modules/card-payments/attempts/__tests__/charge-conflicts.spec.ts"]
const dues = ["src/modules/card-payments/amount-due/__tests__/amount-due.spec.ts"]
const stories = ["integration-tests/http/cards/start-saved-card.spec.ts"]
const units = ["src/workflows/payments/__tests__/charge-order.unit.spec.ts"]
const due = "src/modules/card-payments/amount-due/amount-due.ts"
const workflow = "src/workflows/payments/charge-order.ts"

export default [
  {
    name: "an order has one unconfirmed charge, also on servers that share no lock",
    file: "src/modules/card-payments/migrations/Migration20261127012942.ts",
    find: `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_transaction_one_order_charge"`,
    replace: `CREATE INDEX IF NOT EXISTS "IDX_card_transaction_one_order_charge"`,
    noticedBy: charges,
    stage: "stories",
  },
  {
    name: "no session of an order is created while a merchant's charge is unconfirmed",
    file: due,
    find: `      await assertNoOpenCharge(of().pg, balance)\n      const amount`,
    replace: `      const amount`,
    noticedBy: dues,
    stage: "stories",
  },
  {
    name: "no collection is marked as paid while a merchant's charge is unconfirmed",
    file: due,
    find: `      await assertNoOpenCharge(of().pg, balance)\n      if`,
    replace: `      if`,
    noticedBy: dues,
    stage: "stories",
  },
  {
    name: "no payment of an order starts while a merchant's charge is unconfirmed",
    file: due,
    find: `      if (counted === "approved") await assertNoOpenCharge(of().pg, balance, own)\n`,
    replace: ``,
    noticedBy: dues,
    stage: "stories",
  },
  {
    name: "an unconfirmed charge blocks the next one although its session was removed",
    file: due,
    find: `(await hasOpenCharge(pg, balance)) || (await isBeingPaid(pg, balance))`,
    replace: `await isBeingPaid(pg, balance)`,
    noticedBy: dues,
    stage: "stories",
  },
  {
    name: "a payment that Medusa has not recorded blocks a charge",
    file: due,
    find: `(await hasOpenCharge(pg, balance)) || (await isBeingPaid(pg, balance))`,
    replace: `await hasOpenCharge(pg, balance)`,
    noticedBy: dues,
    stage: "stories",
  },
  {
    name: "an order is charged the amount that the merchant saw, or nothing",
    file: workflow,
    find: `compare(seen.amount, due.amount) === 0 && `,
    replace: ``,
    noticedBy: stories,
    stage: "stories",
  },
  {
    name: "an order is charged in the currency that the merchant saw, or not at all",
    file: workflow,
    find: ` && seen.currency_code.toLowerCase() === due.currency_code`,
    replace: ``,
    noticedBy: stories,
    stage: "stories",
  },
  {
    name: "an order is charged under its lock",
    file: workflow,
    find: `  const release = await acquireLock(container, input.order_id)`,
    replace: `  const release = () => Promise.resolve()`,
    noticedBy: stories,
    stage: "stories",
  },
  {
    name: "no order is charged while one of its payments is under way",
    file: workflow,
    find: `  if (due.isUnderWay) throw`,
    replace: `  if (Number.isNaN(0)) throw`,
    noticedBy: stories,
    stage: "stories",
  },
  {
    name: "a form that the shopper has just paid is found before an order is charged",
    file: workflow,
    find: `    const { result } = await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id: id } })\n`,
    replace: `    const result = { answered: true, id }\n`,
    noticedBy: stories,
    stage: "stories",
  },
  {
    name: "an order is charged only if the gateway reports its open payments",
    file: workflow,
    find: `    if (!result.answered) throw`,
    replace: `    if (Number.isNaN(0)) throw`,
    noticedBy: stories,
    stage: "stories",
  },
  {
    name: "a paid session that Medusa has not recorded is kept when its order is charged",
    file: workflow,
    find: `    if ((await cards.liveAttempt(id))?.status !== "approved") await`,
    replace: `    await`,
    noticedBy: units,
    stage: "unit",
  },
  {
    name: "a charge of an order is no error because its recording failed",
    file: workflow,
    find: `      return new StepResponse({ transaction_id, status })\n`,
    replace: `      throw error\n`,
    noticedBy: units,
    stage: "unit",
  },
]
