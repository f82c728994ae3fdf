// Payout calls: sent once. Their destinations: encrypted, and those that were approved.
const limits = ["src/modules/card-payouts/limits/__tests__/limits.spec.ts"]
const once = ["src/modules/card-payouts/payouts/__tests__/paid-once.spec.ts"]
const unknown = ["src/modules/card-payouts/payouts/__tests__/unknown-payouts.spec.ts"]
const unconfirmedFailures = ["src/modules/card-payouts/payouts/__tests__/unconfirmed-failures.spec.ts"]
const refused = ["src/modules/card-payouts/payouts/__tests__/refused-payments.spec.ts"]
const reported = ["src/modules/card-payouts/payouts/__tests__/ordered-to-pay.spec.ts"]
const publishing = ["src/modules/card-payouts/__tests__/publish-events.spec.ts"]
const states = ["src/modules/card-payouts/payouts/__tests__/payout-states.unit.spec.ts"]
const tooSoon = ["src/modules/card-payouts/payouts/__tests__/resolve-manually.unit.spec.ts"]
const calls = ["src/modules/card-payments/payout-calls/__tests__/payout-calls.unit.spec.ts"]
const sealing = ["src/modules/card-payments/payout-calls/__tests__/encrypted-destination.unit.spec.ts"]
const other = ["src/modules/card-payments/payout-calls/__tests__/other-destination.unit.spec.ts"]
const typed = ["src/modules/card-payments/payout-calls/__tests__/typed-card.unit.spec.ts"]

