import type { AdminCustomer } from "../../../src/contracts"
import { describeStore, eventually } from "../../environment/card-store"
import { quotedReason } from "../../../src/mapping"
import { toMessage } from "../../../src/messages"
import { dayOf } from "../../../src/modules/card-subscriptions/subscriptions/billing-dates"
import { subscriptionMoves } from "../../actions/subscription-moves"

const NO_FUNDS = { status: "declined", errorCode: "116", errorMessage: "Insufficient funds" } as const
const DAY_MS = 86_400_000
const ENDED = "This subscription was canceled. Start a new one to continue."

describeStore("Subscriptions that the gateway charges by its schedule", (store) => {
  const moves = subscriptionMoves(store)
  const { forward, round, find, charges, verb } = moves
  const engine = "gateway"
  /**
   * Moves to an hour at which half a day later is still the same day, for the store and for the
   * gateway.
   */
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

  it("five months at once: five charges, each attached to its own period, one of them declined", async () => {
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

  it("started on the 31st, it is charged on the last day of each month, and on no other", async () => {
    const year = (await moves.subscriptions().clock()).getUTCFullYear() + 1
    await store.sandbox().clock({ to: `${year}-01-31T12:00:00Z` })
    const { id } = await moves.subscribed({ terms: { engine } })
    // A month counted from the end of February ends on 28 March, or on 29 March.
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
    "unpaid, it is paid once by %s, and then the schedule starts again",
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
      expect(await find(id)).toMatchObject({ state: "unpaid", next_at: null, sync_state: "synced" })
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
      expect(recovered).toMatchObject({ state: "active", problem: null, sync_state: "synced" })
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

      // A month later may be a day before the next date: 28 March, with charges on the 29th.
      await store.sandbox().clock({ to: `${next}T12:00:00Z` })
      await round()
      expect(await states(id)).toEqual(["paid", "paid", "paid"])
      expect(store.callsTo("makeRebill")).toHaveLength(1)
      expect(books().slice(before)).toEqual([
        ["0.00", "0.00"],
        ["20.00", "0.00"],
        ["20.00", "0.00"],
      ])
    },
  )

  it("after a declined last charge the gateway gets another card, and its own retries are not stopped", async () => {
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
    expect(await find(id)).toMatchObject({ sync_state: "synced", state: "past_due" })
  })

  it("for a single charge without a cart no schedule is created, and the card is charged", async () => {
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
    expect(await find(id)).toMatchObject({ state: "completed", problem: null, sync_state: "synced" })
  })

  it("repeated callbacks, concurrent and later, make one charge and one order", async () => {
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

  it("a period without a report is unconfirmed, shown, and never charged by us; a late report resolves it", async () => {
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

  it("a charge for an ended subscription is returned and shown", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    // The gateway refuses the end of the schedule, and charges again.
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
      expect(await find(id)).toMatchObject({ sync_state: "synced" })
    })
    expect(await states(id)).toEqual(["paid", "returned"])
    expect(await moves.publishedOf(id)).toContain("returned")
    await expect(verb("retryCardSubscription", { subscription_id: id })).rejects.toMatchObject({ message: ENDED })
    await forward("P1M")
    expect(store.sandbox().orders()).toHaveLength(2)
  })

  it("a charge of another amount is returned and shown, and does not pay the period", async () => {
    store.sandbox().fault({ operation: "createRecurringPayment", kind: "drop-after" })
    const { id } = await moves.subscribed({ terms: { engine } })
    const plan_id = await moves.plan({ engine, name: "Dearer box", amount: "30.00" })
    // The change is not synced, because the gateway's id of the schedule is unknown.
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

  it("a plan that is changed after a sign-up does not change the subscription", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    const plan_id = await moves.plan({ engine, name: "Dearer box", amount: "30.00" })
    await verb("changeSubscriptionPlan", { subscription_id: id, plan_id })
    await verb("updateCardPlan", { plan_id, changes: { amount: "45.00" } })
    await forward("P1M")
    expect((await charges(id)).at(-1)).toMatchObject({ amount: "30.00", state: "paid" })
  })

  it("an end that overtakes an earlier update is applied last", async () => {
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

  it("a change with a lost answer, followed by its opposite: all terms are sent, and the last change applies", async () => {
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
    expect(await find(id)).toMatchObject({ state: "canceled", sync_state: "synced", problem: null })
  })

  it("two concurrent changes are sent one after the other, and both apply", async () => {
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
      // Both are committed. Without the lock the other one would arrive within far fewer queries
      // than these.
      for (let question = 0; question < 40; question += 1) await find(id)
      return sync(given).finally(() => (underWay -= 1))
    })
    await Promise.all([
      verb("skipCardSubscription", { subscription_id: id }),
      verb("changeSubscriptionPlan", { subscription_id: id, plan_id }),
    ])
    expect(most).toBe(1)
    expect(store.sandbox().recurring()).toMatchObject([{ state: "active", amounts: { amount: "30.00" } }])
    expect(await find(id)).toMatchObject({ sync_state: "synced", problem: null })
  })

  it("another plan waits while the gateway retries a period of the old one", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().outcome({ ...NO_FUNDS, operation: "recurring" })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "declined"])
    const plan_id = await moves.plan({ engine, name: "Dearer box", amount: "30.00" })
    await verb("changeSubscriptionPlan", { subscription_id: id, plan_id })
    expect(store.sandbox().recurring()).toMatchObject([{ amounts: { amount: "20.00" } }])
    expect(await find(id)).toMatchObject({ problem: null, sync_state: "pending" })
  })

  it("no dates are sent on the day of a charge that has not come yet, because they would postpone it", async () => {
    await morning()
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().fault({ operation: "callback", kind: "callback-never", times: 10 })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "awaiting"])
    await verb("skipCardSubscription", { subscription_id: id })
    expect(store.callsTo("updateRecurringPayment")).toHaveLength(0)
    const { problem, sync_state } = await find(id)
    expect([sync_state, problem?.code]).toEqual(["pending", "schedule.waits_for_charge"])

    store.sandbox().clearFaults()
    await store.sandbox().callback(store.sandbox().orders()[1]?.orderid ?? "")
    await moves.leasesEnd()
    await round()
    expect(await states(id)).toEqual(["paid", "skipped", "paid"].sort())
    const reported = await find(id)
    expect(reported).toMatchObject({ sync_state: "synced", problem: null })
    const next = dayOf(reported.next_at as Date, reported)
    expect(store.sandbox().recurring()).toMatchObject([{ nextCharge: `${next}T00:00:00.000Z` }])
  })

  it("a card that the gateway still charges cannot be deleted, even if the subscription has another one already", async () => {
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
    const own = `/admin/card-payments/customers/${customer.id}`
    expect(await store.admin("DELETE", `${own}/cards/${old}`)).toMatchObject({
      ...{ status: 400, data: { code: "saved_card.change_pending" } },
    })
    const { data } = await store.admin<{ customer: AdminCustomer }>("GET", own)
    const shown = data.customer.cards.rows.map((card) => [
      card.id,
      card.actions.delete.allowed,
      card.subscriptions.length,
    ])
    expect(shown.sort()).toEqual(
      [
        [old, false, 0],
        [other.id, false, 1],
      ].sort(),
    )
    expect(data.customer.subscriptions.rows).toMatchObject([{ id }])
    // A later problem with another cause does not take the retry of the sync away.
    const problem = toMessage("charge.mismatched", { mismatch: quotedReason("Another amount.") })
    await moves.subscriptions().recordProblem({ subscription_id: id, problem })
    await verb("retryCardSubscription", { subscription_id: id })
    expect((await remove()).status).toBe(200)
    expect(await find(id)).toMatchObject({ sync_state: "synced", problem })
  })

  it("of two declined charges the gateway retries its own; a retry or another card applies to the store's charge only", async () => {
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

  it("a charge for a deleted subscription is returned", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    const subscriptions = store.container().resolve("__pg_connection__")("card_subscription")
    await subscriptions.where({ id }).update({ deleted_at: new Date() })
    await forward("P1M")
    await eventually(async () => {
      await round()
      expect(books().at(-1)).toEqual(["20.00", "20.00"])
    })
  })

  it("a callback before the answer to the call makes one charge and one order", async () => {
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

  it("a schedule with a lost answer is not created twice; its charges are found", async () => {
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

  it("a schedule that the gateway refused is created by an admin's retry", async () => {
    store.sandbox().fault({ operation: "createRecurringPayment", kind: "refuse" })
    const { id } = await moves.subscribed({ terms: { engine } })
    expect((await find(id)).problem?.code).toBe("schedule.not_created")
    await verb("retryCardSubscription", { subscription_id: id })
    expect(await find(id)).toMatchObject({ problem: null, sync_state: "synced" })
    await forward("P1M")
    expect(await states(id)).toEqual(["paid", "paid"])
  })

  it("a change that did not reach the gateway is sent again by the schedule", async () => {
    const { id } = await moves.subscribed({ terms: { engine } })
    store.sandbox().fault({ operation: "updateRecurringPayment", kind: "drop-before" })
    await verb("pauseCardSubscription", { subscription_id: id })
    expect(await find(id)).toMatchObject({ state: "paused", sync_state: "pending" })
    await moves.leasesEnd()
    await round()
    expect(await find(id)).toMatchObject({ sync_state: "synced", problem: null })
    await forward("P2M")
    expect(store.sandbox().orders()).toHaveLength(1)
  })
})
