// Saved cards: whose they are, what they are bound to, and from which payments they are saved.
const cards = ["src/modules/card-payments/__tests__/saved-cards.spec.ts"]
const races = ["src/modules/card-payments/__tests__/saved-card-races.spec.ts"]
const recurring = ["src/modules/card-payments/__tests__/recurring-payments.spec.ts"]
const altered = ["src/modules/card-payments/__tests__/altered-answers.spec.ts"]
const memory = ["src/modules/card-payments/__tests__/card-memory.unit.spec.ts"]
const cipher = ["src/modules/card-payments/__tests__/reference-cipher.unit.spec.ts"]
const refusals = ["integration-tests/http/direct-card-refusals.spec.ts"]
const verification = ["integration-tests/http/card-verification.spec.ts"]
const badInput = ["integration-tests/http/bad-input.spec.ts"]
const results = ["integration-tests/http/direct-card-results.spec.ts"]
const routes = ["integration-tests/http/card-routes.spec.ts"]

const folder = "src/modules/card-payments/saved-cards"

export default [
  {
    name: "a saved card is charged for its owner alone",
    file: `${folder}/payable-card.ts`,
    find: `    .where({ id: savedCardId, customer_id: customerId, account: settings.account, deleted_at: null })`,
    replace: `    .where({ id: savedCardId, account: settings.account, deleted_at: null })`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "a saved card is charged in its own account alone",
    file: `${folder}/payable-card.ts`,
    find: `    .where({ id: savedCardId, customer_id: customerId, account: settings.account, deleted_at: null })`,
    replace: `    .where({ id: savedCardId, customer_id: customerId, deleted_at: null })`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "an expired card is not charged",
    file: `${folder}/payable-card.ts`,
    find: `  if (isExpired(card, context.now())) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "the CVV2 is asked for where the provider wants it",
    file: `${folder}/payable-card.ts`,
    find: `  if (settings.savedCardCvv2 && !cvv2 && !scenario) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "a saved card is named and shown to its owner alone",
    file: `${folder}/saved-cards.ts`,
    find: `  const row = (await pg("card_saved_card").where({ id, customer_id: customerId, deleted_at: null }).first()) as`,
    replace: `  const row = (await pg("card_saved_card").where({ id, deleted_at: null }).first()) as`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "a saved card is deleted by its owner alone",
    file: `${folder}/saved-cards.ts`,
    find: `.where({ id, customer_id: customerId }).delete()`,
    replace: `.where({ id }).delete()`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "the card of a payment is saved for who made it alone",
    file: `${folder}/saved-cards.ts`,
    find: `        customer_id: customerId,\n        status: "approved",`,
    replace: `        status: "approved",`,
    noticedBy: races,
    stage: "stories",
  },
  {
    name: "a payment that is still open brings back no card of a customer who is gone",
    file: `${folder}/saved-cards.ts`,
    find: `        .update({ save_card: null, browser: null })`,
    replace: `        .update({ browser: null })`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "a reference is bound to its row, customer and account",
    file: `${folder}/reference-cipher.ts`,
    find: `  return [id, customer_id, account].join(" ")`,
    replace: `  return [typeof id, typeof customer_id, typeof account].join(" ")`,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "a changed reference is not read",
    file: `${folder}/reference-cipher.ts`,
    find: `    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8")) as Payload`,
    replace: `    return JSON.parse(decipher.update(text).toString("utf8")) as Payload`,
    noticedBy: cipher,
    stage: "unit",
  },
  {
    name: "the id of a recurring payment is bound to its row",
    file: "src/modules/card-payments/recurring/binding-of-recurring.ts",
    find: `  return [id, customer_id, account].join(" ")`,
    replace: `  return [typeof id, typeof customer_id, typeof account].join(" ")`,
    noticedBy: recurring,
    stage: "stories",
  },
  {
    name: "no card is saved of a payment that was set aside or is given back",
    file: `${folder}/save-card.ts`,
    find: `  if (before.retired_at || before.given_back_at || before.give_back_reason) return undefined\n`,
    replace: ``,
    noticedBy: cards,
    stage: "stories",
  },
  {
    name: "no card is saved of a payment that does not match",
    file: `${folder}/save-card.ts`,
    find: ` || before.status !== "approved" || before.mismatch) return undefined`,
    replace: `) return undefined`,
    noticedBy: altered,
    stage: "stories",
  },
  {
    name: "two payments of one customer at the same moment save one card: the lock",
    file: `${folder}/save-card.ts`,
    find: '  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [`card_saved_card ${customer_id}`])\n',
    replace: ``,
    noticedBy: races,
    stage: "stories",
  },
  {
    name: "a card that is forgotten while the gateway is asked is not kept",
    file: `${folder}/save-card.ts`,
    find: `  if (!(await trx("card_transaction").where(mine).forUpdate().first("id"))) return\n`,
    replace: ``,
    noticedBy: races,
    stage: "stories",
  },
  {
    name: "a typed card is kept only for who waits for it",
    file: "src/modules/card-payments/recurring/card-memory.ts",
    find: `      if (waiting.length === 0) return\n`,
    replace: ``,
    noticedBy: memory,
    stage: "unit",
  },
  {
    name: "a typed card is forgotten once it was used",
    file: "src/modules/card-payments/recurring/card-memory.ts",
    find: `        if (waiting.size === 0) forget(sessionId)\n`,
    replace: ``,
    noticedBy: memory,
    stage: "unit",
  },
  {
    name: "a typed card is for the subscriptions that were named alone",
    file: "src/modules/card-payments/recurring/card-memory.ts",
    find: `.filter(({ waiting }) => waiting.has(subscriptionId))`,
    replace: `.filter(({ waiting }) => waiting.size > 0)`,
    noticedBy: memory,
    stage: "unit",
  },
  {
    name: "a typed card is forgotten after half an hour",
    file: "src/modules/card-payments/recurring/card-memory.ts",
    find: `      const timer = setTimeout(() => forget(sessionId), KEPT_MS)`,
    replace: `      const timer = setTimeout(() => undefined, KEPT_MS)`,
    noticedBy: memory,
    stage: "unit",
  },
  {
    name: "a session is its cart's: another cart is told that there is none",
    file: "src/api/store/card-payments/standing-of.ts",
    find: `  if (cartId !== undefined && cart?.id !== cartId) throw noSuchSession()\n`,
    replace: ``,
    noticedBy: badInput,
    stage: "stories",
  },
  {
    name: "a customer's session is paid by no other customer's login",
    file: "src/api/store/card-payments/standing-of.ts",
    find: `  if (customerId && owner && customerId !== owner) throw noSuchSession()\n`,
    replace: ``,
    noticedBy: refusals,
    stage: "stories",
  },
  {
    name: "a verification is its owner's alone",
    file: "src/api/store/card-payments/find-session.ts",
    find: `  if (!found || !customerId || found.customer_id !== customerId) throw noSuchSession()`,
    replace: `  if (!found) throw noSuchSession()`,
    noticedBy: verification,
    stage: "stories",
  },
  {
    name: "what is ordered, or over, takes no card",
    file: "src/api/store/card-payments/sessions/[id]/card/route.ts",
    find: `  assertOpen(row, standing)\n`,
    replace: ``,
    noticedBy: results,
    stage: "stories",
  },
  {
    name: "the saved cards' routes want a customer",
    file: "src/api/middlewares.ts",
    find: `    middlewares: [requireCustomer("to use your saved cards"), authenticate("customer", ["session", "bearer"])],`,
    replace: `    middlewares: [authenticate("customer", ["session", "bearer"], { allowUnauthenticated: true })],`,
    noticedBy: routes,
    stage: "stories",
  },
]
