// Money that goes out: one call, and what the gateway has to say before a payout counts as paid or failed.
const folder = "src/modules/card-payouts"
const limits = [`${folder}/__tests__/limits.spec.ts`]
const once = [`${folder}/__tests__/paid-once.spec.ts`]
const unknown = [`${folder}/__tests__/unknown-payouts.spec.ts`]
const doubted = [`${folder}/__tests__/doubted-payouts.spec.ts`]
const refused = [`${folder}/__tests__/refused-payments.spec.ts`]
const closed = [`${folder}/__tests__/closed-endpoints.spec.ts`]
const told = [`${folder}/__tests__/told-to-pay.spec.ts`]
const telling = [`${folder}/__tests__/tell-untold.spec.ts`]
const tries = [`${folder}/__tests__/tries.spec.ts`]
const states = [`${folder}/__tests__/states.unit.spec.ts`]
const judge = [`${folder}/__tests__/judge.unit.spec.ts`]
const tooSoon = [`${folder}/__tests__/why-ruled-too-soon.unit.spec.ts`]
const calls = ["src/modules/card-payments/__tests__/payout-calls.unit.spec.ts"]
const answers = ["src/modules/card-payments/__tests__/payout-answers.unit.spec.ts"]
const sealing = ["src/modules/card-payments/__tests__/payout-sealing.unit.spec.ts"]
const typed = ["src/modules/card-payments/__tests__/typed-payout-card.unit.spec.ts"]

