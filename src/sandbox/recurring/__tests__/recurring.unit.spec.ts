import { aroundEach, itEvery } from "../../../__tests__/it-every"
import { parseCallback } from "../../../gateway"
import { aCard, anOrder, createStore, createWorld, type Store, type World } from "../../__tests__/harness"
import {
  aPlan,
  cardFields,
  chargesOf,
  create,
  datesOf,
  day,
  iso,
  lastDays,
  leapYear,
  listed,
  monthly,
  year,
} from "./recurring-harness"

let world: World
let store: Store
const renew = aroundEach(
  async () => {
    world = await createWorld()
    store = await createStore()
  },
  async () => {
    await world.close()
    await store.close()
  },
)

describe.each(["accept", "form"] as const)("the three operations, answer format %s", (answerFormat) => {
  it("answer their type, a serial number and the id", async () => {
    world.sandbox.options({ answerFormat })
    const { answer, names } = await create(world.client, { amount: "10.42" })
    const serial = expect.stringMatching(/^00000000-0000-0000-0000-[0-9a-f]{12}$/) as string
    expect(answer).toEqual({
      type: "create-recurring-payment-response",
      "serial-number": serial,
      "recurring-payment-id": expect.stringMatching(/^\d{1,10}$/) as string,
      status: "active",
    })
    expect(await world.client.updateRecurringPayment({ ...names, amount: "12.00" })).toEqual({
      type: "update-recurring-payment-response",
      "serial-number": serial,
      "recurring-payment-id": names["recurring-payment-id"],
      status: "active",
    })
    const order = { ...names, "client-orderid": `${names["client-orderid"]}-now` }
    const processed = await world.client.processRecurringPayment(order)
    expect(processed).toEqual({
      type: "process-recurring-payment-response",
      "serial-number": serial,
      status: "processing",
      "paynet-order-id": expect.stringMatching(/^\d+$/) as string,
    })
    const ids = { client_orderid: order["client-orderid"], orderid: processed["paynet-order-id"] }
    expect(await world.client.status(ids)).toMatchObject({
      status: "approved",
      "transaction-type": "sale",
      amount: "12.00",
      currency: "EUR",
      bin: "453897",
      "last-four-digits": "6732",
    })
  })
})

