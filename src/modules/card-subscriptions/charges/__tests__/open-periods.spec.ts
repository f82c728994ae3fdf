import { toMessage } from "../../../../messages"
import { describeSubscriptions, visa } from "../../__tests__/subscription-module"

describeSubscriptions("Periods", (shop) => {
  const dates = async (id: string) =>
    (await shop().charges(id)).map(({ due_at, state }) => `${due_at.toISOString().slice(0, 10)} ${state}`)

  it("signed up without a checkout: charged at once, with a copy of the plan's terms", async () => {
    const { id } = await shop().subscribed({}, { quantity: 3 })
    await shop().round()
    const plan = await shop().service.plans.find((await shop().find(id)).plan_id)
    await shop().service.plans.update(plan.id, { amount: "99.00" })
    shop().at("2027-02-28T10:00:00Z")
    await shop().round()
    expect((await shop().charges(id)).map(({ amount, state }) => [amount, state])).toEqual([
      ...[
        ["87.00", "paid"],
        ["87.00", "paid"],
      ],
    ])
  })

  it("signed up in checkout: its order is the first period", async () => {
    const { id: plan_id } = await shop().plan()
    const { row } = await shop().service.signUp({ customer_id: "cus_1", plan_id, quantity: 1, cart_id: "cart_1" })
    const { id } = row
    expect(await shop().state(id)).toBe("pending")
    const money = { payment_collection_id: "paycol_0", payment_session_id: "payses_0", transaction_id: "ctx_0" }
    const first = { order_id: "order_1", quantity: 2, order_total: "63.00", ...money }
    await shop().service.activate({ subscription_id: id, first })
    await shop().service.activate({ subscription_id: id, first })
    await shop().round()
    expect(await shop().charges(id)).toMatchObject([
      { period_index: 0, state: "paid", is_signup: true, order_id: "order_1", order_total: "63.00" },
    ])
    expect(await shop().find(id)).toMatchObject({ state: "active", quantity: 2, amount: "58.00" })
    expect(shop().gateway.payments).toEqual([])
    expect(await shop().nextAt(id)).toBe("2027-02-28T10:00")
  })

  it("trial: nothing is charged before it ends, and dates count from its end", async () => {
    const { id } = await shop().subscribed({ trial_days: 30 })
    expect(await shop().find(id)).toMatchObject({ state: "active", trial_ends_at: new Date("2027-03-02T10:00Z") })
    shop().at("2027-03-02T09:59:00Z")
    await shop().round()
    expect(await dates(id)).toEqual([])
    shop().at("2027-04-02T10:00:00Z")
    await shop().round()
    expect(await dates(id)).toEqual(["2027-03-02 paid", "2027-04-02 paid"])
  })

  it("starts on a later day", async () => {
    const { id } = await shop().subscribed({}, { start_at: new Date("2027-03-31T08:00:00Z") })
    shop().at("2027-03-30T10:00:00Z")
    await shop().round()
    expect(await dates(id)).toEqual([])
    shop().at("2027-04-30T10:00:00Z")
    await shop().round()
    expect(await dates(id)).toEqual(["2027-03-31 paid", "2027-04-30 paid"])
  })

  it("a number of charges: completed with the last one that is paid", async () => {
    const { id } = await shop().subscribed({ charges_limit: 3 })
    shop().answers("approve", "approve", { decline: "116" })
    for (let month = 0; month < 3; month += 1) {
      await shop().round()
      shop().forward({ days: 31 })
    }
    expect(await shop().find(id)).toMatchObject({ state: "past_due", next_at: null })
    await shop().round()
    expect(await shop().find(id)).toMatchObject({ state: "completed", next_at: null, ended_at: shop().now() })
    expect(await shop().states(id)).toEqual(["paid", "paid", "paid"])
    expect((await shop().events(id)).slice(-3)).toEqual(["recovered", "completed", "renewed"])
    shop().forward({ days: 100 })
    await shop().round()
    expect(shop().taken(id)).toBe(3)
  })

  it("one charge only", async () => {
    const { id } = await shop().subscribed({ charges_limit: 1 })
    await shop().round()
    expect(await shop().state(id)).toBe("completed")
    expect(shop().taken(id)).toBe(1)
  })

  it.each(["2027-03-30", "2027-02-28"])("it ends on %s: the last charge is on or before that day", async (ends_at) => {
    const { id } = await shop().subscribed({ ends_at })
    await shop().round()
    shop().at("2027-02-28T10:00:00Z")
    await shop().round()
    expect(await shop().state(id)).toBe("completed")
    expect(await dates(id)).toEqual(["2027-01-31 paid", "2027-02-28 paid"])
  })

  it.each([
    ["latest", ["paid", "lapsed", "lapsed", "paid"], 2],
    ["all", ["paid", "paid", "paid", "paid"], 4],
  ] as const)("three periods while the store was down, charge %s", async (catch_up, states, taken) => {
    const { id } = await shop().subscribed({ catch_up })
    await shop().round()
    shop().at("2027-05-15T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(states)
    expect(shop().taken(id)).toBe(taken)
    expect(await shop().nextAt(id)).toBe("2027-05-31T10:00")
    const lapsed = (await shop().messages(id)).filter((message) => message.includes("the store was not running"))
    expect(lapsed).toEqual(
      catch_up === "all"
        ? []
        : ["2 periods were not charged, because the store was not running when they were due: from 2027-02-28 on."],
    )
  })

  it("lapsed periods do not count towards the number of charges", async () => {
    const { id } = await shop().subscribed({ catch_up: "latest", charges_limit: 3 })
    await shop().round()
    shop().at("2027-05-15T10:00:00Z")
    await shop().round()
    expect(await shop().state(id)).toBe("active")
    shop().at("2027-05-31T10:00:00Z")
    await shop().round()
    expect(await shop().state(id)).toBe("completed")
    expect(await shop().states(id)).toEqual(["paid", "lapsed", "lapsed", "paid", "paid"])
  })

  it("no more than the number of charges, however long the store was down", async () => {
    const { id } = await shop().subscribed({ charges_limit: 3 })
    await shop().round()
    shop().forward({ days: 400 })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid", "paid"])
    expect(await shop().state(id)).toBe("completed")
  })

  it("opens the days of a decade at once", async () => {
    const { id } = await shop().subscribed({ period: "day", catch_up: "latest" })
    await shop().round()
    shop().at("2037-01-31T10:00:00Z")
    await shop().round()
    const states = await shop().states(id)
    expect(states).toHaveLength(3_654)
    expect(shop().taken(id)).toBe(2)
    expect(await shop().nextAt(id)).toBe("2037-02-01T10:00")
  })
})

describeSubscriptions("A charge that is requested by hand", (shop) => {
  it("the next period, ahead of its date: not charged again on it", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    shop().at("2027-02-10T10:00:00Z")
    const [charge] = await shop().service.chargeNow({ subscription_id: id, actor: "user_1" })
    await shop().round()
    expect(charge).toMatchObject({ period_index: 1, due_at: new Date("2027-02-28T10:00:00Z") })
    expect(shop().taken(id)).toBe(2)
    shop().at("2027-02-28T10:00:00Z")
    await shop().round()
    expect(shop().taken(id)).toBe(2)
    expect(await shop().nextAt(id)).toBe("2027-03-31T10:00")
  })

  it("a due period, and nothing ahead of its date", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    shop().at("2027-03-01T10:00:00Z")
    const charges = await shop().service.chargeNow({ subscription_id: id })
    expect(charges).toMatchObject([{ period_index: 1 }])
    await shop().round()
    expect(await shop().nextAt(id)).toBe("2027-03-31T10:00")
    expect(shop().taken(id)).toBe(2)
  })

  it("by two people at the same moment, and once more: one period ahead of its date, and no further", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    const asked = () => shop().service.chargeNow({ subscription_id: id })
    const both = (await shop().whileRowLocked({ table: "card_subscription", id }, () => [asked(), asked()])).flat()
    expect(new Set(both.map(({ period_index }) => period_index))).toEqual(new Set([1]))
    await shop().round()
    await expect(asked()).rejects.toThrow("The next period is charged ahead of its date already.")
    expect(shop().taken(id)).toBe(2)
  })

  it("ahead of its date with the plan that takes effect then", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    const { id: plan_id } = await shop().plan({ name: "Double", amount: "58.00" })
    await shop().service.changes.changePlan({ subscription_id: id, plan_id })
    expect(await shop().service.chargeNow({ subscription_id: id })).toMatchObject([{ amount: "58.00" }])
    expect(await shop().service.find(id)).toMatchObject({ title: "Double", next_plan_id: null })
  })

  it("that was charged meanwhile, or costs another amount now: refused, so that no other period is charged", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    shop().at("2027-03-01T10:00:00Z")
    const asked = (amount: string, due_at: string) =>
      shop().service.chargeNow({ subscription_id: id, seen: { amount, due_at } })
    const [due, next] = ["2027-02-28T10:00:00.000Z", "2027-03-31T10:00:00.000Z"]
    await expect(asked("58.00", due)).rejects.toThrow(/^The subscription has changed since it was shown\./)
    expect(await asked("29.00", due)).toMatchObject([{ period_index: 1 }])
    await shop().round()
    await expect(asked("29.00", due)).rejects.toThrow(/^The subscription has changed since it was shown\./)
    const { id: plan_id } = await shop().plan({ name: "Double", amount: "58.00" })
    await shop().service.changes.changePlan({ subscription_id: id, plan_id })
    await expect(asked("29.00", next)).rejects.toThrow(/^The subscription has changed since it was shown\./)
    expect(await shop().states(id)).toEqual(["paid", "paid"])
    expect(await asked("58", next)).toMatchObject([{ period_index: 2 }])
  })

  it.each([
    ["pause", "This subscription is paused: resume it first."],
    ["cancel", "This subscription was canceled. Start a new one to continue."],
  ] as const)("not after %s", async (verb, text) => {
    const { id } = await shop().subscribed()
    await shop().round()
    await shop().service.changes[verb]({ subscription_id: id })
    await expect(shop().service.chargeNow({ subscription_id: id })).rejects.toThrow(text)
  })

  it("not when no further charge is planned", async () => {
    const { id } = await shop().subscribed({ charges_limit: 2 })
    await shop().round()
    await shop().service.chargeNow({ subscription_id: id })
    shop().alwaysAnswers("open")
    await shop().round()
    const asked = shop().service.chargeNow({ subscription_id: id })
    await expect(asked).rejects.toThrow("Nothing is due. No further charge is planned.")
  })

  it("not where the gateway charges by itself", async () => {
    const { id } = await shop().subscribed({ engine: "gateway" })
    const asked = shop().service.chargeNow({ subscription_id: id })
    await expect(asked).rejects.toThrow("The gateway charges this subscription by its own schedule")
  })
})