export default [
  {
    name: "what is unknown is never sent again: the table of moves",
    file: `${folder}/states.ts`,
    find: `  unknown: { succeed: "paid", fail: "failed" },`,
    replace: `  unknown: { succeed: "paid", fail: "failed", pay: "paying" },`,
    noticedBy: states,
    stage: "unit",
  },
  {
    name: "what was sent is not canceled: the table of moves",
    file: `${folder}/states.ts`,
    find: `  paying: { succeed: "paid", fail: "failed", lose: "unknown", unsend: "approved" },`,
    replace: `  paying: { succeed: "paid", fail: "failed", lose: "unknown", unsend: "approved", cancel: "canceled" },`,
    noticedBy: states,
    stage: "unit",
  },
  {
    name: "a payment's intent is committed before the call",
    file: `${folder}/pay-payout.ts`,
    find: `  const row = await intend(context, payment, gateway.newOrderId(payment.payout_id))
  if (row.state !== "paying") return row
  const answer = isInTime(row, context.now()) ? await send(row, gateway) : heldUp`,
    replace: `  const orderId = gateway.newOrderId(payment.payout_id)
  const before = (await context.pg("card_payout").where({ id: payment.payout_id }).first()) as PayoutRow
  const client_orderid = before.flow === "check_pay" ? before.client_orderid : orderId
  const answer = before.state === "approved" ? await send({ ...before, client_orderid }, gateway) : heldUp
  const row = await intend(context, payment, orderId)
  if (row.state !== "paying") return row
  if (!isInTime(row, context.now())) return row`,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "a payout is moved by one at a time: its row is locked",
    file: `${folder}/payout-rows.ts`,
    find: `  await trx("card_payout").where({ id }).forUpdate().first("id")\n`,
    replace: ``,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "a process that was held up after its intent sends nothing",
    file: `${folder}/pay-payout.ts`,
    find: `  const answer = isInTime(row, context.now()) ? await send(row, gateway) : heldUp`,
    replace: `  const answer = Number.isNaN(0) && isInTime(row, context.now()) ? heldUp : await send(row, gateway)`,
    noticedBy: unknown,
    stage: "stories",
  },
  {
    name: "what is no longer checked is not paid",
    file: `${folder}/pay-payout.ts`,
    find: `    if (row.state === "approved" && isCheckOver(row, now)) return expireLocked(context, trx, row)\n`,
    replace: ``,
    noticedBy: once,
    stage: "stories",
  },
  {
    name: "a payment whose answer was lost is unknown, not approved again",
    file: "src/modules/card-payments/payouts/send-once.ts",
    find: `  return { outcome: kind === "unsent" ? "unsent" : "unknown", message: mask(message) }`,
    replace: `  return { outcome: "unsent", message: mask(message) }`,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a refusal to pay is doubted",
    file: `${folder}/pay-payout.ts`,
    find: `    answer.outcome === "refused" ? await doubt(`,
    replace: `    Number.isNaN(0) && answer.outcome === "refused" ? await doubt(`,
    noticedBy: refused,
    stage: "stories",
  },
  {
    name: "doubted_until: a ruling that nothing was paid is doubted",
    file: `${folder}/rule-payout.ts`,
    find: ` limit_day: null, ...doubtFrom(now), next_look_at: nextLook(now, now) }`,
    replace: ` limit_day: null }`,
    noticedBy: doubted,
    stage: "stories",
  },
  {
    name: "doubted_until: what counts as never arrived is asked about for two weeks",
    file: `${folder}/doubt.ts`,
    find: `export const DOUBT_MS = 14 * 24 * 3_600_000`,
    replace: `export const DOUBT_MS = 24 * 3_600_000`,
    noticedBy: doubted,
    stage: "stories",
  },
  {
    name: "a payout is paid once somebody said so",
    file: `${folder}/go-on.ts`,
    find: `      if (!(await isToBePaid(context, row))) return stop(context, row)\n`,
    replace: ``,
    noticedBy: told,
    stage: "stories",
  },
  {
    name: "the word to pay a batch is that of its latest request",
    file: `${folder}/batches/told-to-pay.ts`,
    find: `    .whereRaw("changes #>> '{requested_at,1}' = ?", [new Date(batch.requested_at).toISOString()])\n`,
    replace: ``,
    noticedBy: told,
    stage: "stories",
  },
  {
    name: "judge: the answer's order is ours",
    file: `${folder}/judge.ts`,
    find: `  if (client_orderid && client_orderid !== row.client_orderid) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "judge: the answer's gateway order is ours",
    file: `${folder}/judge.ts`,
    find: `  if (row.orderid && orderid && orderid !== row.orderid) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "judge: an answer that names no order decides nothing",
    file: `${folder}/judge.ts`,
    find: `  if (!namesOrder(row, answer)) return { is: "pending" }\n`,
    replace: ``,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "judge: the amount",
    file: `${folder}/judge.ts`,
    find: `  if (amount === null || !/^\\d+(\\.\\d+)?$/.test(amount) || compare(amount, row.amount) !== 0) {`,
    replace: `  if (amount === null) {`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "judge: the currency",
    file: `${folder}/judge.ts`,
    find: `  if (currency?.toLowerCase() !== row.currency_code) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "judge: the transaction's type",
    file: `${folder}/judge.ts`,
    find: `  if (answer.type && !payoutTypes.includes(answer.type)) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "judge: the answer is about the payment, not its check",
    file: `${folder}/judge.ts`,
    find: `  if (row.flow === "check_pay" && !isOfPayment(row, answer)) {`,
    replace: `  if (Number.isNaN(0) && !isOfPayment(row, answer)) {`,
    noticedBy: judge,
    stage: "unit",
  },
  {
    name: "absence of a payment needs several answers",
    file: `${folder}/settle-payment.ts`,
    find: `  if (absent_looks >= ABSENT_ANSWERS && hasSettled && `,
    replace: `  if (hasSettled && `,
    noticedBy: unknown,
    stage: "stories",
  },
  {
    name: "absence of a payment needs answers over settleAfter",
    file: `${folder}/settle-payment.ts`,
    find: `  if (absent_looks >= ABSENT_ANSWERS && hasSettled && `,
    replace: `  if (absent_looks >= ABSENT_ANSWERS && `,
    noticedBy: unknown,
    stage: "stories",
  },
  {
    name: "absence of what the gateway accepted proves nothing",
    file: `${folder}/settle-payment.ts`,
    find: `  if (row.accepted_at) return false\n`,
    replace: ``,
    noticedBy: unknown,
    stage: "stories",
  },
  {
    name: "absence needs a witness: an endpoint that told of another payout",
    file: `${folder}/settle-payment.ts`,
    find: `told.outcome === "absent" && (await answersOthers(trx, row))`,
    replace: `told.outcome === "absent"`,
    noticedBy: closed,
    stage: "stories",
  },
  {
    name: "absence needs a witness: a status that was seen to tell of payments",
    file: `${folder}/shows-payments.ts`,
    find: `  return newest.length > 0 && newest.every(({ shown_plainly }) => shown_plainly)`,
    replace: `  return true || newest.length > 0`,
    noticedBy: unknown,
    stage: "stories",
  },
  {
    name: "what is refused to who asks (401, 403) says nothing of a payout",
    file: "src/modules/card-payments/payouts/ask-payout.ts",
    find: ` && kind === "refused" && httpStatus !== 401 && httpStatus !== 403`,
    replace: ` && kind === "refused"`,
    noticedBy: answers,
    stage: "unit",
  },
  {
    name: "nobody rules that it was not paid while it may arrive",
    file: `${folder}/why-ruled-too-soon.ts`,
    find: `  return arrives && arrives > now() ? sentences.ruledTooSoon(arrives) : undefined`,
    replace: `  return undefined`,
    noticedBy: tooSoon,
    stage: "unit",
  },
  {
    name: "nobody rules that it was not paid while its page is open",
    file: `${folder}/why-ruled-too-soon.ts`,
    find: `  if (pageEnds && pageEnds > now()) return sentences.linkOpen(pageEnds)\n`,
    replace: ``,
    noticedBy: tooSoon,
    stage: "unit",
  },
  {
    name: "lease: a payout is taken by one of several servers",
    file: `${folder}/claim.ts`,
    find: `const LEASE = "interval '1 minute'"`,
    replace: `const LEASE = "interval '0 minutes'"`,
    noticedBy: tries,
    stage: "stories",
  },
  {
    name: "lease: an event is told by one of several servers",
    file: `${folder}/tell-untold.ts`,
    find: `      .whereRaw("(entry.telling_until IS NULL OR entry.telling_until < ?)", [now()])\n`,
    replace: ``,
    noticedBy: telling,
    stage: "stories",
  },
  {
    name: "the audit trail is append-only: the trigger",
    file: `${folder}/migrations/Migration20261122135155.ts`,
    find: `create trigger card_payout_entry_is_kept before update or delete on`,
    replace: `create trigger card_payout_entry_is_kept before insert on`,
    noticedBy: limits,
    stage: "stories",
  },
  {
    name: "the audit trail is not emptied: the trigger",
    file: `${folder}/migrations/Migration20261122161658.ts`,
    find: "    this.addSql(`create trigger card_payout_entry_is_never_emptied before truncate",
    replace: "    if (Number.isNaN(0)) this.addSql(`create trigger card_payout_entry_is_never_emptied before truncate",
    noticedBy: limits,
    stage: "stories",
  },
  {
    name: "a transfer goes to the card that was approved",
    file: "src/modules/card-payments/payouts/payouts.ts",
    find: `            if (!destinationDigests(of().options.cardKeys, named).includes(destination_digest)) throw otherCard()\n`,
    replace: ``,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a call that was kept waiting does not leave any more",
    file: "src/modules/card-payments/payouts/send-once.ts",
    find: `    if (context.now().getTime() - since > PREPARED_MS) throw new Unusable("this server was held up for too long.")\n`,
    replace: ``,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a form at a host that is not allowed is given to nobody",
    file: "src/modules/card-payments/payouts/payouts.ts",
    find: `      if (mayRedirectTo(accountOf(of(), order.account), new URL(link))) {`,
    replace: `      if (link) {`,
    noticedBy: calls,
    stage: "unit",
  },
  {
    name: "a typed card is the one that the payout was created for",
    file: "src/modules/card-payments/payouts/typed-card-problems.ts",
    find: `  return digests.includes(destination_digest) ? {} : { "card.number": OTHER_CARD }`,
    replace: `  return digests.includes(destination_digest) ? {} : {}`,
    noticedBy: typed,
    stage: "unit",
  },
  {
    name: "cards are typed only where the shop takes cards on its own page",
    file: "src/modules/card-payments/payouts/takes-typed-cards.ts",
    find: `settings.account === account && settings.integration === "direct"`,
    replace: `settings.account === account`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "a sealed destination is read in its own row alone",
    file: "src/modules/card-payments/payouts/binding-of-payout.ts",
    find: `  return ["payout", id, account].join(" ")`,
    replace: `  return ["payout", typeof id, typeof account].join(" ")`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "a sealed link is read in its own row alone",
    file: "src/modules/card-payments/payouts/link-cipher.ts",
    find: `  return ["payout-link", id, account].join(" ")`,
    replace: `  return ["payout-link", typeof id, typeof account].join(" ")`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "a sealed destination keeps nothing of a typed card",
    file: "src/modules/card-payments/payouts/seal-payout.ts",
    find: `    destination: destination.kind === "card" ? { kind: "card" } : destination,`,
    replace: `    destination: destination as SealedPayout["destination"],`,
    noticedBy: sealing,
    stage: "unit",
  },
  {
    name: "a destination is recognised by a keyed digest",
    file: "src/modules/card-payments/payouts/destination-digests.ts",
    find: `createHmac("sha256", secret).update(text)`,
    replace: `createHmac("sha256", secret.subarray(0, 0)).update(text)`,
    noticedBy: sealing,
    stage: "unit",
  },
]
