import { toMessage } from "../../../../../messages"
import { attemptOf, type Payment } from "../../../__tests__/simulated-gateway"
import { describeSubscriptions } from "../../../__tests__/subscription-module"

const NO_FUNDS = { decline: "116" }

describeSubscriptions("A gateway that retries the charges of its schedule", (shop) => {
  const byDay = async (id: string) =>
    (await shop().charges(id)).map(({ due_at, state, period_index }) =>
      [due_at.toISOString().slice(5, 10), state, ...(period_index === null ? ["outside"] : [])].join(" "),
    )
  /**
   * Charged on a day, and reported at once.
   * @returns whether it was for a period
   */
  const charged = async (id: string, day: string, answer: "approve" | typeof NO_FUNDS = "approve") => {
    shop().at(`2027-${day}T12:00:00Z`)
    return shop().calledBack(await shop().schedules(id, answer), `2027-${day}`)
  }
  /**
   * A weekly subscription from 31 January on: we charged the first week, and the second was
   * declined on 7 February.
   */
  async function declined(terms: object = {}) {
    const { id } = await shop().subscribed({ engine: "gateway", period: "week", ...terms })
    await shop().round()
    await charged(id, "02-07", NO_FUNDS)
    expect(await byDay(id)).toEqual(["01-31 paid", "02-07 declined"])
    return id
  }
  const before = "01-31 paid"

  it("paid after the next week: the declined week is paid, and the subscription is active again", async () => {
    const id = await declined()
    await charged(id, "02-14")
    expect(await charged(id, "02-17")).toBe(true)
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await byDay(id)).toEqual([before, "02-07 paid", "02-14 paid"])
    expect(await shop().state(id)).toBe("active")
    expect((await shop().charges(id)).map(({ order_id }) => order_id)).not.toContain(null)
    shop().at("2027-02-20T12:00:00Z")
    await shop().round()
    expect(await shop().state(id)).toBe("active")
    expect(shop().taken(id)).toBe(3)
  })

  it("on the day of the next week, beside its own charge: each week is paid, whichever comes first", async () => {
    const id = await declined()
    expect([await charged(id, "02-14"), await charged(id, "02-14")]).toEqual([true, true])
    expect(await charged(id, "02-14")).toBe(false)
    expect(await byDay(id)).toEqual([before, "02-07 paid", "02-14 paid", "02-14 returned outside"])
  })

  it("while the next week is not reported: that week keeps waiting for its own charge", async () => {
    const id = await declined()
    shop().at("2027-02-17T12:00:00Z")
    await shop().round()
    const its = await shop().schedules(id)
    expect(await charged(id, "02-17")).toBe(true)
    expect((await byDay(id)).slice(1)).toEqual(["02-07 paid", "02-14 unconfirmed"])
    expect(await shop().calledBack(its, "2027-02-14")).toBe(true)
    expect((await byDay(id)).slice(1)).toEqual(["02-07 paid", "02-14 paid"])
  })

  it.each(["2027-02-17", undefined])("declined again, reported as of %s: a retry of that week", async (day) => {
    const id = await declined()
    await charged(id, "02-14")
    shop().at("2027-02-17T12:00:00Z")
    expect(await shop().calledBack(await shop().schedules(id, NO_FUNDS), day)).toBe(true)
    expect(await byDay(id)).toEqual([before, "02-07 declined", "02-14 paid"])
    expect((await shop().charges(id))[1]).toMatchObject({ attempts: 2, retry_at: null })
    expect((await shop().events(id)).filter((event) => event === "charge_failed")).toHaveLength(2)
    // Counted from the first decline.
    shop().at("2027-02-19T12:00:00Z")
    await shop().round()
    expect(await shop().state(id)).toBe("unpaid")
  })

  it("two weeks declined: the older one is paid first", async () => {
    const id = await declined()
    await charged(id, "02-14", NO_FUNDS)
    await charged(id, "02-16")
    expect((await byDay(id)).slice(1)).toEqual(["02-07 paid", "02-14 declined"])
    await charged(id, "02-17")
    expect((await byDay(id)).slice(1)).toEqual(["02-07 paid", "02-14 paid"])
    expect(await shop().state(id)).toBe("active")
  })

  it("each day, and declined for three of them: each day is paid once the gateway has retried", async () => {
    const { id } = await shop().subscribed({ engine: "gateway", period: "day" })
    await shop().round()
    for (const day of ["02-01", "02-02", "02-03"]) await charged(id, day, NO_FUNDS)
    for (const day of ["02-04", "02-04", "02-05", "02-05", "02-06", "02-06"]) {
      expect([day, await charged(id, day)]).toEqual([day, true])
    }
    expect(new Set(await shop().states(id))).toEqual(new Set(["paid"]))
    expect(await charged(id, "02-06")).toBe(false)
    expect(await shop().state(id)).toBe("active")
  })

  it("after it was abandoned: the unpaid week is paid, and the subscription continues", async () => {
    const id = await declined()
    await charged(id, "02-14")
    shop().at("2027-02-19T12:00:00Z")
    await shop().round()
    expect([await shop().state(id), (await byDay(id))[1]]).toEqual(["unpaid", "02-07 failed"])
    expect(await charged(id, "02-20")).toBe(true)
    expect([await shop().state(id), (await byDay(id))[1]]).toEqual(["active", "02-07 paid"])
    expect(await charged(id, "02-19")).toBe(false)
  })

  it("after it was canceled: refunded", async () => {
    const id = await declined()
    await charged(id, "02-14")
    await shop().service.changes.cancel({ subscription_id: id })
    expect(await charged(id, "02-17")).toBe(false)
    expect(shop().taken(id)).toBe(2)
  })

  it("with the amount of the declined week, after another one was agreed: for that week", async () => {
    const id = await declined()
    const { id: plan_id } = await shop().plan({ engine: "gateway", period: "week", amount: "39.00" })
    await shop().service.changes.changePlan({ subscription_id: id, plan_id })
    shop().at("2027-02-14T12:00:00Z")
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "awaiting", amount: "39.00" })
    const payment = await shop().schedules(id)
    const reported = { subscriptionId: id, chargedOn: "2027-02-14", transactionId: payment.id }
    const { charge, isExpected } = await shop().service.attachCharge({ ...reported, amount: "29.00" })
    expect([isExpected, charge.period_index]).toEqual([true, 1])
    const other = { ...reported, transactionId: "ctx_other", amount: "30.00" }
    expect(await shop().service.attachCharge(other)).toMatchObject({ isExpected: false, charge: { amount: "30.00" } })
  })

  it("a callback while the subscription's row is locked for a moment: the period is opened for it", async () => {
    const { id } = await shop().subscribed({ engine: "gateway", period: "week" })
    await shop().round()
    shop().at("2027-02-07T00:00:03Z")
    const payment = await shop().schedules(id)
    const called = await shop().whileRowLocked({ table: "card_subscription", id }, () => [
      shop().calledBack(payment, "2027-02-07"),
    ])
    expect(called).toEqual([true])
    expect(await byDay(id)).toEqual([before, "02-07 paid"])
  })

  it.each([
    ["ours starts first", true],
    ["the gateway's is reported first", false],
  ])("our retry and the gateway's at the same moment, %s: the period is charged once", async (_, isOurs) => {
    const id = await declined()
    const { id: charge } = await shop().last(id)
    shop().forward({ days: 2 })
    // As if the gateway left the retry to us.
    const retry_at = shop().now()
    await shop().pg("card_subscription_charge").where({ id: charge }).update({ retry_at, next_poll_at: retry_at })
    const theirs = await shop().schedules(id)
    const ours = () => shop().service.performCharge(charge, shop().gateway.charger)
    const reported = () => shop().calledBack(theirs, "2027-02-09")
    const works: (() => Promise<unknown>)[] = isOurs ? [ours, reported] : [reported, ours]
    await shop().whileRowLocked({ table: "card_subscription_charge", id: charge }, () => works.map((work) => work()))
    await shop().round()
    expect((await byDay(id)).slice(0, 2)).toEqual([before, "02-07 paid"])
    expect(shop().taken(id)).toBe(2)
    const { transaction_id: known } = (await shop().charges(id))[1] ?? {}
    expect(
      shop()
        .gateway.taken(id)
        .map((payment) => payment.id),
    ).toContain(known)
  })

  describe("A second charge", () => {
    const take = async (payment: Payment) => {
      const { subscription_id: subscriptionId, id: transactionId } = payment
      const { charge, subscription } = await shop().service.attachCharge({ subscriptionId, transactionId })
      const kept = await shop().service.keepSession(
        charge,
        await shop().gateway.charger.openSession(charge, subscription),
      )
      shop().gateway.attach(payment, { ...charge, ...kept })
      return charge.id
    }

    it("of the last period, still to be refunded when that period is paid: the subscription is completed", async () => {
      const { id } = await shop().subscribed({ engine: "gateway", charges_limit: 2 })
      await shop().round()
      shop().at("2027-02-28T09:00:00Z")
      const [first, second] = [await shop().schedules(id), await shop().schedules(id)]
      const [one, two] = [await take(first), await take(second)]
      await shop().service.recordChargeOutcome(one, attemptOf(first))
      expect(await shop().state(id)).toBe("completed")
      await shop().service.recordChargeOutcome(two, attemptOf(second))
      await shop().service.orders.markReturned(two, toMessage("charge.no_open_period"))
      expect((await shop().events(id)).filter((event) => event === "completed")).toHaveLength(1)
    })

    it("of the last period, refunded before it was known to be paid: the subscription is completed", async () => {
      const { id } = await shop().subscribed({ engine: "gateway", charges_limit: 2 })
      await shop().round()
      shop().at("2027-02-28T09:00:00Z")
      const charge = await take(await shop().schedules(id))
      await shop().service.orders.markReturned(charge, toMessage("charge.refunded"))
      expect(await shop().state(id)).toBe("completed")
      expect(await shop().events(id)).toEqual(expect.arrayContaining(["returned", "completed"]))
    })

    it.each([
      ["approve", "The gateway charged 29.00 EUR on 2027-02-28. No period is open for it. The payment is refunded."],
      [
        NO_FUNDS,
        "The gateway tried to charge 29.00 EUR on 2027-02-28. No period is open for it. The card was declined: nothing was charged.",
      ],
    ] as const)("for no period, %j: its outcome is recorded once, when it is known", async (answer, message) => {
      const { id } = await shop().subscribed({ engine: "gateway" })
      await shop().round()
      await charged(id, "02-28")
      const payment = await shop().schedules(id, answer)
      const charge = await take(payment)
      const outside = async () => (await shop().history(id)).filter(({ code }) => code.endsWith("outside_terms"))
      expect(await outside()).toEqual([])
      for (let times = 0; times < 2; times += 1) await shop().service.recordChargeOutcome(charge, attemptOf(payment))
      expect(await outside()).toMatchObject([{ charge_id: charge }])
      expect(await shop().messages(id)).toContain(message)
      expect((await shop().find(id)).problem).toBeNull()
    })
  })
})
