import { aroundEach, itEvery } from "../../../__tests__/it-every"
import { aCard, anOrder, createWorld, type World } from "../../__tests__/harness"
import { chargesOf, create, datesOf, day, iso, listed, monthly, year } from "./recurring-harness"

let world: World
const renew = aroundEach(
  async () => {
    world = await createWorld()
  },
  () => world.close(),
)

/** The sandbox's current day, plus whole days. */
async function today(days = 0) {
  const { now } = await world.sandbox.clock()
  return iso(Date.parse(now) + days * day).slice(0, 10)
}

/** A card reference of a paid order with this card number. */
async function cardRef(number: string) {
  const order = anOrder()
  const { "paynet-order-id": orderid = "" } = await world.client.sale({
    ...order,
    ...aCard(),
    credit_card_number: number,
  })
  const answer = await world.client.createCardRef({ client_orderid: order.client_orderid, orderid })
  return answer["card-ref-id"] ?? ""
}

describe("a pause: a finish date of yesterday, then a later one with a new start", () => {
  it("before the first charge stops it; nothing is charged past the start", async () => {
    const { id, names } = await create(world.client, { ...monthly, "start-date": await today(30) })
    const stopped = await world.client.updateRecurringPayment({ ...names, "finish-date": await today(-1) })
    expect(stopped.status).toBe("stop")
    expect(listed(world.sandbox, id)).toMatchObject({ state: "stop", nextCharge: null, charges: 0 })
    expect((await world.sandbox.clock({ forward: "P100D" })).charges).toBe(0)
    expect(chargesOf(world.sandbox, id)).toEqual([])
    expect(listed(world.sandbox, id)).toMatchObject({ state: "stop", nextCharge: null })
  })

  itEvery(
    [
      ["before the first charge", 0],
      ["after some", 70],
    ],
    renew,
  )("%s, and restarts on the given day with the given amount", async (_when, days) => {
    const { id, names } = await create(world.client, { ...monthly, "start-date": await today(30) })
    if (days > 0) await world.sandbox.clock({ forward: `P${days}D` })
    const before = datesOf(world.sandbox, id)
    expect(before.length).toBe(days > 0 ? 2 : 0)
    await world.client.updateRecurringPayment({ ...names, "finish-date": await today(-1) })
    await world.sandbox.clock({ forward: "P40D" })
    const start = await today(10)
    const again = await world.client.updateRecurringPayment({
      ...names,
      "start-date": start,
      "finish-date": `${year + 30}-12-31`,
      amount: "12.00",
    })
    expect(again.status).toBe("active")
    expect(listed(world.sandbox, id)).toMatchObject({ state: "active", nextCharge: `${start}T00:00:00.000Z` })
    // The dates of the pause are not charged.
    expect(datesOf(world.sandbox, id)).toEqual(before)
    expect((await world.sandbox.clock({ forward: "P11D" })).charges).toBe(1)
    expect(datesOf(world.sandbox, id)).toEqual([...before, `${start}T00:00:00.000Z`])
    expect(chargesOf(world.sandbox, id).at(-1)).toMatchObject({ amounts: { captured: "12.00" } })
    await world.sandbox.clock({ forward: "P31D" })
    expect(chargesOf(world.sandbox, id).map(({ amounts }) => amounts.captured)).toEqual([
      ...before.map(() => "10.42"),
      "12.00",
      "12.00",
    ])
  })

  it("repeated many times, never charges a day twice", async () => {
    const { id, names } = await create(world.client, { amount: "1.00", period: "day" })
    for (let each = 0; each < 3; each += 1) {
      await world.client.updateRecurringPayment({ ...names, "finish-date": await today(-1) })
      const again = { "start-date": await today(), "finish-date": `${year + 30}-12-31` }
      await world.client.updateRecurringPayment({ ...names, ...again })
    }
    expect(chargesOf(world.sandbox, id).length).toBe(1)
    await world.sandbox.clock({ forward: "P2D" })
    const days = datesOf(world.sandbox, id).map((date) => date.slice(0, 10))
    expect(days).toEqual([await today(-2), await today(-1), await today()])
  })
})

describe("a new card", () => {
  it("given by its reference is used by later charges", async () => {
    const cardrefid = await cardRef("4444333322221111")
    // The first card's CVV2 declines its charges.
    const { id, names } = await create(world.client, { ...monthly, "start-date": `${year}-01-15`, cvv2: "116" })
    await world.sandbox.clock({ to: `${year}-01-20` })
    const changed = await world.client.updateRecurringPayment({ ...names, cardrefid })
    expect(changed.status).toBe("active")
    expect(listed(world.sandbox, id)).toMatchObject({ card: { bin: "444433", last4: "1111" } })
    await world.sandbox.clock({ to: `${year}-03-20` })
    await world.client.processRecurringPayment({ ...names, "client-orderid": `${id}-now` })
    const charges = chargesOf(world.sandbox, id).map(({ card, status }) => [card?.last4, status])
    expect(charges).toEqual([
      ["6732", "declined"],
      ["1111", "approved"],
      ["1111", "approved"],
      ["1111", "approved"],
    ])
  })

  it("with an unknown reference changes nothing", async () => {
    const { id, names } = await create(world.client, { ...monthly, "start-date": `${year}-01-15` })
    const changing = world.client.updateRecurringPayment({ ...names, cardrefid: "1", amount: "99.00" })
    await expect(changing).rejects.toMatchObject({ kind: "refused" })
    expect(listed(world.sandbox, id)).toMatchObject({ card: { last4: "6732" }, amounts: { amount: "10.42" } })
  })
})

describe("a forced outcome of kind recurring", () => {
  it("applies to exactly the next scheduled charge", async () => {
    const { id } = await create(world.client, { ...monthly, "start-date": `${year}-01-15` })
    await world.sandbox.clock({ to: `${year}-01-20` })
    const forcing = await fetch(`${world.sandbox.url}/_sandbox/outcome`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ operation: "recurring", status: "declined", errorCode: "51", errorMessage: "No funds" }),
    })
    expect(forcing.status).toBe(200)
    await world.sandbox.clock({ to: `${year}-04-20` })
    const charges = chargesOf(world.sandbox, id)
    expect(charges.map(({ status }) => status)).toEqual(["approved", "declined", "approved", "approved"])
    expect(charges[1]?.steps[0]).toMatchObject({ errorCode: "51", errorMessage: "No funds" })
  })
})

it("moving the clock returns the number of charges; reading it does not", async () => {
  await create(world.client, { ...monthly, "start-date": `${year}-01-31` })
  expect(await world.sandbox.clock()).not.toHaveProperty("charges")
  expect((await world.sandbox.clock({ to: `${year}-01-30` })).charges).toBe(0)
  expect((await world.sandbox.clock({ to: `${year}-04-01` })).charges).toBe(3)
})
