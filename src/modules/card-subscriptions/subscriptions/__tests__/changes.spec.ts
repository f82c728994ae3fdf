import { describeSubscriptions, visa } from "../../__tests__/subscription-module"

describeSubscriptions("Changes by customers and the store", (shop) => {
  const monthly = async (terms: object = {}) => {
    const { id } = await shop().subscribed(terms)
    await shop().round()
    return id
  }

  it("renews by the calendar: twelve charges, on the last day of each month", async () => {
    const id = await monthly()
    for (let day = 0; day < 340; day += 5) {
      shop().forward({ days: 5 })
      await shop().round()
    }
    const charges = await shop().charges(id)
    expect(charges.map(({ due_at }) => due_at.toISOString().slice(0, 10))).toEqual([
      ...["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30", "2027-07-31"],
      ...["2027-08-31", "2027-09-30", "2027-10-31", "2027-11-30", "2027-12-31"],
    ])
    expect(charges.map(({ period_index }) => period_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(new Set(charges.map(({ state }) => state))).toEqual(new Set(["paid"]))
    expect(shop().taken(id)).toBe(12)
  })

  it("pause over a due date: nothing is charged, and it continues with its billing interval", async () => {
    const id = await monthly()
    shop().at("2027-02-15T10:00:00Z")
    await shop().service.changes.pause({ subscription_id: id, actor: "cus_1" })
    shop().at("2027-05-02T10:00:00Z")
    await shop().round()
    expect(await shop().find(id)).toMatchObject({ state: "paused", next_at: null })
    await shop().service.changes.resume({ subscription_id: id })
    expect(await shop().nextAt(id)).toBe("2027-05-31T10:00")
    await shop().round()
    shop().at("2027-05-31T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid"])
    expect((await shop().last(id)).period_index).toBe(4)
    expect(shop().taken(id)).toBe(2)
  })

  it("pause and resume between two dates: the next date is as before", async () => {
    const id = await monthly()
    await shop().service.changes.pause({ subscription_id: id })
    await shop().service.changes.resume({ subscription_id: id })
    expect(await shop().nextAt(id)).toBe("2027-02-28T10:00")
  })

  it("pause: a due period that was not charged is skipped, and has a row", async () => {
    const id = await monthly()
    shop().at("2027-03-01T10:00:00Z")
    await shop().service.openPeriods(10)
    await shop().service.changes.pause({ subscription_id: id })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "skipped"])
    expect(shop().taken(id)).toBe(1)
  })

  it.each(["pause", "cancel"] as const)(
    "%s before a worker opened the due periods: they have rows all the same",
    async (verb) => {
      const id = await monthly()
      shop().at("2027-04-01T10:00:00Z")
      await shop().service.changes[verb]({ subscription_id: id })
      await shop().round()
      expect(await shop().states(id)).toEqual(["paid", "skipped", "skipped"])
      expect(shop().taken(id)).toBe(1)
    },
  )

  it("a due charge of a paused subscription is skipped, whatever its origin", async () => {
    const id = await monthly()
    shop().at("2027-03-01T10:00:00Z")
    await shop().service.openPeriods(10)
    await shop().pg("card_subscription").where({ id }).update({ state: "paused" })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "skipped"])
    expect(shop().taken(id)).toBe(1)
  })

  it("pause of a declined charge: it is not retried any more", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" })
    await shop().round()
    await shop().service.changes.pause({ subscription_id: id })
    shop().forward({ days: 2 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "failed", retry_at: null })
    expect(shop().gateway.payments).toHaveLength(1)
  })

  it("skip: the next period is skipped, and the one after it is charged", async () => {
    const id = await monthly()
    await shop().service.changes.skip({ subscription_id: id })
    expect(await shop().nextAt(id)).toBe("2027-03-31T10:00")
    shop().at("2027-04-01T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "skipped", "paid"])
  })

  it("skip before a worker opened a due period: that one is charged, and the next one is skipped", async () => {
    const id = await monthly()
    shop().at("2027-03-01T10:00:00Z")
    await shop().service.changes.skip({ subscription_id: id })
    await shop().round()
    expect(await shop().nextAt(id)).toBe("2027-04-30T10:00")
    expect(await shop().states(id)).toEqual(["paid", "paid", "skipped"])
  })

  it("plan whose amount or interval changed since it was shown: refused with those of now", async () => {
    const id = await monthly()
    const { id: plan_id } = await shop().plan({ name: "Double", amount: "58.00" })
    const plan = { plan_id, amount: "58.00", period: "month", interval: 1 } as const
    const change = (seen: object) => shop().service.changes.changePlan({ subscription_id: id, ...plan, ...seen })
    const signUp = (seen: object) => shop().service.signUp({ customer_id: "cus_2", ...plan, quantity: 2, ...seen })
    for (const seen of [{ amount: "57.00" }, { period: "year" }, { interval: 3 }]) {
      await expect(change(seen)).rejects.toThrow("This plan costs 58.00 EUR every month now.")
      const whole = signUp({ amount: "116.00", ...seen })
      await expect(whole).rejects.toThrow("This plan costs 116.00 EUR every month now.")
    }
    expect(await shop().find(id)).toMatchObject({ next_plan_id: null })
    expect((await signUp({ amount: "116.00" })).isNew).toBe(true)
    await change({ amount: "58" })
    expect(await shop().find(id)).toMatchObject({ next_plan_id: plan_id })
  })

  it("skip from a page that was shown before another skip: refused, so that one period is skipped", async () => {
    const id = await monthly()
    const skip = () => shop().service.changes.skip({ subscription_id: id, due_at: "2027-02-28T10:00:00.000Z" })
    await skip()
    await expect(skip()).rejects.toThrow(/^The subscription has changed since it was shown\./)
    expect(await shop().states(id)).toEqual(["paid", "skipped"])
  })

  it("skip of the last period: refused with a message, and nothing is written", async () => {
    const id = await monthly({ ends_at: "2027-03-01" })
    const skipped = shop().service.changes.skip({ subscription_id: id })
    await expect(skipped).rejects.toThrow("This is the last period: cancel the subscription instead.")
    expect(await shop().states(id)).toEqual(["paid"])
  })

  it("cancel now: nothing more is charged, and paid charges stay paid", async () => {
    const id = await monthly()
    await shop().service.changes.cancel({ subscription_id: id })
    shop().forward({ days: 100 })
    await shop().round()
    expect(await shop().find(id)).toMatchObject({
      state: "canceled",
      next_at: null,
      ended_at: new Date("2027-01-31T10:00Z"),
    })
    expect(await shop().states(id)).toEqual(["paid"])
    const again = shop().service.changes.resume({ subscription_id: id })
    await expect(again).rejects.toThrow("This subscription was canceled. Start a new one to continue.")
  })

  it("cancel at the period's end: ends on the date of the next charge, which is not made", async () => {
    const id = await monthly()
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    shop().at("2027-02-28T09:59:59Z")
    await shop().round()
    expect(await shop().state(id)).toBe("canceling")
    shop().at("2027-02-28T10:00:00Z")
    await shop().round()
    expect(await shop().find(id)).toMatchObject({ state: "canceled", ended_at: new Date("2027-02-28T10:00:00Z") })
    expect(await shop().states(id)).toEqual(["paid"])
    expect(shop().taken(id)).toBe(1)
  })

  it("cancel at the period's end, revoked: charged as before", async () => {
    const id = await monthly()
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    await shop().service.changes.resume({ subscription_id: id })
    shop().at("2027-02-28T10:00:00Z")
    await shop().round()
    expect(await shop().state(id)).toBe("active")
    expect(await shop().states(id)).toEqual(["paid", "paid"])
  })

  it("cancel at the period's end before a worker opened a due period: that period is charged, and is the last one", async () => {
    const id = await monthly()
    shop().at("2027-03-02T10:00:00Z")
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    await shop().round()
    expect(await shop().find(id)).toMatchObject({ state: "canceling" })
    expect(await shop().nextAt(id)).toBe("2027-03-31T10:00")
    expect(await shop().states(id)).toEqual(["paid", "paid"])
  })

  it("another plan: from the next charge on, with its own billing interval", async () => {
    const id = await monthly()
    const weekly = await shop().plan({ name: "Small box", amount: "9.00", period: "week" })
    await shop().service.changes.changePlan({ subscription_id: id, plan_id: weekly.id })
    expect(await shop().find(id)).toMatchObject({ next_plan_id: weekly.id, amount: "29.00" })
    shop().at("2027-03-08T10:00:00Z")
    await shop().round()
    expect(await shop().find(id)).toMatchObject({
      plan_id: weekly.id,
      next_plan_id: null,
      amount: "9.00",
      period: "week",
    })
    const charges = await shop().charges(id)
    expect(charges.map(({ due_at, amount }) => [due_at.toISOString().slice(0, 10), amount])).toEqual([
      ...[
        ["2027-01-31", "29.00"],
        ["2027-02-28", "9.00"],
        ["2027-03-07", "9.00"],
      ],
    ])
    expect(await shop().nextAt(id)).toBe("2027-03-14T10:00")
  })

  it("a plan whose creation is reverted is removed, unless a subscription has it or changes to it", async () => {
    const { service, plan, find } = shop()
    const id = await monthly()
    const next = await plan({ name: "Small box" })
    await service.changes.changePlan({ subscription_id: id, plan_id: next.id })
    const { plan_id } = await find(id)
    const unused = await plan()
    for (const each of [plan_id, next.id, unused.id]) await service.plans.removeUnused(each)
    const left = (await shop().pg("card_plan").pluck("id")) as string[]
    expect(left.sort()).toEqual([plan_id, next.id].sort())
  })

  it("another plan before a worker opened a due period: that charge is of the old plan", async () => {
    const id = await monthly()
    const weekly = await shop().plan({ name: "Small box", amount: "9.00", period: "week" })
    shop().at("2027-03-02T10:00:00Z")
    await shop().service.changes.changePlan({ subscription_id: id, plan_id: weekly.id })
    await shop().round()
    expect((await shop().charges(id)).map(({ amount }) => amount)).toEqual(["29.00", "29.00"])
  })

  it.each([
    [{ currency_code: "usd" }, "This plan has another currency: start a new subscription for it."],
    [{ engine: "gateway" }, "This plan is charged differently: start a new subscription for it."],
    [{ provider_id: "pp_card_other" }, "This plan is charged differently: start a new subscription for it."],
    [{ is_active: false }, "This plan is not offered any more."],
    [{ charges_limit: 1 }, "This plan has fewer charges than were made already: start a new subscription for it."],
    [{ ends_at: "2027-02-27" }, "This plan ends before the next charge is due."],
  ] as const)("another plan that does not fit, %j: refused with a message", async (terms, message) => {
    const id = await monthly()
    const other = await shop().plan(terms)
    const changed = shop().service.changes.changePlan({ subscription_id: id, plan_id: other.id })
    await expect(changed).rejects.toThrow(message)
    expect((await shop().find(id)).next_plan_id).toBeNull()
  })

  it("another plan that has ended meanwhile, that it has already, or that is too late: refused with a message", async () => {
    const id = await monthly()
    const change = (plan_id: string) => shop().service.changes.changePlan({ subscription_id: id, plan_id })
    const ended = await shop().plan({ ends_at: "2027-02-10" })
    shop().at("2027-02-11T10:00:00Z")
    await expect(change(ended.id)).rejects.toThrow("This plan ends before the next charge is due.")
    const { plan_id } = await shop().find(id)
    await expect(change(plan_id)).rejects.toThrow("This subscription has this plan already.")
    const biggerPlan = await shop().plan({ name: "Bigger" })
    await change(biggerPlan.id)
    // Back to its current plan, before the other one starts, even if the current one is no longer
    // offered.
    await shop().service.plans.update(plan_id, { is_active: false })
    await change(plan_id)
    expect(await shop().find(id)).toMatchObject({ plan_id, next_plan_id: null, next_terms: null })
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    const other = await shop().plan()
    const none = "No further charge is due, so its plan cannot be changed."
    await expect(change(other.id)).rejects.toThrow(none)
    await shop().service.changes.resume({ subscription_id: id })
    await shop().service.changes.pause({ subscription_id: id })
    await expect(change(other.id)).rejects.toThrow(none)
    await shop().service.changes.cancel({ subscription_id: id })
    await expect(change(other.id)).rejects.toThrow("This subscription has ended.")
    expect(await shop().find(id)).toMatchObject({ plan_id, next_plan_id: null, next_terms: null })
  })

  it("another plan with a number of charges: earlier charges count, and the last one completes it", async () => {
    const id = await monthly()
    const other = await shop().plan({ name: "Two of them", charges_limit: 2 })
    await shop().service.changes.changePlan({ subscription_id: id, plan_id: other.id })
    shop().at("2027-06-01T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid"])
    expect(await shop().state(id)).toBe("completed")
  })

  it("another plan that ends before its first charge, because a period was skipped: it ends without one", async () => {
    const id = await monthly()
    const other = await shop().plan({ ends_at: "2027-03-01" })
    await shop().service.changes.changePlan({ subscription_id: id, plan_id: other.id })
    await shop().service.changes.skip({ subscription_id: id })
    shop().at("2027-06-01T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "skipped"])
    expect(await shop().find(id)).toMatchObject({ state: "completed", next_at: null })
    expect(shop().taken(id)).toBe(1)
  })

  describe("a verified card", () => {
    const other = { ...visa, id: "csc_2", last4: "2222" }
    const card_session_id = "cver_1"
    const waiting = async () => {
      const { id } = await shop().subscribed()
      shop().answers({ decline: "116" })
      await shop().round()
      await shop().service.changes.awaitCard({ subscription_id: id, session_id: card_session_id })
      return { subscription_id: id, card: other, ours: "all" as const, card_session_id }
    }

    it("is attached to the subscription once, by two processes at the same moment", async () => {
      const verified = await waiting()
      const both = [shop().service, shop().anotherProcess()]
      const changed = await shop().whileRowLocked({ table: "card_subscription", id: verified.subscription_id }, () =>
        both.map((one) => one.changes.changeToVerifiedCard(verified)),
      )
      expect(changed.filter(Boolean)).toHaveLength(1)
      expect(changed.flatMap((one) => one?.charges ?? [])).toHaveLength(1)
      expect(await shop().service.changes.changeToVerifiedCard(verified)).toBeUndefined()
      const { subscription_id: id } = verified
      expect(await shop().find(id)).toMatchObject({ saved_card_id: "csc_2", card_session_id: null })
      expect((await shop().events(id)).filter((event) => event === "card_changed")).toHaveLength(1)
    })

    it("is not attached if the customer has started another verification meanwhile", async () => {
      const verified = await waiting()
      const { subscription_id } = verified
      await shop().service.changes.awaitCard({ subscription_id, session_id: "cver_2" })
      expect(await shop().service.changes.changeToVerifiedCard(verified)).toBeUndefined()
      expect(await shop().find(subscription_id)).toMatchObject({ saved_card_id: visa.id, card_session_id: "cver_2" })
    })

    it.each(["canceled", "completed"] as const)("changes no %s subscription, and is no error", async (state) => {
      const verified = await waiting()
      const { subscription_id: id } = verified
      if (state === "canceled") await shop().service.changes.cancel({ subscription_id: id })
      else await shop().pg("card_subscription").where({ id }).update({ state })
      const before = { row: await shop().find(id), history: await shop().history(id) }
      expect(await shop().service.changes.changeToVerifiedCard(verified)).toBeUndefined()
      expect({ row: await shop().find(id), history: await shop().history(id) }).toEqual(before)
      expect(await shop().service.signUps.ofCardSession(card_session_id)).toEqual([])
    })
  })
})