export default [
  {
    name: "an unknown payout is never sent again: transition table",
    file: "src/modules/card-payouts/payouts/payout-states.ts",
    find: `  unknown: { succeed: "paid", fail: "failed" },`,
    replace: `  unknown: { succeed: "paid", fail: "failed", pay: "paying" },`,
    noticedBy: states,
    stage: "unit",
  },
  {
    name: "a sent payout is not canceled: transition table",
    file: "src/modules/card-payouts/payouts/payout-states.ts",
    find: `  paying: { succeed: "paid", fail: "failed", lose: "unknown", unsend: "approved" },`,
    replace: `  paying: { succeed: "paid", fail: "failed", lose: "unknown", unsend: "approved", cancel: "canceled" },`,
    noticedBy: states,
    stage: "unit",
  },
  {
    name: "a payout's intent is committed before the call",
    file: "src/modules/card-payouts/payouts/pay-payout.ts",
    find: `  const { row, call } = await intend(context, payment, gateway.newOrderId(payment.payout_id))
  if (!call) return row
  const answer = isInTime(call, context.now()) ? await send(row, gateway) : heldUp`,
    replace: `  const orderId = gateway.newOrderId(payment.payout_id)
  const before = (await context.pg("card_payout").where({ id: payment.payout_id }).first()) as PayoutRow
  const client_orderid = before.flow === "check_pay" ? before.client_orderid : orderId
  const answer = before.state === "approved" ? await send({ ...before, client_orderid }, gateway) : heldUp
  const { row, call } = await intend(context, payment, orderId)
  if (!call) return row
  if (!isInTime(call, context.now())) return row`,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "a payout moves under its row lock",
    file: "src/modules/card-payouts/payouts/payout-rows.ts",
    find: `  await trx("card_payout").where({ id }).forUpdate().first("id")\n`,
    replace: ``,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "a payout has one call that can release its money: the index, as the migration makes it",
    file: "src/modules/card-payouts/migrations/Migration20261127012940.ts",
    find: `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_card_payout_call_one_payment"`,
    replace: `CREATE INDEX IF NOT EXISTS "IDX_card_payout_call_one_payment"`,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "the row of a call is written with the move of its payout",
    file: "src/modules/card-payouts/payouts/pay-payout.ts",
    find: `    return { row: paying, call: await intendCall(trx, paying, { verb: "pay", actor, now }) }
  })`,
    replace: `    return paying
  }).then(async (paying) => ({
    row: paying,
    call: await intendCall(context.pg, paying as PayoutRow, { verb: "pay", actor, now: context.now() }),
  })) as Promise<Intent>`,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "an answer is about the call that it was asked for",
    file: "src/modules/card-payouts/payouts/reconcile-payout.ts",
    find: `    if (locked.state !== before.state || !areSameCalls(calls, callsBefore)) return locked\n`,
    replace: `    if (locked.state !== before.state) return locked\n`,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "a process delayed after its intent sends nothing",
    file: "src/modules/card-payouts/payouts/pay-payout.ts",
    find: `  const answer = isInTime(call, context.now()) ? await send(row, gateway) : heldUp`,
    replace: `  const answer = Number.isNaN(0) && isInTime(call, context.now()) ? heldUp : await send(row, gateway)`,
    noticedBy: unknown,
    stage: "stories",
  },
  {
    name: "a payout with an expired check is not paid",
    file: "src/modules/card-payouts/payouts/pay-payout.ts",
    find: `    if (row.state === "approved" && isCheckExpired(row, now)) return { row: await expireLocked(context, trx, row) }\n`,
    replace: ``,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "a payout with a lost answer is unknown, not approved again",
    file: "src/modules/card-payments/payout-calls/send-once.ts",
    find: `  return { outcome: kind === "unsent" ? "unsent" : "unknown", message: noAnswer(error, mask) }`,
    replace: `  return { outcome: "unsent", message: noAnswer(error, mask) }`,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a refusal to pay is unconfirmed",
    file: "src/modules/card-payouts/payouts/pay-payout.ts",
    find: `    answer.outcome === "refused" ? await recheck(`,
    replace: `    Number.isNaN(0) && answer.outcome === "refused" ? await recheck(`,
    noticedBy: refused,
    stage: "stories",
  },
  {
    name: "watch_until: a manual resolution as not paid is unconfirmed",
    file: "src/modules/card-payouts/payouts/resolve-manually.ts",
    find: ` limit_day: null, ...watchFrom(now), next_poll_at: nextPoll(now, now) }`,
    replace: ` limit_day: null }`,
    noticedBy: unconfirmedFailures,
    stage: "stories",
  },
  {
    name: "watch_until: a payout that counts as never arrived is polled for two weeks",
    file: "src/modules/card-payouts/payouts/poll-schedule.ts",
    find: `export const WATCH_MS = 14 * 24 * 3_600_000`,
    replace: `export const WATCH_MS = 24 * 3_600_000`,
    noticedBy: unconfirmedFailures,
    stage: "stories",
  },
  {
    name: "a payout is paid only on a person's request",
    file: "src/modules/card-payouts/payouts/advance-payout.ts",
    find: `      if (!(await isToBePaid(context, row))) return stop(context, row)\n`,
    replace: ``,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "the request to pay a batch is its latest one",
    file: "src/modules/card-payouts/approvals/request-batch.ts",
    find: `      ordered_to_pay_at: null,\n`,
    replace: ``,
    noticedBy: reported,
    stage: "stories",
  },
  {
    name: "a payout in its in-flight window is not resolved as not paid",
    file: "src/modules/card-payouts/payouts/resolve-manually.ts",
    find: `  if (!arrives || arrives <= now()) return undefined\n`,
    replace: `  if (!arrives || !Number.isNaN(0)) return undefined\n`,
    noticedBy: tooSoon,
    stage: "unit",
  },
  {
    name: "a payout with an open form page is not resolved as not paid",
    file: "src/modules/card-payouts/payouts/resolve-manually.ts",
    find: `  if (pageEnds && pageEnds > now()) return toMessage("payout.form_still_open", { until: pageEnds.toISOString() })\n`,
    replace: ``,
    noticedBy: tooSoon,
    stage: "unit",
  },
  {
    name: "lease: one of several servers takes a payout",
    file: "src/durable/lease.ts",
    find: `(leased_until IS NULL OR leased_until`,
    replace: `(true OR leased_until`,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "lease: one of several servers publishes an event",
    file: "src/durable/outbox.ts",
    find: `      .whereRaw("(entry.publishing_until IS NULL OR entry.publishing_until < ?)", [now()])\n`,
    replace: ``,
    noticedBy: publishing,
    stage: "stories",
  },
  {
    name: "events of one payout keep their order on several servers",
    file: "src/durable/outbox.ts",
    find: ` AND earlier.position < entry.position)`,
    replace: ` AND earlier.position < 0)`,
    noticedBy: publishing,
    stage: "stories",
  },
  {
    name: "an event that another process skipped is published right after the earlier one",
    file: "src/durable/outbox.ts",
    find: `last.published === 0 || options.subject === undefined`,
    replace: `true`,
    noticedBy: publishing,
    stage: "stories",
  },
  {
    name: "each published event is marked individually",
    file: "src/durable/outbox.ts",
    find: `      await pg(outbox.table).where({ id: row.id, published_at: null }).update(marks)`,
    replace: `      void marks`,
    noticedBy: publishing,
    stage: "stories",
  },
  {
    name: "the audit trail is append-only: trigger",
    file: "src/modules/card-payouts/migrations/Migration20261127012950.ts",
    find: `create trigger card_payout_entry_is_kept before update or delete on`,
    replace: `create trigger card_payout_entry_is_kept before insert on`,
    noticedBy: limits,
    stage: "stories",
  },
  {
    name: "the audit trail cannot be truncated: trigger",
    file: "src/modules/card-payouts/migrations/Migration20261127012950.ts",
    find: `for each statement execute function card_payout_entry_is_kept();`,
    replace: `for each statement when (false) execute function card_payout_entry_is_kept();`,
    noticedBy: limits,
    stage: "stories",
  },
  {
    name: "a transfer goes to the approved card",
    file: "src/modules/card-payments/payout-calls/payout-calls.ts",
    find: `            if (!destinationDigests(of().options.cardKeys, named).includes(destination_digest)) throw otherCard()\n`,
    replace: ``,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a call that was delayed too long is not sent",
    file: "src/modules/card-payments/payout-calls/send-once.ts",
    find: `    if (context.now().getTime() - since > PREPARED_MS) throw new Unusable(toMessage("payout_call.too_late"))\n`,
    replace: ``,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a form at a host that is not allowed is shown to nobody",
    file: "src/modules/card-payments/payout-calls/payout-calls.ts",
    find: `      if (mayRedirectTo(accountOf(of(), order.account), new URL(link))) {`,
    replace: `      if (link) {`,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a typed card is the card for which the payout was created",
    file: "src/modules/card-payments/payout-calls/typed-card.ts",
    find: `  return digests.includes(destination_digest) ? {} : { "card.number": toMessage("payout_card.other_card") }`,
    replace: `  return digests.includes(destination_digest) ? {} : {}`,
    noticedBy: typed,
    stage: "unit",
  },
  {
    name: "cards are typed only if the shop takes cards on its own page",
    file: "src/modules/card-payments/payout-calls/check-destination.ts",
    find: `settings.account === account && settings.integration === "direct"`,
    replace: `settings.account === account`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "an encrypted destination is readable only in its own row",
    file: "src/modules/card-payments/payout-calls/encrypted-destination.ts",
    find: `  return ["payout", id, account].join(" ")`,
    replace: `  return ["payout", typeof id, typeof account].join(" ")`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "an encrypted link is readable only in its own row",
    file: "src/modules/card-payments/payout-calls/encrypted-destination.ts",
    find: `  return ["payout-link", id, account].join(" ")`,
    replace: `  return ["payout-link", typeof id, typeof account].join(" ")`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "an encrypted destination contains nothing of a typed card",
    file: "src/modules/card-payments/payout-calls/encrypted-destination.ts",
    find: `    destination: destination.kind === "card" ? { kind: "card" } : destination,`,
    replace: `    destination: destination as DecryptedPayout["destination"],`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "a destination is recognized by a keyed digest",
    file: "src/modules/card-payments/payout-calls/describe-destination.ts",
    find: `createHmac("sha256", secret).update(text)`,
    replace: `createHmac("sha256", secret.subarray(0, 0)).update(text)`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "a wallet paid in one step is the only destination of the call",
    file: "src/modules/card-payments/payout-calls/payout-calls.ts",
    find: `destination.kind === "bank" ? recipient.phone : undefined`,
    replace: `recipient.phone`,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "another destination contains no field that the plugin fills in, and no card data",
    file: "src/contracts/requests/payout-destination.ts",
    find: "          if (found) problem(`payout_named_field.${found}`, [name])",
    replace: "          if (found && false) problem(`payout_named_field.${found}`, [name])",
    noticedBy: other,
    stage: "unit",
  },
  {
    name: "another destination contains no card number",
    file: "src/modules/card-payments/payout-calls/check-destination.ts",
    find: `  if (findEmbeddedCard({ label, fields, values: Object.values(fields) }))\n`,
    replace: `  if (Number.isNaN(label.length))\n`,
    noticedBy: other,
    stage: "unit",
  },
  {
    name: "fields of another destination are checked again before they are sent",
    file: "src/modules/card-payments/payout-calls/destination-fields.ts",
    find: `      if (Object.keys(destination.fields).some((name) => destinationNameProblem(name))) return undefined\n`,
    replace: ``,
    noticedBy: other,
    stage: "unit",
  },
  {
    name: "another destination is recognized by its fields, in any order",
    file: "src/modules/card-payments/payout-calls/describe-destination.ts",
    find: `Object.entries(destination.fields).sort(([one], [two]) => (one < two ? -1 : 1))`,
    replace: `Object.entries(destination.fields)`,
    noticedBy: other,
    stage: "unit",
  },
]