describeSubscriptions("Plans and sign-ups that are refused or limited", (shop) => {
  it("a plan that ends in the past is not created", async () => {
    const past = shop().plan({ ends_at: "2027-01-30" })
    await expect(past).rejects.toThrow("The end lies in the past.")
    expect(await shop().pg("card_plan")).toEqual([])
  })

  it("wrong terms: a message for each problem, and nothing is created", async () => {
    const wrong = shop().plan({ interval: 0, amount: "1.234", colour: "red" } as object)
    await expect(wrong).rejects.toThrow('The interval must be 1 period or more. "colour" is not a field of a plan.')
    expect(await shop().pg("card_plan")).toEqual([])
  })

  it.each([
    [{ is_active: false }, 1, "This plan is not offered any more."],
    [{}, 0, "The quantity must be a whole number from 1 to 1000."],
    [{}, 1.5, "The quantity must be a whole number from 1 to 1000."],
  ])("plan %j, %d of it: refused with a message", async (terms, quantity, text) => {
    const { id: plan_id } = await shop().plan(terms)
    const signUp = shop().service.signUp({ customer_id: "cus_1", plan_id, quantity })
    await expect(signUp).rejects.toThrow(text)
    expect(await shop().pg("card_subscription")).toEqual([])
  })

  it("a customer has one trial of a plan, even with three sign-ups at the same moment", async () => {
    const { id: plan_id } = await shop().plan({ trial_days: 14 })
    const requests = await shop().whileTableLocked("card_subscription", () =>
      ["cart_1", "cart_2", "cart_3"].map((cart_id) =>
        shop().anotherProcess().signUp({ customer_id: "cus_1", plan_id, quantity: 1, cart_id }),
      ),
    )
    const days = requests.map(({ row }) => row.trial_days)
    expect(days.sort()).toEqual([0, 0, 14])
  })

  it("a card has one trial of a plan, even with three accounts that sign up at the same moment", async () => {
    const { id: plan_id } = await shop().plan({ trial_days: 14 })
    const requests = await shop().whileTableLocked("card_subscription", () =>
      ["cus_1", "cus_2", "cus_3"].map((customer_id) =>
        shop()
          .anotherProcess()
          .signUp({ customer_id, plan_id, quantity: 1, cart_id: `cart_${customer_id}`, card_digests: ["digest"] }),
      ),
    )
    expect(requests.map(({ row }) => row.trial_days).sort()).toEqual([0, 0, 14])
  })

  it("a card is recognized by each of the store's keys; another plan, another card, or a card without a digest has a new trial", async () => {
    const [{ id: plan_id }, { id: other }] = [
      await shop().plan({ trial_days: 14 }),
      await shop().plan({ trial_days: 14 }),
    ]
    const days = async (customer_id: string, request: { plan_id?: string; card_digests: string[] }) => {
      const asked = { customer_id, plan_id, quantity: 1, cart_id: "cart_1", ...request }
      return (await shop().service.signUp(asked)).row.trial_days
    }
    expect(await days("cus_1", { card_digests: ["old key"] })).toBe(14)
    expect(await days("cus_2", { card_digests: ["new key", "old key"] })).toBe(0)
    expect(await days("cus_2", { card_digests: ["another card"] })).toBe(14)
    expect(await days("cus_3", { card_digests: ["new key", "old key"], plan_id: other })).toBe(14)
    expect(await days("cus_4", { card_digests: [] })).toBe(14)
    expect(await days("cus_5", { card_digests: [] })).toBe(14)
  })

  it("an ordered trial is used up, even if no subscription started with the order", async () => {
    const { id: plan_id } = await shop().plan({ trial_days: 14 })
    const request = { customer_id: "cus_1", plan_id, quantity: 1, cart_id: "cart_1" }
    const signedUp = async () => (await shop().service.signUp(request)).row
    const unordered = await signedUp()
    await shop().service.changes.cancel({ subscription_id: unordered.id })
    const ordered = await signedUp()
    await shop().service.signUps.ordered(ordered.id, "order_1")
    await shop().service.signUps.drop(ordered.id, toMessage("sign_up.ordered_by_other_customer"))
    expect([unordered, ordered, await signedUp()].map(({ trial_days }) => trial_days)).toEqual([14, 14, 0])
  })

  it("two clicks are one sign-up; another address or another first day makes another one", async () => {
    const { id: plan_id } = await shop().plan()
    const same = { customer_id: "cus_1", plan_id, quantity: 1, card: visa }
    const to = (city: string, more: object = {}) => ({ shipping_address: { city, ...more } })
    const march = new Date("2027-03-15T00:00:00Z")
    const requests = [
      {},
      { start_at: march },
      { delivery: to("Berlin") },
      { delivery: to("Hamburg") },
      { delivery: to("Hamburg"), start_at: march },
    ]
    const signUp = async (request: object) => (await shop().service.signUp({ ...same, ...request })).row.id
    const first: string[] = []
    for (const request of requests) first.push(await signUp(request))
    expect(new Set(first).size).toBe(requests.length)
    const again: string[] = []
    for (const request of requests) again.push(await signUp(request))
    expect(again).toEqual(first)
    // The same address as another page of the shop sends it.
    expect(await signUp({ delivery: { ...to("Berlin", { address_2: null }), region_id: undefined } })).toBe(first[2])
    expect(await signUp({ delivery: {}, start_at: new Date("2027-01-01T00:00:00Z") })).toBe(first[0])
  })

  it("a plan that has ended meanwhile is refused", async () => {
    const { id: plan_id } = await shop().plan({ ends_at: "2027-02-15" })
    shop().at("2027-02-16T00:00:00Z")
    const signUp = shop().service.signUp({ customer_id: "cus_1", plan_id, quantity: 1 })
    await expect(signUp).rejects.toThrow("This plan has ended.")
  })
})
