const DAY_MS = 86_400_000
const PAGE = 20

/** The admin's list queries by name; each returns its number of rows. */
export async function listQuestions(service, pg) {
  const first = async (sql) => (await pg.raw(sql)).rows[0]
  const by = (column, order) =>
    first(
      `SELECT ${column} AS value FROM card_payout WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) ${order}, 1 LIMIT 1`,
    )
  const deepest = await first(
    "SELECT to_json(created_at) #>> '{}' AS at, id FROM card_payout ORDER BY created_at, id OFFSET 1000 LIMIT 1",
  )
  const deep = Buffer.from(JSON.stringify(["payouts", deepest.at, deepest.id])).toString("base64url")
  const [often, seldom, rare] = [
    await by("customer_id", "DESC"),
    await by("customer_id", ""),
    await by("recipient_name", ""),
  ]
  const { value: order } = await by("order_id", "")
  const ago = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const list =
    (filters, after, limit = PAGE) =>
    async () =>
      (await service.listed(filters, { after, limit })).payouts.length
  const view = (id) => async () => (await service.batches.view(id)).rows
  const { payouts: newest } = await service.listed({}, { limit: 1 })
  const lists = {
    "first page": list({}),
    "first page of 100": list({}, undefined, 100),
    "1,000 before the end": list({}, deep),
    "state, most": list({ state: "paid" }),
    "state, few": list({ state: "unknown" }),
    "state, before the end": list({ state: "paid" }, deep),
    account: list({ account: "second" }),
    "account that has none": list({ account: "nobody" }),
    currency: list({ currency: "gbp" }),
    "currency that has none": list({ currency: "jpy" }),
    "requested by": list({ requested_by: "user_7" }),
    "requested by nobody": list({ requested_by: "nobody" }),
    "from and to": list({ from: ago(400), to: ago(393) }),
    "from and to, state, account": list({ from: ago(400), to: ago(30), state: "failed", account: "second" }),
    batch: list({ batch_id: "cpb_large3" }),
    "customer with most": list({ customer_id: often.value }),
    "customer with few": list({ customer_id: seldom.value }),
    order: list({ order_id: order }),
    "waiting for somebody": list({ waitingFor: { id: "user_ann", kind: "user" } }),
  }
  const searches = {
    "a name that few have": list({ q: rare.value }),
    "a name that many have": list({ q: "Hanna" }),
    "a word that most have": list({ q: "Invoice" }),
    "a masked number": list({ q: "•••• 0042" }),
    "a number of the gateway": list({ q: "90012345" }),
    "no hit": list({ q: "Xaverius" }),
    "no hit, among unknown ones": list({ q: "Xaverius", state: "unknown" }),
    "no hit, two letters": list({ q: "xq" }),
  }
  const others = {
    "a payout, with its duplicates": async () => [await service.view(newest[0].id)].length,
    "totals of all": async () => (await service.totals({})).length,
    "totals of a year": async () => (await service.totals({ from: ago(400), to: ago(35) })).length,
    "what today's limits leave": async () => (await service.limitsToday()).length,
    "list of batches": async () => (await service.batches.listed({ limit: PAGE })).batches.length,
    "a small batch": view("cpb_small5"),
    "a large batch, with its duplicates": view("cpb_large3"),
  }
  return { lists, searches, others }
}
