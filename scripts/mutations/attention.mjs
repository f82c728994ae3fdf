// The inbox "Needs attention": no row that would hide money may be missing.
const rows = ["src/modules/card-payments/attention/__tests__/attention.spec.ts"]
const parts = "src/modules/card-payments/attention/payment-parts.ts"
const acknowledgment = "src/modules/card-payments/status/acknowledge-payment.ts"
const altered = ["src/modules/card-payments/status/__tests__/altered-answers.spec.ts"]
const actions = "src/modules/card-subscriptions/subscriptions/actions.ts"
const problems = ["src/modules/card-subscriptions/subscriptions/__tests__/attention.spec.ts"]
const actionTests = ["src/modules/card-subscriptions/subscriptions/__tests__/actions.unit.spec.ts"]
const guarded = "src/workflows/guarded-work.ts"
const schedules = ["integration-tests/http/servers/schedules.spec.ts"]
const trigger = "src/modules/card-payments/migrations/Migration20261127165000.ts"

export default [
  {
    name: "attention: money that has to go back is dated by the database, whoever writes the reason",
    file: trigger,
    find: `(new.reversal_reason is not null or new.superseded_at is not null)`,
    replace: `new.superseded_at is not null`,
    noticedBy: rows,
    stage: "stories",
  },
  {
    name: "attention: a reversal counts as outstanding until nothing of the payment is left",
    file: trigger,
    find: `taken > new.returned_amount::numeric + new.charged_back_amount::numeric`,
    replace: `new.returned_amount = '0'`,
    noticedBy: rows,
    stage: "stories",
  },
  {
    name: "attention: a mismatch that is not being reversed stays in the inbox although another attempt replaced it",
    file: trigger,
    find: `(case when new.mismatch is null then is_left else is_reversible end)`,
    replace: `(new.mismatch is not null or is_left)`,
    noticedBy: rows,
    stage: "stories",
  },
  {
    name: "attention: an accepted step that is not final is unresolved as well",
    file: parts,
    find: `    .whereIn("state", [...unresolvedStates])\n    .whereIn("type", [...moneyTypes])`,
    replace: `    .whereIn("state", ["intended", "unknown"])\n    .whereIn("type", [...moneyTypes])`,
    noticedBy: rows,
    stage: "stories",
  },
  {
    name: "attention: the rest of a partially captured hold expires as well",
    file: parts,
    find: `const heldStates = ["authorized", "partially_captured"] as const`,
    replace: `const heldStates = ["authorized", "authorized"] as const`,
    noticedBy: rows,
    stage: "stories",
  },
  {
    name: "attention: orphaned money is money that Medusa never recorded",
    file: parts,
    find: `void query.whereNull("recorded_at").whereRaw`,
    replace: `void query.whereNotNull("mismatch").whereNull("recorded_at").whereRaw`,
    noticedBy: rows,
    stage: "stories",
  },
  {
    name: "attention: a confirmed step that Medusa did not record is listed as a refund of the gateway is",
    file: "src/modules/card-payments/attention/unrecorded-steps.ts",
    find: "`(origin = 'medusa' ${",
    replace: "`(origin = 'plugin' ${",
    noticedBy: ["src/modules/card-payments/operations/__tests__/record-in-medusa.spec.ts"],
    stage: "stories",
  },
  {
    name: "attention: a hold of a canceled order is not listed with a capture",
    file: parts,
    find: `        .whereRaw("(payment_collection_id = ANY(?)) IS NOT TRUE", [[...canceledCollections]])\n`,
    replace: ``,
    noticedBy: ["integration-tests/http/orders/payment-list.spec.ts"],
    stage: "stories",
  },
  {
    name: "attention: an account that refuses its key is listed as one that does not answer",
    file: "src/modules/card-payments/attention/account-health.ts",
    find: `(!isRefusal || !!hint)`,
    replace: `!isRefusal`,
    noticedBy: ["src/modules/card-payments/attention/__tests__/account-health.spec.ts"],
    stage: "stories",
  },
  {
    name: "attention: a mismatch that the person did not see is not acknowledged",
    file: acknowledgment,
    find: `    if (entry !== seen) throw notAllowed(toMessage("mismatch.newer"))\n`,
    replace: ``,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "attention: an acknowledged mismatch opens again with another amount or currency",
    file: "src/modules/card-payments/status/mismatch.ts",
    find: `amount !== null && other !== null && compare(amount, other) !== 0`,
    replace: `false`,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "attention: a problem of a subscription that the person did not see is not acknowledged",
    file: actions,
    find: `if (!problem || problemId(before) !== seen) throw`,
    replace: `if (!problem) throw`,
    noticedBy: problems,
    stage: "stories",
  },
  {
    name: "attention: a problem is the one that was seen by its parameters as well as by its date",
    file: "src/modules/card-subscriptions/subscriptions/problems.ts",
    find: `JSON.stringify([problem, problem_since])`,
    replace: `JSON.stringify([problem.code, problem_since])`,
    noticedBy: problems,
    stage: "stories",
  },
  {
    name: "attention: the problem of a subscription that goes on is not acknowledged",
    file: actions,
    find: `isReport(subscription.problem) ? yes`,
    replace: `true ? yes`,
    noticedBy: actionTests,
    stage: "unit",
  },
  {
    name: "attention: the problem of a subscription whose schedule is unresolved is not acknowledged",
    file: actions,
    find: `subscription.sync_state === "synced" && !isSyncRetried`,
    replace: `!isSyncRetried`,
    noticedBy: actionTests,
    stage: "unit",
  },
  {
    name: "attention: the problem of a subscription whose charge is open is not acknowledged",
    file: "src/modules/card-subscriptions/charges/open-charges.ts",
    find: `...(isPolled || state === "unconfirmed" ? { isAwaited: true } : {})`,
    replace: `...(isPolled ? { isAwaited: true } : {})`,
    noticedBy: problems,
    stage: "stories",
  },
  {
    name: "attention: two people acknowledge a mismatch once",
    file: acknowledgment,
    find: `await lockTransaction(trx, id)`,
    replace: `(await trx("card_transaction").where({ id }).first()) as Awaited<ReturnType<typeof lockTransaction>>`,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "attention: an unknown outcome that is polled is not acknowledged",
    file: acknowledgment,
    find: `(row.state !== "unknown" || row.next_check_at)`,
    replace: `row.state !== "unknown"`,
    noticedBy: ["src/modules/card-payments/status/__tests__/overdue.spec.ts"],
    stage: "stories",
  },
  {
    name: "attention: work on one thing that fails each time is counted",
    file: guarded,
    find: `    await recordWork(container, of, failureKind(error))\n`,
    replace: ``,
    noticedBy: schedules,
    stage: "stories",
  },
  {
    name: "attention: work that succeeds ends its row",
    file: guarded,
    find: `  await recordWork(container, of, null)\n`,
    replace: ``,
    noticedBy: schedules,
    stage: "stories",
  },
]
