// The schedules by which the gateway charges subscriptions: their terms, and what is not known of them.

const terms = ["src/modules/card-payments/recurring/__tests__/schedule-terms.unit.spec.ts"]
const recurring = ["src/modules/card-payments/recurring/__tests__/recurring-payments.spec.ts"]
const scheduleSync = ["integration-tests/http/subscriptions-gateway-schedule.spec.ts"]

export default [
  {
    name: "the gateway never gets today as the first day, on which it might charge again",
    file: "src/modules/card-payments/recurring/schedule-terms.ts",
    find: `    if (next_day > today && (`,
    replace: `    if (next_day && (`,
    noticedBy: terms,
    stage: "unit",
  },
  {
    name: "a charge due today is not moved away",
    file: "src/modules/card-payments/recurring/sync-schedule.ts",
    find: `  if (mayMoveToday(update, terms)) return { problem: toMessage("schedule.waits_for_charge"), isFinal: false }\n`,
    replace: ``,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "the terms of a schedule are unknown before an update is sent",
    file: "src/modules/card-payments/recurring/sync-schedule.ts",
    find: `  await updateRecurring(context.pg, row.id, { sync_state: sent, card_ids: possible })\n`,
    replace: ``,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "only the terms that an update sent count as acknowledged",
    file: "src/modules/card-payments/recurring/sync-schedule.ts",
    find: `acknowledged_terms: acknowledgedBy(update, certain)`,
    replace: `acknowledged_terms: terms`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "after a lost update no earlier term counts as acknowledged",
    file: "src/modules/card-payments/recurring/sync-schedule.ts",
    find: `  const certain = (before === "unknown" ? null : row.acknowledged_terms) ?? {}`,
    replace: `  const certain = row.acknowledged_terms ?? {}`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "a schedule that resumes gets every term that was never acknowledged",
    file: "src/modules/card-payments/recurring/schedule-terms.ts",
    find: `    if (!isComplete(before)) return wholeUpdate(account, known, terms)\n`,
    replace: ``,
    noticedBy: terms,
    stage: "unit",
  },
  {
    name: "while the answer to a change of card is missing, either card counts as charged",
    file: "src/modules/card-payments/recurring/sync-schedule.ts",
    find: `[...new Set([...cardsBefore, ...card_ids])]`,
    replace: `card_ids`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "a refused update does not say what became of an earlier one",
    file: "src/modules/card-payments/recurring/sync-states.ts",
    find: `    refuse: "unknown",`,
    replace: `    refuse: "failed",`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "a schedule in its in-flight window is not resolved manually",
    file: "src/modules/card-payments/recurring/resolve-manually.ts",
    find: `  if (row.state === "intended" && age < UNDER_WAY_MS) {`,
    replace: `  if (Number.isNaN(age)) {`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "a schedule's intent is committed before the call: now a second later",
    file: "src/modules/card-payments/recurring/create-schedule.ts",
    find: `    await context.pg("card_recurring_payment").insert(row)\n`,
    replace: `    setTimeout(() => void context.pg("card_recurring_payment").insert(row).catch(() => undefined), 1_000)\n`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "a gateway that refuses the query has not reported the order as unknown",
    file: "src/modules/card-payments/recurring/attach-charge.ts",
    find: ` && error.httpStatus !== 401 && error.httpStatus !== 403)`,
    replace: `)`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "changes of a subscription are sent to the gateway one at a time",
    file: "src/workflows/subscriptions/engines/gateway/sync-schedule.ts",
    find: "`card-subscriptions-sync:${id}`",
    replace: "`card-subscriptions-sync:${Math.random()}`",
    noticedBy: scheduleSync,
    stage: "stories",
  },
]
