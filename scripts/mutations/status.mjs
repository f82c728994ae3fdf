// The gateway's status answer is compared with our record before a payment counts as paid.
const altered = ["src/modules/card-payments/status/__tests__/altered-answers.spec.ts"]
const status = ["src/modules/card-payments/status/__tests__/ask-status.spec.ts"]
const chargebacks = ["src/modules/card-payments/status/__tests__/chargebacks.spec.ts"]
const client = ["src/gateway/__tests__/client.unit.spec.ts"]
const waiting = ["src/gateway/__tests__/wait-for-final.unit.spec.ts"]
const provider = ["src/providers/card/__tests__/service.unit.spec.ts"]

const ask = "src/modules/card-payments/status/ask-status.ts"
const mismatch = "src/modules/card-payments/status/compare-with-record.ts"

export default [
  {
    name: "an answer about another order of the store is no answer",
    file: "src/gateway/read-answer.ts",
    find: `  if (echo !== undefined && echo !== asked) throw error("unknown", "the answer is about another order")\n`,
    replace: ``,
    noticedBy: client,
    stage: "unit",
  },
  {
    name: "status: the gateway's order id is compared",
    file: mismatch,
    find: `  if (row.orderid && orderid && orderid !== row.orderid) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "status: the transaction's type is compared",
    file: mismatch,
    find: `  if (!universal && row.status !== "approved" && (type === "sale" || type === "preauth") && type !== row.type) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "status: the type stays ours, whatever is said before it is final",
    file: ask,
    find: `  const type = universal && row.status !== "approved" ? (reportedStatus.type ?? row.type) : row.type`,
    replace: `  const type = reportedStatus.type ?? row.type`,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "status: the amount is compared",
    file: mismatch,
    find: `  for (const amount of statedAmounts(row, answer)) {`,
    replace: `  for (const amount of statedAmounts(row, answer).slice(9)) {`,
    noticedBy: status,
    stage: "stories",
  },
  {
    name: "status: the currency is compared",
    file: mismatch,
    find: `  if (answer.currency?.toLowerCase() !== row.currency_code) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: status,
    stage: "stories",
  },
  {
    name: "status: what does not match is not approved",
    file: ask,
    find: `  const status = mismatch ? row.status : nextStatus(row.status, reportedStatus.status)`,
    replace: `  const status = nextStatus(row.status, reportedStatus.status)`,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "status: a final word never goes back to one that is not",
    file: ask,
    find: `  if (known !== null && isFinal(known) && !isFinal(reportedStatus)) return known\n`,
    replace: ``,
    noticedBy: status,
    stage: "stories",
  },
  {
    name: "status: a word that is not documented settles nothing",
    file: "src/gateway/statuses.ts",
    find: `  return isStatus(word) && statuses[word].final`,
    replace: `  return !isStatus(word) || statuses[word].final`,
    noticedBy: waiting,
    stage: "unit",
  },
  {
    name: "provider: what does not match, or is given back, authorizes nothing",
    file: "src/providers/card/service.ts",
    find: `    const paid = transaction && status === "approved" && !transaction.mismatch\n`,
    replace: `    const paid = transaction && status === "approved"\n`,
    noticedBy: provider,
    stage: "unit",
  },
  {
    name: "provider: a payment that is given back authorizes nothing",
    file: "src/providers/card/service.ts",
    find: `    if (!paid || transaction.released_at || transaction.reversed_at || transaction.reversal_reason) {`,
    replace: `    if (!paid) {`,
    noticedBy: provider,
    stage: "unit",
  },
  {
    name: "provider: the attempt's amount is the session's",
    file: "src/providers/card/service.ts",
    find: `    await this.assertSessionAmount(session, transaction)\n`,
    replace: ``,
    noticedBy: provider,
    stage: "unit",
  },
  {
    name: "provider: the session is the key's, not the one that the browser names",
    file: "src/providers/card/hook-input.ts",
    find: `  return input.context?.idempotency_key ?? publicSessionId(input.data)`,
    replace: `  return publicSessionId(input.data)`,
    noticedBy: provider,
    stage: "unit",
  },
  {
    name: "a chargeback of a known amount is another one where the gateway tells it apart",
    file: "src/modules/card-payments/status/chargebacks.ts",
    find: `  if (!counted.every((o) => isAnother(o, report))) return undefined\n`,
    replace: `  if (counted.length > 0) return undefined\n`,
    noticedBy: chargebacks,
    stage: "stories",
  },
  {
    name: "a repeated report of a chargeback is no other one",
    file: "src/modules/card-payments/status/chargebacks.ts",
    find: `  if (!counted.every((o) => isAnother(o, report))) return undefined\n`,
    replace: ``,
    noticedBy: chargebacks,
    stage: "stories",
  },
  {
    name: "another chargeback of a known amount waits for a second answer",
    file: "src/modules/card-payments/status/chargebacks.ts",
    find: ` && context.now().getTime() - waiting.created_at.getTime() >= CONFIRMED_AFTER_MS) {`,
    replace: `) {`,
    noticedBy: chargebacks,
    stage: "stories",
  },
  {
    name: "a stolen or expired card is not charged again, whatever the store lists",
    file: "src/modules/card-subscriptions/charges/record-outcome.ts",
    find: `  if (decline_category === "do_not_retry" || decline_category === "expired_card") return "hard"\n`,
    replace: ``,
    noticedBy: ["src/modules/card-subscriptions/__tests__/input.unit.spec.ts"],
    stage: "unit",
  },
]