describe("a schedule", () => {
  it("charges twelve times a year on the last day of each month, and calls back for each charge", async () => {
    const { names, id } = await create(world.client, {
      ...monthly,
      "start-date": `${year}-01-31`,
      "finish-date": `${year}-12-31`,
      server_callback_url: store.url,
    })
    expect(listed(world.sandbox, id)).toMatchObject({ nextCharge: iso(Date.UTC(year, 0, 31)), charges: 0 })
    await world.sandbox.clock({ to: `${year + 1}-01-01` })
    expect(datesOf(world.sandbox, id)).toEqual(lastDays(12))
    for (const order of chargesOf(world.sandbox, id)) {
      expect(order).toMatchObject({ type: "sale", state: "captured", amounts: { captured: "10.42" } })
      expect(order.steps[0]?.at).toBe(order.createdAt)
    }
    await world.sandbox.idle()
    const messages = store.received.map((query) => parseCallback(world.client.account, "GET", query.toString()))
    expect(messages.map(({ client_orderid }) => client_orderid).sort()).toEqual(
      chargesOf(world.sandbox, id)
        .map(({ client_orderid }) => client_orderid)
        .sort(),
    )
    for (const message of messages) {
      expect(message).toMatchObject({ status: "approved", type: "sale", amount: "10.42" })
      expect(message.fields["recurring-payment-id"]).toBe(names["recurring-payment-id"])
    }
    expect(listed(world.sandbox, id)).toMatchObject({ state: "stop", nextCharge: null, charges: 12 })
  })

  it("makes charges that are orders like any sale: status, return", async () => {
    const { id } = await create(world.client, monthly)
    const [order] = chargesOf(world.sandbox, id)
    const ids = { client_orderid: order?.client_orderid ?? "", orderid: order?.orderid ?? "" }
    expect(await world.client.status(ids)).toMatchObject({ status: "approved", "order-stage": "sale_approved" })
    await world.client.return({ ...ids, amount: "0.42", currency: "EUR" })
    expect(world.sandbox.order(ids.orderid)).toMatchObject({
      state: "partially returned",
      amounts: { returned: "0.42" },
    })
  })

  it("of 29 February, yearly, takes the 28th between leap years", async () => {
    await world.sandbox.clock({ to: `${leapYear}-01-01` })
    const { id } = await create(world.client, { amount: "1.00", period: "YEARS", "start-date": `${leapYear}-02-29` })
    await world.sandbox.clock({ to: `${leapYear + 4}-03-01` })
    const expected = [0, 1, 2, 3, 4].map((each) => iso(Date.UTC(leapYear + each, 2, 0)))
    expect(datesOf(world.sandbox, id)).toEqual(expected)
  })

  it("by weeks keeps its hour in UTC over daylight saving, every second one with interval 2", async () => {
    const { id } = await create(world.client, {
      amount: "1.00",
      period: "weeks",
      interval: "2",
      "start-date": `${year}-03-01T08:30:00+02:00`,
    })
    await world.sandbox.clock({ to: `${year}-12-01` })
    const dates = datesOf(world.sandbox, id).map((date) => Date.parse(date))
    expect(dates[0]).toBe(Date.UTC(year, 2, 1, 6, 30))
    expect(dates.length).toBe(Math.ceil((Date.UTC(year, 11, 1) - (dates[0] ?? 0)) / (14 * day)))
    dates.slice(1).forEach((date, each) => expect(date - (dates[each] ?? 0)).toBe(14 * day))
  })

  it("of several payments records charges in date order", async () => {
    await create(world.client, { ...monthly, "start-date": `${year}-01-20` })
    await create(world.client, { amount: "1.00", period: "day", interval: "9", "start-date": `${year}-01-03` })
    await world.sandbox.clock({ to: `${year}-06-01` })
    const dates = world.sandbox.orders().map(({ createdAt }) => createdAt)
    expect(dates.length).toBeGreaterThan(15)
    expect(dates).toEqual([...dates].sort())
  })

  it("runs as time passes, without a control", async () => {
    const soon = new Date(Date.now() + 300).toISOString()
    const { id } = await create(world.client, { ...monthly, "start-date": soon, server_callback_url: store.url })
    await store.came(1)
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon))
    expect(datesOf(world.sandbox, id)).toEqual([soon])
  })

  it("without a start date makes the first charge before the answer", async () => {
    const before = new Date().toISOString()
    const { id } = await create(world.client, { ...monthly, "client-orderid": "p".repeat(128) })
    // The charge's order id fits the wire, so that its status can be polled.
    const [order] = world.sandbox.orders()
    expect(order?.client_orderid).toMatch(/^p{126}-1$/)
    expect(order?.createdAt.localeCompare(before)).toBeGreaterThanOrEqual(0)
    expect(await world.client.status({ client_orderid: order?.client_orderid ?? "" })).toMatchObject({
      status: "approved",
    })
    expect(listed(world.sandbox, id)?.charges).toBe(1)
  })

  it("skips an order id that the merchant used", async () => {
    await world.sandbox.clock({ to: `${year}-01-01` })
    const { id } = await create(world.client, { ...monthly, "start-date": `${year}-02-01` })
    await world.client.sale({ ...anOrder({ client_orderid: `${id}-1` }), ...aCard() })
    await world.sandbox.clock({ to: `${year}-02-02` })
    expect(chargesOf(world.sandbox, id).map(({ client_orderid }) => client_orderid)).toEqual([`${id}-1`, `${id}-2`])
  })
})

