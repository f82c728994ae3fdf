import { describeStore, eventually } from "../stage/card-store"
import { dayOf } from "../../src/modules/card-subscriptions/subscriptions/billing-dates"
import { subscriptionMoves } from "../moves/subscription-moves"

const NO_FUNDS = { status: "declined", errorCode: "116", errorMessage: "Insufficient funds" } as const
const DAY_MS = 86_400_000
const ENDED = "This subscription was canceled. Start a new one to continue."

describeStore("Subscriptions that the gateway charges by its schedule", (store) => {
  const moves = subscriptionMoves(store)
  const { forward, round, find, charges, verb } = moves
  const engine = "gateway"
  /** Half a day later it is still the same day, by the store's clocks and by the gateway's. */
  const morning = async () => {
    const tomorrow = new Date((await moves.subscriptions().clock()).getTime() + DAY_MS)
    await store.sandbox().clock({ to: `${tomorrow.toISOString().slice(0, 10)}T08:00:00Z` })
  }
  const states = async (id: string) => (await charges(id)).map(({ state }) => state)
  const books = () =>
    store
      .sandbox()
      .orders()
      .map(({ amounts }) => [amounts.captured, amounts.returned])

  it("months that passed at once: five charges, each put to its own period, one of them declined", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await store.sandbox().clock({ forward: "P2M" })
    store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
    await store.sandbox().clock({ forward: "P3M" })
    await round()
    const made = await charges(id)
    expect(made.map(({ state }) => state)).toEqual(["paid", "paid", "paid", "declined", "paid", "paid"])
    const days = made.slice(1).map(({ due_at }) => due_at.toISOString().slice(0, 7))
    expect(new Set(days).size).toBe(5)
    expect(await find(id)).toMatchObject({ state: "past_due" })
    const { retry } = { retry: verb("retryCardSubscription", { subscription_id: id }) }
    await expect(retry).rejects.toMatchObject({ message: expect.stringContaining("The gateway tries") })
  })

  it("begun on the 31st, it is charged on the last day of each month, and on no other", async () => {
    const year = (await moves.subscriptions().clock()).getUTCFullYear() + 1
    await store.sandbox().clock({ to: `${year}-01-31T12:00:00Z` })
    const { id } = await moves.subscribed({ terms: { engine } })
    // A month counted on from the end of February ends on the 28th of March, or on the 29th.
    for (const [day, made] of [
      ["03-02", 2],
      ["03-30", 2],
      ["04-01", 3],
      ["05-01", 4],
      ["05-30", 4],
      ["06-01", 5],
    ] as const) {
      await store.sandbox().clock({ to: `${year}-${day}T00:00:00Z` })
      await round()
      await round()
      expect([day, await states(id)]).toEqual([day, Array(made).fill("paid")])
    }
    const subscription = await find(id)
    const days = (await charges(id)).slice(2).map(({ due_at }) => dayOf(due_at, subscription))
    expect(days).toEqual([`${year}-03-31`, `${year}-04-30`, `${year}-05-31`])
    expect(books().map(([, returned]) => returned)).toEqual(Array(5).fill("0.00"))
  })

  it.each(["another card", "Try again"])(
    "unpaid, it is paid by %s: once, and the schedule begins again",
    async (by) => {
      await morning()
      const { id, customer } = await moves.subscribed({ terms: { engine, retry_hours: [12], after_retries: "unpaid" } })
      const other = by === "another card" ? await moves.anotherCard(customer) : undefined
      const before = store.sandbox().orders().length
      store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
      await forward("P1M")
      expect(await find(id)).toMatchObject({ state: "past_due" })
      await moves.leasesEnd()
      await forward("PT13H")
      expect(await find(id)).toMatchObject({ state: "unpaid", next_at: null, needs_sync: false })
      expect(store.sandbox().recurring()).toMatchObject([{ state: "stop" }])
      await forward("P2M")
      expect(store.sandbox().orders()).toHaveLength(before + 1)

      if (other) await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: other.id })
      else await verb("retryCardSubscription", { subscription_id: id })
      await round()
      await moves.leasesEnd()
      await round()
      expect(store.callsTo("makeRebill")).toHaveLength(1)
      expect(store.callsTo("processRecurringPayment")).toHaveLength(0)
      const recovered = await find(id)
      expect(recovered).toMatchObject({ state: "active", problem: null, needs_sync: false })
      const next = dayOf(recovered.next_at as Date, recovered)
      expect(store.sandbox().recurring()).toMatchObject([
        {
          state: "active",
          nextCharge: `${next}T00:00:00.000Z`,
          finishDate: "2099-12-31T23:59:59.999Z",
          card: { last4: other ? "1111" : "6732" },
        },
      ])
      expect(await states(id)).toEqual(["paid", "paid"])
      expect(books().slice(before)).toEqual([
        ["0.00", "0.00"],
        ["20.00", "0.00"],
      ])

      await forward("P1M")
      expect(await states(id)).toEqual(["paid", "paid", "paid"])
      expect(store.callsTo("makeRebill")).toHaveLength(1)
      expect(books().slice(before)).toEqual([
        ["0.00", "0.00"],
        ["20.00", "0.00"],
        ["20.00", "0.00"],
      ])
    },
  )

  it("the last charge of a plan is declined: the gateway hears of another card, and is not stopped in its own tries", async () => {
    const { id, customer } = await moves.subscribed({ terms: { engine, charges_limit: 2 } })
    store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
    await forward("P1M")
    expect(await find(id)).toMatchObject({ state: "past_due", next_at: null })
    const card = await moves.anotherCard(customer)
    await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card.id })
    const calls = store.callsTo("updateRecurringPayment")
    expect(calls).toHaveLength(1)
    expect(calls[0]?.fields).toHaveProperty("cardrefid")
    expect(calls[0]?.fields).not.toHaveProperty("finish-date")
    expect(calls[0]?.fields).not.toHaveProperty("start-date")
    expect(await find(id)).toMatchObject({ needs_sync: false, state: "past_due" })
  })

  it("one charge only, begun alone: there is no schedule to give to the gateway, and the card is charged all the same", async () => {
    const customer = await store.customer()
    const card = await moves.anotherCard(customer)
    const at = { customer_id: customer.id, saved_card_id: card.id, delivery: moves.delivery() }
    const plan_id = await moves.plan({ engine, charges_limit: 1 })
    const id = String((await verb("createCardSubscription", { ...at, plan_id })).subscription_id)
    await eventually(async () => {
      await round()
      expect(await charges(id)).toMatchObject([{ state: "paid", order_id: expect.stringContaining("order_") }])
    })
    expect(store.callsTo("createRecurringPayment")).toHaveLength(0)
    expect(store.callsTo("makeRebill")).toHaveLength(1)
    expect(await find(id)).toMatchObject({ state: "completed", problem: null, needs_sync: false })
  })

  it("callbacks that come twice, at the same moment and again later, make one charge and one order", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().fault({ operation: "callback", kind: "callback-twice", times: 3 })
    await forward("P1M")
    const [, charge] = await charges(id)
    const [, order] = store.sandbox().orders()
    await store.sandbox().callback(order?.orderid ?? "")
    await Promise.all([round(), round()])
    expect(await states(id)).toEqual(["paid", "paid"])
    expect((await charges(id))[1]?.order_id).toBe(charge?.order_id)
    expect(books()).toEqual([
      ["25.00", "0.00"],
      ["20.00", "0.00"],
    ])
  })

  it("a period without news is unconfirmed, shown, and never charged by us; late news settle it", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "awaiting"])
    await forward("P3D")
    expect(await states(id)).toEqual(["paid", "unconfirmed"])
    for (let day = 0; day < 3; day += 1) await forward("P1D")
    expect(store.callsTo("processRecurringPayment")).toHaveLength(0)
    expect(store.callsTo("makeRebill")).toHaveLength(0)
    store.sandbox().clearFaults()
    await store.sandbox().callback(store.sandbox().orders()[1]?.orderid ?? "")
    await round()
    expect(await states(id)).toEqual(["paid", "paid"])
    expect(await moves.publishedOf(id)).toEqual(["created", "activated", "unconfirmed", "renewed"])
  })

  it("a charge for a subscription that ended goes back, and is shown", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    // The gateway does not take the end, and charges on.
    store.sandbox().fault({ operation: "updateRecurringPayment", kind: "refuse" })
    await verb("cancelCardSubscription", { subscription_id: id })
    expect((await find(id)).problem?.code).toBe("schedule.not_synced")
    await forward("P1M")
    await eventually(async () => {
      await round()
      expect(books()).toEqual([
        ["25.00", "0.00"],
        ["20.00", "20.00"],
      ])
      expect(await find(id)).toMatchObject({ needs_sync: false })
    })
    expect(await states(id)).toEqual(["paid", "returned"])
    expect(await moves.publishedOf(id)).toContain("returned")
    await expect(verb("retryCardSubscription", { subscription_id: id })).rejects.toMatchObject({ message: ENDED })
    await forward("P1M")
    expect(store.sandbox().orders()).toHaveLength(2)
  })

  it("a charge of another amount than was agreed goes back, is shown, and does not pay the period", async () => {
    store.sandbox().fault({ operation: "createRecurringPayment", kind: "drop-after" })
    const { id } = await moves.subscribed({ terms: { engine } })
    const plan_id = await moves.plan({ engine, name: "Dearer box", amount: "30.00" })
    // The gateway cannot be told: nobody knows its id of the schedule.
    await verb("changeSubscriptionPlan", { subscription_id: id, plan_id })
    await forward("P1M")
    await eventually(async () => {
      await round()
      expect(books()).toEqual([
        ["25.00", "0.00"],
        ["20.00", "20.00"],
      ])
    })
    expect(await states(id)).toEqual(expect.arrayContaining(["paid", "awaiting", "returned"]))
    await verb("cancelCardSubscription", { subscription_id: id })
    await forward("P1M")
    await eventually(async () => {
      await round()
      expect(books().at(-1)).toEqual(["20.00", "20.00"])
    })
    expect(store.sandbox().orders()).toHaveLength(3)
  })

  it("a plan that is changed after somebody agreed to it counts for them as it was", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    const plan_id = await moves.plan({ engine, name: "Dearer box", amount: "30.00" })
    await verb("changeSubscriptionPlan", { subscription_id: id, plan_id })
    await verb("updateCardPlan", { plan_id, changes: { amount: "45.00" } })
    await forward("P1M")
    expect((await charges(id)).at(-1)).toMatchObject({ amount: "30.00", state: "paid" })
  })

  it("an end that overtakes an earlier word to the gateway is the last one", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    await verb("pauseCardSubscription", { subscription_id: id })
    store.sandbox().fault({ operation: "updateRecurringPayment", kind: "delay", ms: 600 })
    const resumed = verb("resumeCardSubscription", { subscription_id: id })
    await eventually(async () => expect(await find(id)).toMatchObject({ state: "active" }))
    await Promise.all([resumed, verb("cancelCardSubscription", { subscription_id: id })])
    await moves.leasesEnd()
    await round()
    expect(store.sandbox().recurring()).toMatchObject([{ state: "stop" }])
  })

  it("a change whose answer was lost, and then the opposite: the gateway is told all of it, and does what was asked last", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    const loses = () => store.sandbox().fault({ operation: "updateRecurringPayment", kind: "drop-after" })
    const schedule = () => store.sandbox().recurring()[0]
    loses()
    await verb("pauseCardSubscription", { subscription_id: id })
    await verb("resumeCardSubscription", { subscription_id: id })
    expect(schedule()).toMatchObject({ state: "active" })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid"])
    loses()
    await verb("pauseCardSubscription", { subscription_id: id })
    loses()
    await verb("resumeCardSubscription", { subscription_id: id })
    await verb("cancelCardSubscription", { subscription_id: id })
    expect(schedule()).toMatchObject({ state: "stop" })
    expect(await find(id)).toMatchObject({ state: "canceled", needs_sync: false, problem: null })
  })

  it("two changes at the same moment: the gateway hears of one after the other, and does both", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    const plan_id = await moves.plan({ engine, name: "Dearer box", amount: "30.00" })
    const { next_at: before } = await find(id)
    const { recurring } = store.cards()
    const { sync } = recurring
    let [underWay, most] = [0, 0]
    jest.spyOn(recurring, "sync").mockImplementation(async (given) => {
      underWay += 1
      most = Math.max(most, underWay)
      await eventually(async () => {
        const { next_plan_id, next_at } = await find(id)
        expect(next_plan_id).toBe(plan_id)
        expect(next_at?.getTime()).not.toBe(before?.getTime())
      })
      // Both are committed. Without the lock the other one needs far fewer questions than these to come here.
      for (let question = 0; question < 40; question += 1) await find(id)
      return sync(given).finally(() => (underWay -= 1))
    })
    await Promise.all([
      verb("skipCardSubscription", { subscription_id: id }),
      verb("changeSubscriptionPlan", { subscription_id: id, plan_id }),
    ])
    expect(most).toBe(1)
    expect(store.sandbox().recurring()).toMatchObject([{ state: "active", amounts: { amount: "30.00" } }])
    expect(await find(id)).toMatchObject({ needs_sync: false, problem: null })
  })

  it("another plan waits while the gateway tries a period of the old one again", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "declined"])
    const plan_id = await moves.plan({ engine, name: "Dearer box", amount: "30.00" })
    await verb("changeSubscriptionPlan", { subscription_id: id, plan_id })
    expect(store.sandbox().recurring()).toMatchObject([{ amounts: { amount: "20.00" } }])
    expect(await find(id)).toMatchObject({ problem: null, needs_sync: true })
  })

  it("on the day of a charge that has not come yet the gateway is told no other days: they would move it away", async () => {
    await morning()
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "awaiting"])
    await verb("skipCardSubscription", { subscription_id: id })
    expect(store.callsTo("updateRecurringPayment")).toHaveLength(0)
    const { problem, needs_sync } = await find(id)
    expect([needs_sync, problem?.code]).toEqual([true, "schedule.waits_for_charge"])

    store.sandbox().clearFaults()
    await store.sandbox().callback(store.sandbox().orders()[1]?.orderid ?? "")
    await moves.leasesEnd()
    await round()
    expect(await states(id)).toEqual(["paid", "skipped", "paid"].sort())
    const reported = await find(id)
    expect(reported).toMatchObject({ needs_sync: false, problem: null })
    const next = dayOf(reported.next_at as Date, reported)
    expect(store.sandbox().recurring()).toMatchObject([{ nextCharge: `${next}T00:00:00.000Z` }])
  })

  it("a card that the gateway still charges cannot be deleted, also where the subscription has another one already", async () => {
    const { id, customer } = await moves.subscribed({ terms: { engine } })
    const old = (await find(id)).saved_card_id
    const other = await moves.anotherCard(customer)
    store.sandbox().fault({ operation: "updateRecurringPayment", kind: "refuse" })
    await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: other.id })
    const remove = () => store.store("DELETE", `/store/card-payments/cards/${old}`, undefined, customer.token)
    expect(await remove()).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("may still be charged to this card") },
    })
    await verb("retryCardSubscription", { subscription_id: id })
    expect((await remove()).status).toBe(200)
  })

  it("of two charges that were declined the gateway tries its own: another try, or another card, is for ours alone", async () => {
    await morning()
    const customer = await store.customer()
    const card = await moves.anotherCard(customer)
    const at = { customer_id: customer.id, saved_card_id: card.id, delivery: moves.delivery() }
    const plan_id = await moves.plan({ engine, period: "week" })
    const loses = (times: number) =>
      Array.from({ length: times }, () => store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" }))
    loses(3)
    const id = String((await verb("createCardSubscription", { ...at, plan_id })).subscription_id)
    await eventually(async () => {
      await round()
      expect(await states(id)).toEqual(["declined"])
    })
    await forward("P7D")
    const [ours, gateways] = await charges(id)
    expect([ours, gateways]).toMatchObject([
      { state: "declined", retry_at: expect.any(Date) },
      { state: "declined", retry_at: null },
    ])
    const sent = () => store.callsTo("processRecurringPayment").length
    const before = sent()
    loses(1)
    expect(await verb("retryCardSubscription", { subscription_id: id })).toMatchObject({ charges: [ours?.id] })
    await eventually(async () => {
      await round()
      expect(await states(id)).toEqual(["declined", "declined"])
    })
    await verb("changeSubscriptionCard", { subscription_id: id, saved_card_id: card.id })
    await eventually(async () => {
      await round()
      expect(await states(id)).toEqual(["paid", "declined"])
    })
    expect(sent()).toBe(before + 2)
  })

  it("a charge for a subscription that is gone altogether goes back", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    const subscriptions = store.container().resolve("__pg_connection__")("card_subscription")
    await subscriptions.where({ id }).update({ deleted_at: new Date() })
    await forward("P1M")
    await eventually(async () => {
      await round()
      expect(books().at(-1)).toEqual(["20.00", "20.00"])
    })
  })

  it("the gateway's callback comes before its own answer: one charge, one order", async () => {
    const customer = await store.customer()
    const card = await moves.anotherCard(customer)
    const before = store.sandbox().orders().length
    store.sandbox().fault({ operation: "processRecurringPayment", kind: "delay", ms: 700 })
    const at = { customer_id: customer.id, saved_card_id: card.id, delivery: moves.delivery() }
    const created = await verb("createCardSubscription", { ...at, plan_id: await moves.plan({ engine }) })
    const id = String(created.subscription_id)
    await eventually(async () => {
      await round()
      expect(await charges(id)).toMatchObject([{ state: "paid", order_id: expect.stringContaining("order_") }])
    })
    expect(store.sandbox().orders()).toHaveLength(before + 1)
  })

  it("a schedule whose answer was lost is not made twice; what it charges is found all the same", async () => {
    store.sandbox().fault({ operation: "createRecurringPayment", kind: "drop-after" })
    const { id } = await moves.subscribed({ terms: { engine } })
    expect((await find(id)).problem?.code).toBe("schedule.unconfirmed")
    await expect(verb("retryCardSubscription", { subscription_id: id })).rejects.toMatchObject({
      message: expect.stringContaining("record the result"),
    })
    await round()
    expect(store.callsTo("createRecurringPayment")).toHaveLength(1)
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid"])
    expect(store.sandbox().recurring()).toHaveLength(1)
  })

  it("a schedule that the gateway refused is made when somebody tries again", async () => {
    store.sandbox().fault({ operation: "createRecurringPayment", kind: "refuse" })
    const { id } = await moves.subscribed({ terms: { engine } })
    expect((await find(id)).problem?.code).toBe("schedule.not_created")
    await verb("retryCardSubscription", { subscription_id: id })
    expect(await find(id)).toMatchObject({ problem: null, needs_sync: false })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid"])
  })

  it("a change that the gateway did not hear of is told again by the schedule", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().fault({ operation: "updateRecurringPayment", kind: "drop-before" })
    await verb("pauseCardSubscription", { subscription_id: id })
    expect(await find(id)).toMatchObject({ state: "paused", needs_sync: true })
    await moves.leasesEnd()
    await round()
    expect(await find(id)).toMatchObject({ needs_sync: false, problem: null })
    await forward("P2M")
    expect(store.sandbox().orders()).toHaveLength(1)
  })
})
