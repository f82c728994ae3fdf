import { type CardStore, describeStore, eventually } from "../../environment/card-store"
import { bank, payoutMoves, payoutSettings } from "../../actions/payout-moves"
import { wayToGateway } from "../../environment/gateway-proxy"

const DECLINED = { status: "declined", errorCode: "116", errorMessage: "Insufficient funds" }
/** The account that pays banks in one step, signed by HMAC. */
const single = { account: "jpy", destination: bank }

const way = wayToGateway()
beforeAll(way.open)
afterAll(way.close)

const stories = (store: CardStore) => {
  const { hire, team, call, created, does, refused, asked, row, change, view, round, soon, orderOf } =
    payoutMoves(store)
  beforeAll(() => way.leadTo(store.sandbox().url))
  beforeEach(async () => {
    await way.open()
    await hire()
  })
  const stepsOf = async (id: string) => (await orderOf(id))?.steps.map(({ type, status }) => `${type} ${status}`)
  const kindsOf = async (id: string) => (await view(id)).timeline.map(({ kind }) => kind).reverse()
  const leftToday = async (id: string) => (await view(id)).limits?.left_today

  describe("in one step, signed by HMAC", () => {
    it("paid: by one call, without a check, and once however often it is polled", async () => {
      const draft = await created(single)
      expect(draft).toMatchObject({ state: "draft", flow: "payout", destination: { label: "•••• 3000" } })
      expect((await refused("rita", "check", { id: draft.id })).message).toMatch(/^This payout is paid in one step/)
      expect(store.sandbox().calls()).toEqual([])
      await does("rita", "request", { id: draft.id })
      expect(store.sandbox().calls()).toEqual([])
      const answers = await Promise.all([1, 2, 3].map(() => call("amy", `/${draft.id}/approve`, {})))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await soon(draft.id)
      await round()
      await store.callbacksDone()
      expect(await view(draft.id)).toMatchObject({ state: "paid", amount: "10.42", error: null })
      expect(await kindsOf(draft.id)).toEqual(["create", "request", "approve", "pay", "succeed"])
      expect(await stepsOf(draft.id)).toEqual(["payout approved"])
      const [sent, ...more] = store.callsTo("payout")
      expect(more).toEqual([])
      expect(sent).toMatchObject({ acted: true, endpointId: "2042", fields: { amount: "10.42", currency: "EUR" } })
      expect(store.callsTo("payoutCheck")).toEqual([])
    })

    it("declined: the reason is shown, the limit is freed, and it is not sent again", async () => {
      store.sandbox().outcome({ operation: "payout", ...DECLINED })
      const { id } = await asked(single)
      expect(await leftToday(id)).toBe("989.58")
      expect(await does("amy", "approve", { id })).toMatchObject({
        ...{ state: "failed", error: { gateway_code: "116", message: "Insufficient funds" } },
      })
      expect(await leftToday(id)).toBe("1000.00")
      await soon(id)
      await round()
      for (const verb of ["approve", "pay"]) expect((await refused("amy", verb, { id })).message).toMatch(/failed/)
      expect(await stepsOf(id)).toEqual(["payout declined"])
    })

    it.each(["drop-after", "garbage"] as const)(
      "a lost answer after the payment (%s): found by polling, and paid once",
      async (kind) => {
        const { id } = await asked(single)
        store.sandbox().fault({ operation: "payout", kind })
        // The first poll for it gets no answer either.
        store.sandbox().fault({ operation: "status", kind: "drop-before" })
        store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 5 })
        expect(await does("amy", "approve", { id })).toMatchObject({ state: "unknown" })
        expect((await refused("amy", "pay", { id })).message).toMatch(/is not known yet whether/)
        expect(await leftToday(id)).toBe("989.58")
        await soon(id)
        await round()
        expect(await view(id)).toMatchObject({ state: "paid" })
        expect(await stepsOf(id)).toEqual(["payout approved"])
        expect(store.callsTo("payout")).toHaveLength(1)
        expect(store.sandbox().orders()).toHaveLength(1)
      },
    )

    it("a callback before the answer: paid once, and published once", async () => {
      const { id } = await asked(single)
      store.sandbox().fault({ operation: "payout", kind: "delay", ms: 1_500 })
      let isAnswered = false
      const approved = does("amy", "approve", { id }).then((payout) => {
        isAnswered = true
        return payout
      })
      await eventually(async () => {
        const callbacks = await store.cards().listCardCallbacks({ state: "processed" })
        expect(callbacks).toMatchObject([{ client_orderid: (await row(id)).client_orderid, status: "approved" }])
      })
      expect(isAnswered).toBe(false)
      expect(await approved).toMatchObject({ state: "paid" })
      await store.callbacksDone()
      const { client_orderid } = await row(id)
      type Shown = { callback: { id: string }; callbacks: { id: string }[] }
      const path = "/admin/card-payments/callbacks"
      const read = async (end: string) =>
        (await store.call<Shown>("GET", `${path}${end}`, { headers: team.rita?.headers })).data
      const shown = { transaction_id: null, payout_id: id, currency_code: "eur", client_orderid }
      const { callbacks } = await read(`?q=${client_orderid}`)
      expect(callbacks).toMatchObject([shown])
      expect((await read(`/${callbacks[0]?.id}`)).callback).toMatchObject(shown)
      // This user may not read payouts.
      const { data } = await store.admin<Shown>("GET", `${path}?q=${client_orderid}`)
      expect(data.callbacks).toMatchObject([{ ...shown, amount: null, payout_id: null, currency_code: null }])
      // The file has the same, each row for whoever exports it.
      const exported = `${path}/export?q=${client_orderid}`
      const file = (await store.call("GET", exported, { headers: team.rita?.headers })).data
      expect(String(file).split("\r\n")[1]).toMatch(
        new RegExp(`^${callbacks[0]?.id},.*,approved,\\w+,.*,EUR,.*,${id}$`),
      )
      const hidden = String((await store.admin("GET", exported)).data)
      expect(hidden).toContain(`${callbacks[0]?.id},`)
      expect(hidden).not.toMatch(new RegExp(`EUR|${id}`))
      expect((await kindsOf(id)).filter((kind) => kind === "succeed" || kind === "lose")).toEqual(["succeed"])
      expect(await stepsOf(id)).toEqual(["payout approved"])
    })
  })

  it("a declined check: the reason is shown, it cannot be requested, uses no limit, and moves no money", async () => {
    store.sandbox().outcome({ operation: "payoutCheck", ...DECLINED })
    const { id } = await created()
    const failed = await does("rita", "check", { id })
    expect(failed).toMatchObject({ state: "failed", error: { gateway_code: "116", message: "Insufficient funds" } })
    expect(Object.values(failed.actions).filter(({ allowed }) => allowed)).toEqual([])
    for (const [who, verb] of [
      ["rita", "check"],
      ["rita", "request"],
      ["amy", "approve"],
      ["amy", "pay"],
    ] as const) {
      const { status, message } = await refused(who, verb, { id })
      expect({ verb, status, message }).toEqual({
        ...{
          verb,
          status: 400,
          message: "This payout failed. Its page shows the reason; if it is still needed, create a new one.",
        },
      })
    }
    await soon(id)
    await round()
    expect(await kindsOf(id)).toEqual(["create", "check", "refuse"])
    expect(await stepsOf(id)).toEqual(["payout_check declined"])
    expect(store.callsTo("payoutPay")).toEqual([])
    expect(await leftToday(id)).toBe("5000.00")
    // A failed payout is no duplicate of the next one.
    const next = await created()
    expect(next.duplicates).toEqual([])
    expect(await does("rita", "check", { id: next.id })).toMatchObject({ state: "checked" })
  })

  it("no gateway between check and pay: nothing is sent, and it is paid once when the gateway is back", async () => {
    const { id } = await asked()
    await way.close()
    expect(await does("amy", "approve", { id })).toMatchObject({
      ...{ state: "approved", error: { message: expect.stringMatching(/^Nothing was sent: /) } },
    })
    expect(await leftToday(id)).toBe("4989.58")
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await soon(id)
      await round()
      expect((await row(id)).state).toBe("approved")
    }
    expect(await stepsOf(id)).toEqual(["payout_check approved"])
    await way.open()
    await soon(id)
    await round()
    await store.callbacksDone()
    expect(await view(id)).toMatchObject({ state: "paid", error: null })
    expect(await stepsOf(id)).toEqual(["payout_check approved", "payout approved"])
    expect(store.callsTo("payoutPay")).toHaveLength(1)
    expect(await leftToday(id)).toBe("4989.58")
  })

  it("an expired check: a draft again without its approvals, requested and approved anew", async () => {
    const { id } = await asked({ amount: "600.00" })
    expect(await does("amy", "approve", { id })).toMatchObject({ state: "awaiting_approval", approvals_needed: 2 })
    expect(await leftToday(id)).toBe("4400.00")
    const first = await row(id)
    await change(id, { check_expires_at: new Date(0) })
    const late = await refused("bo", "approve", { id })
    expect(late).toMatchObject({ status: 400, message: expect.stringMatching(/check of this payout has expired/) })
    await soon(id)
    await round()
    expect(await view(id)).toMatchObject({
      ...{ state: "draft", approvals: [], check_expires_at: null },
      error: { message: "The gateway's check has expired. Check it again, then request approval again." },
    })
    expect(await leftToday(id)).toBe("5000.00")
    expect((await refused("bo", "approve", { id })).message).toBe("Nobody has requested this payout yet.")
    expect((await refused("rita", "request", { id })).message).toMatch(/has not been checked yet/)

    expect(await does("rita", "check", { id })).toMatchObject({ state: "checked", error: null })
    expect((await row(id)).client_orderid).not.toBe(first.client_orderid)
    await does("rita", "request", { id })
    expect(await does("bo", "approve", { id })).toMatchObject({ state: "awaiting_approval" })
    expect(await does("amy", "approve", { id })).toMatchObject({ state: "paid" })
    expect(store.callsTo("payoutPay")).toHaveLength(1)
    expect(store.sandbox().order(first.client_orderid ?? "")?.steps).toHaveLength(1)
    expect(await stepsOf(id)).toEqual(["payout_check approved", "payout approved"])
  })
}

describeStore("payouts in trouble", stories, {
  account: way.account,
  plugin: {
    payouts: {
      ...payoutSettings,
      accounts: {
        ...payoutSettings.accounts,
        jpy: {
          limits: { EUR: { perPayout: "1000.00", perDay: "1000.00" } },
          ...{ destinations: ["bank"], bankFlow: "payout" },
        },
      },
    },
  },
})