describe("the card of a charge", () => {
  itEvery(
    [
      ["116", "declined", "116"],
      ["209", "declined", "209"],
      ["217", "unknown", null],
      ["321", "approved", null],
      [undefined, "approved", null],
    ],
    renew,
  )("CVV2 %s: every charge is %s", async (cvv2, status, errorCode) => {
    const { cvv2: _cvv2, ...card } = cardFields("123")
    const plan = aPlan({ ...card, ...(cvv2 === undefined ? {} : { cvv2 }), ...monthly })
    await world.client.createRecurringPayment(plan)
    await world.sandbox.clock({ forward: "P70D" })
    const charges = chargesOf(world.sandbox, plan["client-orderid"])
    expect(charges.length).toBe(3)
    for (const charge of charges) {
      expect(charge.status).toBe(status)
      expect(charge.steps[0]?.errorCode).toBe(errorCode)
    }
  })

  it("is declined once expired", async () => {
    const { id } = await create(world.client, {
      ...monthly,
      "start-date": `${year}-05-15`,
      "expire-month": "06",
      "expire-year": `${year}`,
    })
    await world.sandbox.clock({ to: `${year}-08-01` })
    expect(chargesOf(world.sandbox, id).map(({ status }) => status)).toEqual(["approved", "approved", "declined"])
    expect(chargesOf(world.sandbox, id)[2]?.steps[0]?.errorCode).toBe("101")
  })

  it("follows a planned outcome, which other payments do not use up", async () => {
    const { id } = await create(world.client, { ...monthly, "start-date": `${year}-01-10` })
    world.sandbox.outcome({ operation: "recurring", status: "declined", errorCode: "51" })
    await world.client.sale({ ...anOrder(), ...aCard() })
    await world.sandbox.clock({ to: `${year}-03-01` })
    expect(chargesOf(world.sandbox, id).map(({ status }) => status)).toEqual(["declined", "approved"])
  })

  it("may come from a card reference", async () => {
    const order = anOrder()
    const { "paynet-order-id": orderid = "" } = await world.client.sale({ ...order, ...aCard() })
    const { "card-ref-id": cardrefid } = await world.client.createCardRef({
      client_orderid: order.client_orderid,
      orderid,
    })
    const plan = aPlan({ ...monthly, cardrefid })
    await world.client.createRecurringPayment(plan)
    expect(chargesOf(world.sandbox, plan["client-orderid"])).toMatchObject([
      { status: "approved", card: { last4: "6732" } },
    ])
    const declined = aPlan({ ...monthly, cardrefid, cvv2: "116" })
    await world.client.createRecurringPayment(declined)
    expect(chargesOf(world.sandbox, declined["client-orderid"])).toMatchObject([{ status: "declined" }])
    for (const wrong of [{ cardrefid: "1" }, { cardrefid, ...cardFields() }]) {
      await expect(world.client.createRecurringPayment(aPlan({ ...monthly, ...wrong }))).rejects.toMatchObject({
        kind: "refused",
        reason: expect.stringContaining("cardrefid") as string,
      })
    }
  })

  it("may come from create-card-ref v4, whose id an update turns into a recurring payment", async () => {
    const order = anOrder()
    const { "paynet-order-id": orderid = "" } = await world.client.sale({ ...order, ...aCard() })
    const answer = await world.client.createCardRefV4({ client_orderid: order.client_orderid, orderid })
    const names = { "client-orderid": "plan-of-v4", "recurring-payment-id": answer["recurring-payment-id"] ?? "" }
    const early = world.client.processRecurringPayment({ ...names, amount: "1.00" })
    await expect(early).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("currency") as string,
    })
    const lacking = world.client.updateRecurringPayment({ ...names, ...monthly })
    await expect(lacking).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("currency") as string,
    })
    const terms = { ...monthly, currency: "EUR", "start-date": `${year}-01-31`, server_callback_url: store.url }
    expect(await world.client.updateRecurringPayment({ ...names, ...terms })).toMatchObject({
      "recurring-payment-id": names["recurring-payment-id"],
      status: "active",
    })
    await world.sandbox.clock({ to: `${year}-03-01` })
    await store.came(2)
    expect(datesOf(world.sandbox, "plan-of-v4")).toEqual([iso(Date.UTC(year, 0, 31)), iso(Date.UTC(year, 2, 0))])
  })
})

describe("amounts", () => {
  it("are drawn from a range in minor units of the currency", async () => {
    const plan = { "amount-from": "0.001", "amount-to": "0.003", currency: "KWD", period: "day" }
    const { id } = await create(world.client, { ...plan, "start-date": `${year}-01-01` })
    await world.sandbox.clock({ to: `${year}-07-01` })
    const taken = new Set(chargesOf(world.sandbox, id).map(({ amounts }) => amounts.captured))
    expect([...taken].sort()).toEqual(["0.001", "0.002", "0.003"])
    expect(listed(world.sandbox, id)?.amounts).toEqual({ "amount-from": "0.001", "amount-to": "0.003" })
  })

  it("follow a sequence and repeat its last; an amount in the call skips none", async () => {
    const { id, names } = await create(world.client, {
      "amount-sequence": "0.50, 9.99,10",
      period: "month",
      "start-date": `${year}-01-05`,
    })
    await world.sandbox.clock({ to: `${year}-01-06` })
    await world.client.processRecurringPayment({ ...names, "client-orderid": `${id}-own`, amount: "77.00" })
    await world.client.processRecurringPayment({ ...names, "client-orderid": `${id}-rule` })
    await world.sandbox.clock({ to: `${year}-04-01` })
    const taken = chargesOf(world.sandbox, id).map(({ amounts }) => amounts.captured)
    expect(taken).toEqual(["0.50", "77.00", "9.99", "10.00", "10.00"])
  })
})

