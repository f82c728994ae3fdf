// Captures, voids and refunds: one at a time, sent once, entered once, no more than there is.
const concurrency = ["src/modules/card-payments/__tests__/concurrency.spec.ts"]
const crashes = ["src/modules/card-payments/__tests__/crashes.spec.ts"]
const books = ["src/modules/card-payments/__tests__/books.spec.ts"]
const sequences = ["src/modules/card-payments/__tests__/sequences.spec.ts"]
const status = ["src/modules/card-payments/__tests__/status.spec.ts"]
const totals = ["src/modules/card-payments/__tests__/totals.unit.spec.ts"]
const judge = ["src/modules/card-payments/__tests__/judge-step.unit.spec.ts"]
const rulings = ["src/modules/card-payments/__tests__/rulings.spec.ts"]
const provider = ["src/providers/card/__tests__/service.unit.spec.ts"]

const folder = "src/modules/card-payments"
const perform = `${folder}/perform-operation.ts`

export default [
  {
    name: "the index of one step without an outcome a payment, as the migration makes it",
    file: `${folder}/migrations/Migration20261120195130.ts`,
    find: `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_operation_one_unresolved"`,
    replace: `CREATE INDEX IF NOT EXISTS "IDX_card_operation_one_unresolved"`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "a step's intent is committed before the call: now it is a second later",
    file: perform,
    find: `  return context.pg.transaction(async (trx) => {
    const transaction = await lockTransaction(trx, request.transactionId)`,
    replace: `  const late = async <T>(work: (trx: Db) => Promise<T>) => {
    const trx = await context.pg.transaction()
    setTimeout(() => void trx.commit(), 1_000)
    return work(trx)
  }
  return late(async (trx) => {
    const transaction = await lockTransaction(trx, request.transactionId)`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "one step of a payment at a time: the payment's row is locked",
    file: perform,
    find: `    const transaction = await lockTransaction(trx, request.transactionId)`,
    replace: `    const transaction = (await findTransaction(trx, { id: request.transactionId })) as TransactionRow`,
    noticedBy: concurrency,
    stage: "stories",
  },
  {
    name: "an unknown step blocks every other one",
    file: `${folder}/totals.ts`,
    find: `  return steps.find(isUnresolved) ?? steps.find(`,
    replace: `  return steps.find(`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "a step that is done and not in Medusa's books blocks every other one",
    file: `${folder}/totals.ts`,
    find: `  return steps.find(isUnresolved) ?? steps.find((o) => o.state === "done" && !o.booked_at && o.origin === "medusa")`,
    replace: `  return steps.find(isUnresolved)`,
    noticedBy: totals,
    stage: "unit",
  },
  {
    name: "a step is sent once: now an unknown one is sent again",
    file: perform,
    find: `    operation = await resolveOperation(context, operation.id, signal)\n`,
    replace: `    operation = await send(context, claim, signal)\n`,
    noticedBy: sequences,
    stage: "stories",
  },
  {
    name: "an admin's word that a step did not happen waits for the server's own rule",
    file: `${folder}/rule-step.ts`,
    find: `if (tooEarly) throw`,
    replace: `if (tooEarly && Number.isNaN(0)) throw`,
    noticedBy: rulings,
    stage: "stories",
  },
  {
    name: "an admin's word that a step did not happen waits for enough answers",
    file: `${folder}/rule-step.ts`,
    find: ` && operation.absent_checks >= ABSENT_ANSWERS`,
    replace: ``,
    noticedBy: rulings,
    stage: "stories",
  },
  {
    name: "the gateway is asked once more before an admin rules",
    file: `${folder}/rule-step.ts`,
    find: `const asked = await askAboutStep(context, operationId)`,
    replace: `const asked: AskedStep = { operation, verdict: "absent" }`,
    noticedBy: rulings,
    stage: "stories",
  },
  {
    name: "a step is adopted only by a request of its amount",
    file: perform,
    find: `  if (amount !== null && compare(total(unbooked, currency_code), amount) !== 0) return undefined\n`,
    replace: ``,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "a step is adopted only by a request of its kind",
    file: perform,
    find: ` || unbooked.some((o) => o.type !== type)) return undefined`,
    replace: `) return undefined`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "a step is not adopted while the Medusa row that began it is there",
    file: perform,
    find: `  if (unbooked.some((o) => o.medusa_reference !== medusa.reference && isEntered(o))) return undefined\n`,
    replace: ``,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "what the gateway has done already is entered, and not sent",
    file: perform,
    find: `    if (await enterWhatWasDone(context, trx, { transaction, operations, totals, request, isEntered })) {`,
    replace: `    if (Number.isNaN(0)) {`,
    noticedBy: status,
    stage: "stories",
  },
  {
    name: "a step is entered into Medusa's books once",
    file: `${folder}/enter-steps.ts`,
    find: `  const steps = done.filter((o) => !isEntered(o))`,
    replace: `  const steps = done`,
    noticedBy: books,
    stage: "stories",
  },
  {
    name: "a sale's money is entered as captured once",
    file: `${folder}/enter-steps.ts`,
    find: `subtract(totals.captured, sumOf(done.filter(isEntered)), currency)`,
    replace: `totals.captured`,
    noticedBy: books,
    stage: "stories",
  },
  {
    name: "no more is captured than is held",
    file: perform,
    find: `  if (compare(amount, totals.capturable) > 0 || compare(amount, "0") <= 0) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: books,
    stage: "stories",
  },
  {
    name: "no more is refunded than was captured",
    file: `${folder}/allocate-return.ts`,
    find: `  return compare(open, "0") === 0 ? parts : undefined`,
    replace: `  return parts`,
    noticedBy: totals,
    stage: "unit",
  },
  {
    name: "what the bank took back is not given back a second time",
    file: `${folder}/totals.ts`,
    find: `subtract(subtract(captured, returned, currency), done("chargeback"), currency)`,
    replace: `subtract(captured, returned, currency)`,
    noticedBy: totals,
    stage: "unit",
  },
  {
    name: "a hold that was released holds nothing to capture",
    file: `${folder}/totals.ts`,
    find: `  const open = transaction.released_at ? sum([], currency) : subtract(authorized, captured, currency)`,
    replace: `  const open = subtract(authorized, captured, currency)`,
    noticedBy: totals,
    stage: "unit",
  },
  {
    name: "captured money is not voided",
    file: perform,
    find: `  if (compare(totals.captured, "0") > 0) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: sequences,
    stage: "stories",
  },
  {
    name: "nothing is done with a payment that does not match",
    file: perform,
    find: `  if (transaction.mismatch)\n`,
    replace: `  if (Number.isNaN(0))\n`,
    noticedBy: status,
    stage: "stories",
  },
  {
    name: "a step's result is written once",
    file: `${folder}/rows.ts`,
    find: `    .where({ id })\n    .whereIn("state", [...unresolvedStates])`,
    replace: `    .where({ id })`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "absence of a step needs a witness: an account whose status told of steps",
    file: `${folder}/resolve-operation.ts`,
    find: `  return !!rows[0]?.shared && !rows[0].own`,
    replace: `  return true`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "absence of a step needs several answers",
    file: `${folder}/resolve-operation.ts`,
    find: `  if (proof && settled && checks >= ABSENT_ANSWERS) {`,
    replace: `  if (proof && settled) {`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "absence of a step needs answers over settleAfter",
    file: `${folder}/resolve-operation.ts`,
    find: `  if (proof && settled && checks >= ABSENT_ANSWERS) {`,
    replace: `  if (proof && checks >= ABSENT_ANSWERS) {`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "a step that may be on its way is not counted as absent",
    file: `${folder}/resolve-operation.ts`,
    find: `  if (mayBeUnderWay(context, { transaction, operation })) return operation\n`,
    replace: ``,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "nobody rules a step that may be on its way",
    file: `${folder}/rule-step.ts`,
    find: `  if (mayBeUnderWay(context, { transaction, operation })) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: crashes,
    stage: "stories",
  },
  {
    name: "an answer about another step of ours says nothing of a lost one",
    file: `${folder}/judge-step.ts`,
    find: `  if (isKnownStep(others, answer)) return "absent"\n`,
    replace: ``,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "a lost step is told from an earlier one by its amount",
    file: `${folder}/judge-step.ts`,
    find: `  if (sameAmount(operation, answer)) return mayBeEarlier ? "unclear" : verdict`,
    replace: `  if (sameAmount(operation, answer)) return verdict`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "an accepted step that no sum shows yet is pending, not absent",
    file: `${folder}/judge-step.ts`,
    find: `    return totals === "absent" && operation.state === "pending" ? "pending" : (totals ?? "unclear")`,
    replace: `    return totals ?? "unclear"`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "a return is judged by the sum of its own order alone",
    file: `${folder}/judge-step.ts`,
    find: `  if ((answer["paynet-order-id"] ?? target) !== target) return undefined\n`,
    replace: ``,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "a fraction that the currency does not have is refused",
    file: "src/providers/card/service.ts",
    find: `    if (isExact(amount, rounded)) return rounded\n`,
    replace: `    return rounded\n`,
    noticedBy: ["integration-tests/http/bad-input.spec.ts"],
    stage: "stories",
  },
  {
    name: "money that Medusa could not store stays, so that it is entered again",
    file: "src/providers/card/service.ts",
    find: `    if (!paymentId) {
      await this.enterAgain(sessionId, transaction)`,
    replace: `    if (!paymentId) {
      await this.cards.perform({ transactionId: transaction.id, type: "void", amount: null, origin: "plugin" })`,
    noticedBy: provider,
    stage: "unit",
  },
]
