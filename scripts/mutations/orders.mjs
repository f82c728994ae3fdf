// Medusa's side: what a canceled order, a replaced session or a cart that cannot become an order holds goes back, once.
const givenBack = ["integration-tests/http/given-back.spec.ts"]
const canceled = ["integration-tests/http/canceled-orders.spec.ts"]
const stuck = ["integration-tests/http/never-stuck.spec.ts"]
const books = ["src/modules/card-payments/__tests__/books.spec.ts"]
const several = ["integration-tests/http/settled-by-several.spec.ts"]
const concurrency = ["src/modules/card-payments/__tests__/concurrency.spec.ts"]

export default [
  {
    name: "a canceled order's money goes back although Medusa's own void or refund failed",
    file: "src/subscribers/order-canceled.ts",
    find: `  await releaseCanceledOrderWorkflow(container).run({ input: { order_id: event.data.id } })\n`,
    replace: `  if (!event) await releaseCanceledOrderWorkflow(container).run({ input: { order_id: "" } })\n`,
    noticedBy: givenBack,
    stage: "stories",
  },
  {
    name: "what is paid on a session that was replaced goes back",
    file: "src/workflows/settle-card-payment.ts",
    find: `      if (transaction.retired_at || transaction.give_back_reason) {`,
    replace: `      if (transaction.give_back_reason) {`,
    noticedBy: givenBack,
    stage: "stories",
  },
  {
    name: "a paid cart that cannot become an order is given back after abandonAfter",
    file: "src/workflows/complete-card-payment.ts",
    find: `  if (now.getTime() - since.getTime() > cards.settings.abandonAfter * 60_000) {`,
    replace: `  if (Number.isNaN(since.getTime())) {`,
    noticedBy: givenBack,
    stage: "stories",
  },
  {
    name: "giving back is not done while a step of the payment is being confirmed",
    file: "src/workflows/give-back-card-payment.ts",
    find: `    if (await cards.openStep(transaction_id)) throw new Error("A step of this payment is being confirmed.")\n`,
    replace: ``,
    noticedBy: canceled,
    stage: "stories",
  },
  {
    name: "what was made at the gateway is entered before the rest is refunded",
    file: "src/workflows/give-back-card-payment.ts",
    find: `  if (paymentId) await enterWhatWasMadeOutside(container, { transaction, paymentId })\n`,
    replace: ``,
    noticedBy: canceled,
    stage: "stories",
  },
  {
    name: "giving back is tried until nothing is left",
    file: "src/workflows/give-back-card-payment.ts",
    find: "    if (isPositive(left)) throw new Error(`${spoken(left, transaction.currency_code)} is left.`)\n",
    replace: ``,
    noticedBy: canceled,
    stage: "stories",
  },
  {
    name: "giving back is marked and told once",
    file: "src/modules/card-payments/service.ts",
    find: `        .where({ id: transactionId, given_back_at: null })\n`,
    replace: `        .where({ id: transactionId })\n`,
    noticedBy: concurrency,
    stage: "stories",
  },
  {
    name: "a step that is known and cannot be booked yet is looked at again soon",
    file: "src/workflows/settle-card-payment.ts",
    find: `  if ((await cards.unbookedSteps(transactionId)).length > 0) {`,
    replace: `  if (Number.isNaN(checks)) {`,
    noticedBy: stuck,
    stage: "stories",
  },
  {
    name: "a step is booked by one of several that settle",
    file: "src/workflows/book-card-steps.ts",
    find: "await oneAtATime(container, transaction_id, () => bookUnbooked(container, transaction_id))",
    replace: "await oneAtATime(container, `${Math.random()}`, () => bookUnbooked(container, transaction_id))",
    noticedBy: several,
    stage: "stories",
  },
  {
    name: "a payment is given back by one of several that settle",
    file: "src/workflows/give-back-card-payment.ts",
    find: "await oneAtATime(container, input.transaction_id, () => giveBack(container, input))",
    replace: "await oneAtATime(container, `${Math.random()}`, () => giveBack(container, input))",
    noticedBy: canceled,
    stage: "stories",
  },
  {
    name: "booking sends nothing",
    file: "src/modules/card-payments/perform-operation.ts",
    find: `    if (request.bookOnly) throw notAllowed("It is in the books already; nothing was sent.")\n`,
    replace: ``,
    noticedBy: books,
    stage: "stories",
  },
  {
    name: "an order without a cart gets its payment from one of several that settle",
    file: "src/workflows/complete-card-payment.ts",
    find: `  return whileOwedStands(container, { collectionId, without: "cart" }, async () => {
    if (isDone`,
    replace: `  return (async (_collection, work) => work())({ collectionId }, async () => {
    if (isDone`,
    noticedBy: ["integration-tests/http/direct-cards.spec.ts"],
    stage: "stories",
  },
]
