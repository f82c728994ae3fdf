import { idsOf } from "../../../../../durable"
import { quotedReason } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import { attemptOf, type Payment } from "../../../__tests__/simulated-gateway"
import { describeSubscriptions } from "../../../__tests__/subscription-module"

describeSubscriptions("A gateway that charges by its own schedule", (shop) => {
  /**
   * Signed up on 31 January and charged by us for that month; from February on the gateway charges.
   */
  async function scheduled(terms: object = {}) {
    const { id } = await shop().subscribed({ engine: "gateway", ...terms })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid"])
    return id
  }
  const byDay = async (id: string) =>
    (await shop().charges(id)).map(({ due_at, state, period_index }) =>
      [due_at.toISOString().slice(0, 10), state, ...(period_index === null ? ["outside"] : [])].join(" "),
    )

  it("the day of a charge counts: a period is awaited from midnight on, by the store's clock", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T00:00:00Z")
    await shop().round()
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 awaiting"])
    expect(shop().gateway.payments).toHaveLength(1)
  })

  it.each([
    ["on its day", "2027-02-28T09:00:00Z", "2027-02-28"],
    ["a day early", "2027-02-27T09:00:00Z", "2027-02-27"],
    ["a day late", "2027-03-01T09:00:00Z", "2027-03-01"],
    ["on its day, and reported two weeks later", "2027-03-14T09:00:00Z", "2027-02-28"],
    ["a day early, and reported after its day", "2027-03-14T09:00:00Z", "2027-02-27"],
    ["without a day", "2027-03-02T09:00:00Z", undefined],
  ])("%s: the period is paid", async (_title, now, day) => {
    const id = await scheduled()
    shop().at(now)
    expect(await shop().calledBack(await shop().schedules(id), day)).toBe(true)
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid"])
    expect((await shop().last(id)).order_id).toMatch(/^order_/)
    expect(await shop().nextAt(id)).toBe("2027-03-31T00:00")
  })

  it("before our own answer: our own charge in flight is not attributed to the gateway", async () => {
    const { id } = await shop().subscribed({ engine: "gateway" })
    shop().answers("open")
    await shop().round()
    const payment = await shop().schedules(id)
    expect(await shop().calledBack(payment, "2027-01-31")).toBe(false)
    expect(await byDay(id)).toEqual(["2027-01-31 charging", "2027-01-31 returned outside"])
  })

  it("the same charge, reported twice: one period", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    const payment = await shop().schedules(id)
    await shop().calledBack(payment, "2027-02-28")
    const once = await shop().charges(id)
    await shop().calledBack(payment, "2027-02-28")
    expect(await shop().charges(id)).toEqual(once)
    expect(shop().taken(id)).toBe(2)
  })

  it("the same charge, reported to two processes at the same moment: one period", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    const payment = await shop().schedules(id)
    const other = shop().anotherProcess()
    await shop().whileRowLocked({ table: "card_subscription", id }, () =>
      [shop().service, other].map((one) => shop().calledBack(payment, "2027-02-28", one)),
    )
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid"])
  })

  it("a second order for a paid period is refunded, and that is recorded", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    await shop().calledBack(await shop().schedules(id), "2027-02-28")
    expect(await shop().calledBack(await shop().schedules(id), "2027-02-28")).toBe(false)
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid", "2027-02-28 returned outside"])
    expect(shop().taken(id)).toBe(2)
    expect(await shop().messages(id)).toContain(
      "The gateway charged 29.00 EUR on 2027-02-28. No period is open for it. The payment is refunded.",
    )
    expect(await shop().events(id)).toContain("returned")
  })

  it("two orders of one day at the same moment: one is for the period, the other one is refunded", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    const both = [await shop().schedules(id), await shop().schedules(id)]
    const requested = await shop().whileRowLocked({ table: "card_subscription", id }, () =>
      both.map((payment) => shop().calledBack(payment, "2027-02-28")),
    )
    expect(requested.filter(Boolean)).toHaveLength(1)
    expect(shop().taken(id)).toBe(2)
  })

  it("a second order that several processes record and refund at the same moment is refunded once, and stays so", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    await shop().calledBack(await shop().schedules(id), "2027-02-28")
    for (let round = 1; round <= 5; round += 1) {
      const payment = await shop().schedules(id)
      const reported = { subscriptionId: id, chargedOn: "2027-02-28", transactionId: payment.id }
      const { charge } = await shop().service.attachCharge(reported)
      const processes = [shop().service, shop().anotherProcess(), shop().anotherProcess()]
      await Promise.all(
        processes.map(async (one) => {
          await one.recordChargeOutcome(charge.id, attemptOf(payment))
          await one.orders.markReturned(charge.id, toMessage("charge.no_open_period"))
        }),
      )
      expect(await shop().service.findCharge(charge.id)).toMatchObject({ state: "returned" })
      expect((await shop().events(id)).filter((event) => event === "returned")).toHaveLength(round)
    }
  })

  it("a second order that several processes find refunded has one event", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    await shop().calledBack(await shop().schedules(id), "2027-02-28")
    const payment = await shop().schedules(id)
    const reported = { subscriptionId: id, chargedOn: "2027-02-28", transactionId: payment.id }
    const { charge } = await shop().service.attachCharge(reported)
    await shop().service.recordChargeOutcome(charge.id, attemptOf(payment))
    await shop().whileRowLocked({ table: "card_subscription", id }, () =>
      [shop().service, shop().anotherProcess()].map((one) =>
        one.orders.markReturned(charge.id, toMessage("charge.no_open_period")),
      ),
    )
    expect((await shop().events(id)).filter((event) => event === "returned")).toHaveLength(1)
  })

  it("a second order that was declined needs no refund", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    await shop().calledBack(await shop().schedules(id), "2027-02-28")
    await shop().calledBack(await shop().schedules(id, { decline: "116" }), "2027-02-28")
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid", "2027-02-28 failed outside"])
    expect(await shop().state(id)).toBe("active")
  })

  it("after it was canceled: refunded", async () => {
    const id = await scheduled()
    await shop().service.changes.cancel({ subscription_id: id })
    shop().at("2027-02-28T09:00:00Z")
    expect(await shop().calledBack(await shop().schedules(id), "2027-02-28")).toBe(false)
    expect(await shop().state(id)).toBe("canceled")
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 returned outside"])
  })

  it("canceled because it could not be collected: the gateway's own next retry is refunded as well", async () => {
    const id = await scheduled({ retry_hours: [12], after_retries: "cancel" })
    shop().at("2027-02-28T09:00:00Z")
    await shop().calledBack(await shop().schedules(id, { decline: "116" }), "2027-02-28")
    shop().forward({ hours: 13 })
    await shop().round()
    expect(await shop().state(id)).toBe("canceled")
    shop().at("2027-03-02T09:00:00Z")
    expect(await shop().calledBack(await shop().schedules(id), "2027-03-02")).toBe(false)
    expect(shop().taken(id)).toBe(1)
  })

  it("canceled after its day, and reported later: that period is paid", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    await shop().round()
    const payment = await shop().schedules(id)
    await shop().service.changes.cancel({ subscription_id: id })
    expect(await shop().calledBack(payment, "2027-02-28")).toBe(true)
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid"])
  })

  it("while it is paused: refunded, and it stays paused", async () => {
    const id = await scheduled()
    await shop().service.changes.pause({ subscription_id: id })
    shop().at("2027-02-28T09:00:00Z")
    expect(await shop().calledBack(await shop().schedules(id), "2027-02-28")).toBe(false)
    expect(await shop().find(id)).toMatchObject({ state: "paused", next_at: null })
  })

  it("a second order shortly before the requested end: refunded, and the end stays on its day", async () => {
    const id = await scheduled()
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    shop().at("2027-02-27T09:00:00Z")
    expect(await shop().calledBack(await shop().schedules(id), "2027-02-27")).toBe(false)
    expect(await shop().state(id)).toBe("canceling")
    await shop().service.changes.resume({ subscription_id: id })
    expect(await shop().state(id)).toBe("active")
  })

  it("declined: past due, and the gateway's next retry is for the same period", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    await shop().calledBack(await shop().schedules(id, { decline: "116" }), "2027-02-28")
    expect(await shop().state(id)).toBe("past_due")
    expect(await shop().last(id)).toMatchObject({ state: "declined", retry_at: null, attempts: 1 })
    shop().at("2027-03-02T09:00:00Z")
    await shop().round()
    await shop().calledBack(await shop().schedules(id), "2027-03-02")
    await shop().round()
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid"])
    expect(await shop().last(id)).toMatchObject({ attempts: 2 })
    expect(await shop().state(id)).toBe("active")
    // We made no attempt.
    expect(
      shop().gateway.payments.filter(({ charge_id, at }) => charge_id && at > new Date("2027-02-01")),
    ).toHaveLength(2)
  })

  it.each(["in order", "backwards", "mixed"])(
    "a year's callbacks at once, %s: each period is paid once",
    async (order) => {
      const id = await scheduled()
      const reported: { payment: Payment; day: string }[] = []
      const days = ["02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31"]
      for (const day of days) {
        shop().at(`2027-${day}T09:00:00Z`)
        reported.push({ payment: await shop().schedules(id), day: `2027-${day}` })
      }
      if (order === "backwards") reported.reverse()
      if (order === "mixed") reported.sort((one, other) => one.day.slice(-1).localeCompare(other.day.slice(-1)))
      for (const { payment, day } of reported) expect(await shop().calledBack(payment, day)).toBe(true)
      expect(await byDay(id)).toEqual(["2027-01-31 paid", ...days.map((day) => `2027-${day} paid`)])
      const indexes = reported.map(({ payment }) => payment.period_index)
      expect(new Set(indexes).size).toBe(11)
    },
  )

  it("a year's callbacks at once, by a gateway that counts on from 28 February: each period is paid", async () => {
    const id = await scheduled()
    for (let month = 2; month <= 12; month += 1) {
      const day = `2027-${String(month).padStart(2, "0")}-28`
      shop().at(`${day}T09:00:00Z`)
      expect(await shop().calledBack(await shop().schedules(id), day)).toBe(true)
    }
    shop().at("2027-12-31T09:00:00Z")
    await shop().round()
    expect(await byDay(id)).toEqual([
      ...["2027-01-31 paid", "2027-02-28 paid", "2027-03-31 paid", "2027-04-30 paid", "2027-05-31 paid"],
      ...["2027-06-30 paid", "2027-07-31 paid", "2027-08-31 paid", "2027-09-30 paid", "2027-10-31 paid"],
      ...["2027-11-30 paid", "2027-12-31 paid"],
    ])
  })

  it("a year's callbacks at once, without their days: none is refunded", async () => {
    const id = await scheduled()
    shop().at("2028-01-05T09:00:00Z")
    await shop().round()
    for (let month = 0; month < 11; month += 1) {
      expect(await shop().calledBack(await shop().schedules(id))).toBe(true)
    }
    expect(new Set(await shop().states(id))).toEqual(new Set(["paid"]))
    expect(await shop().calledBack(await shop().schedules(id))).toBe(false)
  })

  it("a charge that is a day early, while the month before is not reported: each has its own period", async () => {
    const id = await scheduled()
    shop().at("2027-03-30T09:00:00Z")
    await shop().round()
    const early = await shop().schedules(id)
    await shop().calledBack(early, "2027-03-30")
    const late = await shop().schedules(id)
    expect(await shop().calledBack(late, "2027-02-28")).toBe(true)
    expect([early.period_index, late.period_index]).toEqual([2, 1])
  })

  it("a process that died between receiving a charge and recording it: nothing else is charged", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    const payment = await shop().schedules(id)
    const reported = { subscriptionId: id, chargedOn: "2027-02-28", transactionId: payment.id }
    const { charge, subscription } = await shop().service.attachCharge(reported)
    shop().forward({ hours: 1 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(2)
    await shop().service.keepSession(charge, await shop().gateway.charger.openSession(charge, subscription))
    shop().forward({ hours: 1 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(2)
    await shop().calledBack(payment, "2027-02-28")
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid"])
  })

  it("a poll before the callback: a declined charge of the schedule is not charged by us", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    const payment = await shop().schedules(id, { decline: "116" })
    const reported = { subscriptionId: id, chargedOn: "2027-02-28", transactionId: payment.id }
    const { charge, subscription } = await shop().service.attachCharge(reported)
    await shop().service.keepSession(charge, await shop().gateway.charger.openSession(charge, subscription))
    shop().gateway.attach(payment, await shop().last(id))
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "declined", transaction_id: payment.id })
    expect(shop().gateway.payments).toHaveLength(2)
  })

  it("no report: unconfirmed after the hours, shown, and never charged by us", async () => {
    const id = await scheduled()
    shop().at("2027-03-01T23:59:00Z")
    await shop().round()
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 awaiting"])
    shop().at("2027-03-02T00:00:00Z")
    await shop().round()
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 unconfirmed"])
    expect(await shop().messages(id)).toContain(
      "The gateway did not report the charge of 29.00 EUR due on 2027-02-28 within 48 hours. It is not known whether the card was charged: check at the gateway.",
    )
    expect(await shop().events(id)).toContain("unconfirmed")
    shop().at("2027-08-01T00:00:00Z")
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(1)
    expect(await shop().calledBack(await shop().schedules(id), "2027-02-28")).toBe(true)
    expect((await byDay(id))[1]).toBe("2027-02-28 paid")
  })

  it.each([
    ["paid", "2027-01-31T10:00:00Z", true],
    ["paid", "2027-01-29T10:00:00Z", true],
    ["paid", "2027-01-28T10:00:00Z", false],
    ["unconfirmed", "2027-01-31T10:00:00Z", true],
    ["unconfirmed", "2027-01-28T10:00:00Z", false],
  ])(
    "%s, started on %s: the next date is synced where months are too short for the day: %s",
    async (state, started, isReported) => {
      shop().at(started)
      const id = await scheduled()
      await shop().service.scheduleSync.record(await shop().find(id), { move: "acknowledge" })
      // Opened, and not charged yet: a sync now could arrive before the charge, and move it away.
      shop().at("2027-02-28T00:00:00Z")
      await shop().round()
      expect(await shop().find(id)).toMatchObject({ sync_state: "synced" })
      shop().at("2027-02-28T09:00:00Z")
      if (state === "paid") await shop().calledBack(await shop().schedules(id), "2027-02-28")
      else shop().at("2027-03-02T09:00:00Z")
      await shop().round()
      expect(await shop().last(id)).toMatchObject({ state })
      expect(await shop().find(id)).toMatchObject({ sync_state: isReported ? "pending" : "synced" })
    },
  )

  it("the last period, resolved as not charged and reported all the same: it is paid", async () => {
    const id = await scheduled({ charges_limit: 2 })
    const payment = await shop().schedules(id)
    shop().at("2027-03-05T00:00:00Z")
    await shop().round()
    const charge = await shop().last(id)
    expect(charge).toMatchObject({ state: "unconfirmed" })
    expect(await shop().state(id)).toBe("active")
    await shop().service.resolveNotCharged({ subscription_id: id, charge_id: charge.id, note: "Not there" })
    expect(await shop().state(id)).toBe("completed")
    expect(await shop().calledBack(payment, "2027-02-28")).toBe(true)
    expect(await shop().states(id)).toEqual(["paid", "paid"])
  })

  it("with another amount: a problem until a period is paid as agreed, whatever is synced meanwhile", async () => {
    const id = await scheduled()
    const payment = await shop().schedules(id)
    shop().at("2027-02-28T09:00:00Z")
    const { id: transactionId, subscription_id: subscriptionId } = payment
    const attached = await shop().service.attachCharge({ subscriptionId, transactionId, amount: "28.00" })
    expect(attached).toMatchObject({ isExpected: false, charge: { amount: "28.00", period_index: null } })
    await shop().service.recordChargeOutcome(attached.charge.id, attemptOf(payment))
    await shop().service.scheduleSync.record(await shop().find(id), { move: "acknowledge" })
    expect((await shop().find(id)).problem).toEqual({
      code: "charge.outside_terms",
      params: {
        amount: { amount: "28.00", currency: "EUR" },
        day: "2027-02-28",
        reason: { code: "charge.other_amount_agreed", params: { amount: { amount: "29.00", currency: "EUR" } } },
      },
    })
    expect(await shop().calledBack(await shop().schedules(id), "2027-02-28")).toBe(true)
    expect((await shop().find(id)).problem).toBeNull()
  })

  it("charged by a schedule although the store charges: refunded, and nothing waits to be synced", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    expect(await shop().calledBack(await shop().schedules(id), "2027-01-31")).toBe(false)
    expect(await shop().find(id)).toMatchObject({ engine: "store", sync_state: "synced" })
    expect(idsOf(await shop().service.claim("unsynced", 10))).toEqual([])
  })

  it("a synced change is synced again at once if another one follows, and a deferred one waits for its lease", async () => {
    const id = await scheduled()
    const before = await shop().find(id)
    await shop().service.scheduleSync.retry(id)
    expect(idsOf(await shop().service.claim("unsynced", 10))).toEqual([id])
    await shop().service.changes.skip({ subscription_id: id })
    await shop().service.scheduleSync.record(before, { move: "acknowledge" })
    expect(idsOf(await shop().service.claim("unsynced", 10))).toEqual([id])
    await shop().service.scheduleSync.record(await shop().find(id), { move: "defer" })
    expect(idsOf(await shop().service.claim("unsynced", 10))).toEqual([])
  })

  it("the problem of an order replaces no other problem, and clears no other one", async () => {
    const id = await scheduled()
    const notMade = (reason: string) => toMessage("order.not_made", { reason: quotedReason(reason) })
    const recordNotMade = (reason: string) =>
      shop().service.recordProblem({ subscription_id: id, problem: notMade(reason), over: ["order.not_made"] })
    const clear = () => shop().service.clearProblem({ subscription_id: id, codes: ["order.not_made"] })
    const problem = async () => (await shop().find(id)).problem
    await recordNotMade("No stock.")
    await recordNotMade("No address.")
    expect(await problem()).toEqual(notMade("No address."))
    await clear()
    expect(await problem()).toBeNull()
    const mismatched = toMessage("charge.mismatched", { mismatch: quotedReason("Another amount.") })
    await shop().service.recordProblem({ subscription_id: id, problem: mismatched })
    await recordNotMade("No stock.")
    await clear()
    expect(await problem()).toEqual(mismatched)
  })

  it("of a day years ahead: refunded, and no period is opened for it", async () => {
    const id = await scheduled()
    expect(await shop().calledBack(await shop().schedules(id), "2030-02-28")).toBe(false)
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2030-02-28 returned outside"])
    expect(await shop().nextAt(id)).toBe("2027-02-28T00:00")
  })

  it("while the store was down every period is awaited, whatever the catch-up rule", async () => {
    const id = await scheduled({ catch_up: "latest" })
    shop().at("2027-05-01T00:00:00Z")
    await shop().service.openPeriods(10)
    expect(await byDay(id)).toEqual([
      ...["2027-01-31 paid", "2027-02-28 awaiting", "2027-03-31 awaiting", "2027-04-30 awaiting"],
    ])
  })

  it("of an unknown subscription: refused", async () => {
    const attached = shop().service.attachCharge({ subscriptionId: "csb_none", transactionId: "ctx_1" })
    await expect(attached).rejects.toThrow("This subscription does not exist.")
  })

  it("retries are ours if the gateway makes none: by the plan's hours", async () => {
    const id = await scheduled()
    shop().at("2027-02-28T09:00:00Z")
    const payment = await shop().schedules(id, { decline: "116" })
    await shop().calledBack(payment, "2027-02-28")
    const { id: charge } = await shop().last(id)
    const second = await shop().schedules(id, { decline: "116" })
    await shop().service.recordChargeOutcome(charge, { ...attemptOf(second), retries_are_ours: true })
    expect(await shop().last(id)).toMatchObject({ attempts: 2, retry_at: new Date("2027-02-28T21:00:00Z") })
    shop().at("2027-02-28T21:00:00Z")
    shop().gateway.attach(second, await shop().last(id))
    await shop().round()
    expect(await byDay(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid"])
  })
})