describe("an update", () => {
  it("changes amount, card and period of future charges only", async () => {
    const { id, names } = await create(world.client, { ...monthly, "start-date": `${year}-01-31` })
    await world.sandbox.clock({ to: `${year}-02-01` })
    await world.client.updateRecurringPayment({ ...names, amount: "20.00", ...cardFields("116") })
    await world.sandbox.clock({ to: `${year}-03-01` })
    await world.client.updateRecurringPayment({
      ...names,
      ...cardFields("123"),
      period: "week",
      interval: "1",
      "start-date": `${year}-03-10`,
      "finish-date": `${year}-03-24`,
    })
    await world.sandbox.clock({ to: `${year}-12-01` })
    const seen = chargesOf(world.sandbox, id).map(({ createdAt, status, amounts }) => [
      createdAt.slice(5, 10),
      status,
      amounts.requested,
    ])
    const endOfFebruary = iso(Date.UTC(year, 2, 0)).slice(5, 10)
    expect(seen).toEqual([
      ["01-31", "approved", "10.42"],
      [endOfFebruary, "declined", "20.00"],
      ["03-10", "approved", "20.00"],
      ["03-17", "approved", "20.00"],
      ["03-24", "approved", "20.00"],
    ])
  })

  it("on the day of a charge does not charge that day again", async () => {
    await world.sandbox.clock({ to: `${year}-01-31T12:00:00Z` })
    const { id, names } = await create(world.client, monthly)
    const changes: Record<string, string>[] = [
      { interval: "1" },
      { "start-date": `${year}-01-31` },
      { "finish-date": `${year}-12-31` },
    ]
    for (const change of changes) {
      await world.client.updateRecurringPayment({ ...names, ...change })
    }
    expect(chargesOf(world.sandbox, id).length).toBe(1)
    expect(listed(world.sandbox, id)?.nextCharge).toBe(iso(Date.UTC(year, 2, 0)))
  })

  it("with a past finish date stops; with a later one resumes without charging the gap", async () => {
    const { id, names } = await create(world.client, { ...monthly, "start-date": `${year}-01-15` })
    await world.sandbox.clock({ to: `${year}-01-20` })
    expect(await world.client.updateRecurringPayment({ ...names, "finish-date": `${year}-01-19` })).toMatchObject({
      status: "stop",
    })
    const charging = world.client.processRecurringPayment({ ...names, "client-orderid": `${id}-x` })
    await expect(charging).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("stopped") as string,
    })
    await world.sandbox.clock({ to: `${year}-04-20` })
    expect(datesOf(world.sandbox, id).length).toBe(1)
    expect(listed(world.sandbox, id)).toMatchObject({ state: "stop", nextCharge: null })
    expect(await world.client.updateRecurringPayment({ ...names, "finish-date": `${year}-06-15` })).toMatchObject({
      status: "active",
    })
    await world.sandbox.clock({ to: `${year}-08-01` })
    const expected = [0, 4, 5].map((month) => iso(Date.UTC(year, month, 15)))
    expect(datesOf(world.sandbox, id)).toEqual(expected)
  })

  it("before the first charge may end it", async () => {
    const { id, names } = await create(world.client, { ...monthly, "start-date": `${year}-06-01` })
    const yesterday = iso(Date.now() - day).slice(0, 10)
    await world.client.updateRecurringPayment({ ...names, "finish-date": yesterday })
    await world.sandbox.clock({ to: `${year}-12-01` })
    expect(chargesOf(world.sandbox, id)).toEqual([])
  })
})

it("keeps card, CVV2 and the id out of controls, pages, recorded calls and errors", async () => {
  const card = { ...cardFields("7319"), "credit-card-number": "4000001234567899", "card-printed-name": "CANARY HOLDER" }
  const { names } = await create(world.client, { ...card, ...monthly })
  const wrong = aPlan({ ...card, ...monthly, period: "never" })
  const errors = await Promise.all(
    [
      world.client.createRecurringPayment(wrong),
      world.client.updateRecurringPayment({ ...names, period: "never" }),
      world.client.processRecurringPayment({ ...names, "client-orderid": "new-5a", amount: "1.234" }),
    ].map((call) =>
      call.then(
        () => "none",
        (error: Error) => `${error.message} ${JSON.stringify(error)}`,
      ),
    ),
  )
  const pages = await Promise.all(
    ["/", "/_sandbox/recurring", "/_sandbox/orders", "/_sandbox/calls"].map(async (page) =>
      (await fetch(world.sandbox.url + page)).text(),
    ),
  )
  const seen = [...pages, ...errors, JSON.stringify([world.sandbox.recurring(), world.sandbox.orders()])]
  for (const text of seen) {
    expect(text).not.toContain(card["credit-card-number"])
    expect(text).not.toMatch(/\b7319\b/)
    expect(text).not.toContain("CANARY HOLDER")
    expect(text).not.toContain(names["recurring-payment-id"])
  }
  expect(pages[1]).toContain("400000")
})
