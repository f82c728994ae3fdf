const DAY_MS = 86_400_000
const PAGE = 20

/** The admin's list queries by name; each returns its number of rows. */
export async function listQuestions(service, pg) {
  const first = async (sql) => (await pg.raw(sql)).rows[0]
  const by = async (column, order) =>
    (
      await first(
        `SELECT ${column} AS value FROM card_transaction WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) ${order}, 1 LIMIT 1`,
      )
    ).value
  /** The cursor of a page that starts after this many rows. */
  const after = async (offset) => {
    const row = await first(
      `SELECT to_json(created_at) #>> '{}' AS at, id FROM card_transaction ORDER BY created_at DESC, id DESC OFFSET ${offset} LIMIT 1`,
    )
    return Buffer.from(JSON.stringify(["payments", row.at, row.id])).toString("base64url")
  }
  const { count } = await first("SELECT count(*)::integer AS count FROM card_transaction")
  const [middle, deep] = [await after(Math.floor(count / 2)), await after(count - 1_000)]
  const [many, few] = [await by("customer_id", "DESC"), await by("customer_id", "")]
  const [most, least] = [await by("card_last4", "DESC"), await by("card_last4", "")]
  const one = await first(
    "SELECT * FROM card_transaction WHERE orderid IS NOT NULL ORDER BY created_at DESC OFFSET 5000 LIMIT 1",
  )
  const ago = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const list =
    (filters, from, limit = PAGE) =>
    async () =>
      (await service.overview.list(filters, { after: from, limit })).transactions.length
  const found = ({ collectionIds = [], customerIds = [] }) => ({ collectionIds, customerIds })
  const collections = (await pg("card_transaction").where({ customer_id: many }).limit(1_000)).map(
    ({ payment_collection_id }) => payment_collection_id,
  )
  const pages = {
    "first page": list({}),
    "in the middle": list({}, middle),
    "1,000 before the end": list({}, deep),
  }
  const filters = {
    "state, most": list({ state: "captured" }),
    "state, most, before the end": list({ state: "captured" }, deep),
    "state, few": list({ state: "mismatch" }),
    "type, most": list({ type: "sale" }),
    "type, few": list({ type: "verification" }),
    account: list({ account: "second" }),
    "account that has none": list({ account: "nobody" }),
    currency: list({ currency: "gbp" }),
    "currency that has none": list({ currency: "jpy" }),
    decline: list({ decline_category: "insufficient_funds" }),
    "decline that has none": list({ decline_category: "expired_card" }),
    "customer with most": list({ customer_id: many }),
    "customer with few": list({ customer_id: few }),
    "customer that has none": list({ customer_id: "cus_nobody" }),
    collection: list({ payment_collection_id: one.payment_collection_id }),
    "amount, from most": list({ amount_from: "10", amount_to: "400" }),
    "amount, narrow": list({ amount_from: "99.90", amount_to: "100.00" }),
    "amount that none has": list({ amount_from: "5000" }),
    "from and to": list({ from: ago(400), to: ago(393) }),
    "from and to that have none": list({ from: ago(2_000), to: ago(1_990) }),
    "days, state, account, amount": list({
      ...{ from: ago(400), to: ago(30), state: "declined", account: "second" },
      ...{ amount_from: "100", amount_to: "101" },
    }),
  }
  const searches = {
    "id of the payment": list({ q: one.id }),
    "our order id": list({ q: one.client_orderid }),
    "the gateway's order id": list({ q: one.orderid }),
    "payment session": list({ q: one.payment_session_id }),
    "card digits that most have": list({ q: most }),
    "card digits that most have, before the end": list({ q: most }, deep),
    "card digits that few have": list({ q: least }),
    "order, by its collection": list({ q: "#1", found: found({ collectionIds: [one.payment_collection_id] }) }),
    "e-mail address of a customer with few": list({ q: "a@example.com", found: found({ customerIds: [few] }) }),
    "e-mail address of a customer with most": list({
      q: "a@example.com",
      found: found({ customerIds: [many], collectionIds: collections }),
    }),
    "no hit": list({ q: "nothing" }),
    "no hit, four digits": list({ q: "abcd", state: "captured" }),
    "card digits and a state": list({ q: most, state: "mismatch" }),
  }
  const history = {
    "a payment's page": async () => (await service.overview.history(one)).calls.length,
  }
  const year = { from: ago(364), to: ago(0) }
  const figures = (request) => async () => (await service.overview.figures(request)).totals.payments
  // A bare sum reads as many rows, so that it tells how fast the machine is.
  const overview = {
    "a bare sum of all amounts": async () =>
      (await first("SELECT sum(amount::numeric) FROM card_transaction")) && count,
    "a year": figures(year),
    "a year, one account and currency": figures({ ...year, account: "second", currency: "eur" }),
    "30 days": figures({ from: ago(29), to: ago(0) }),
    "three years": figures({ from: ago(1_094), to: ago(0) }),
  }
  return { pages, filters, searches, history, overview }
}