describeSubscriptions("A change that could not be completed", (shop) => {
  const due = async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    shop().at("2027-02-28T10:00:00Z")
    await shop().service.openPeriods(10)
    return id
  }

  it.each(["pause", "cancel"] as const)("%s is reverted, with the charges that it dropped", async (verb) => {
    const id = await due()
    const before = await shop().charges(id)
    const changed = await shop().service.changes[verb]({ subscription_id: id })
    // As a workflow stores it.
    const kept = JSON.parse(JSON.stringify(changed)) as typeof changed
    expect(await shop().service.changes.revert(kept)).toBe(true)
    expect(await shop().find(id)).toMatchObject({ state: "active", ended_at: null })
    expect(await shop().nextAt(id)).toBe("2027-03-31T10:00")
    expect(await shop().charges(id)).toEqual(before)
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid"])
  })

  it("skip is reverted: the period is charged", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    const changed = await shop().service.changes.skip({ subscription_id: id })
    expect(await shop().service.changes.revert(changed)).toBe(true)
    expect(await shop().states(id)).toEqual(["paid"])
    shop().at("2027-02-28T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid"])
  })

  it("is not reverted if something else has happened since", async () => {
    const id = await due()
    const changed = await shop().service.changes.pause({ subscription_id: id })
    await new Promise((resolve) => setImmediate(resolve))
    await shop().service.changes.resume({ subscription_id: id })
    expect(await shop().service.changes.revert(changed)).toBe(false)
    expect(await shop().states(id)).toEqual(["paid", "skipped"])
  })

  it("a charge that was paid in between stays paid", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" })
    await shop().round()
    const changed = await shop().service.changes.pause({ subscription_id: id })
    const charge = await shop().last(id)
    await shop().service.recordChargeOutcome(charge.id, { transaction_id: "ctx_late", outcome: "approved" })
    await shop().service.changes.revert(changed)
    expect(await shop().states(id)).toEqual(["paid"])
  })
})
