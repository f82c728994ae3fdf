import { aroundEach, itEvery } from "../../../__tests__/it-every"
import { aCard, anOrder, clientOf, createWorld, type World } from "../../__tests__/harness"
import { aPlan, cardFields, create, listed, monthly, year } from "./recurring-harness"

let world: World
const renew = aroundEach(
  async () => {
    world = await createWorld()
  },
  () => world.close(),
)

describe("the sandbox refuses without changing anything", () => {
  itEvery(
    [
      [{ rp_card_type: "ABC" }, "rp_card_type must be SRC (charged) or DST"],
      [{ period: "fortnight" }, "period must be one of day, week, month, year"],
      [{ interval: "0" }, "interval must be a whole number"],
      [{ interval: "-1" }, "interval must be a whole number"],
      [{ interval: "1.5" }, "interval must be a whole number"],
      [{ "start-date": "31.01.2027" }, "start-date must be an ISO 8601 date"],
      [{ "start-date": "2027-02-30" }, "start-date must be an ISO 8601 date"],
      [{ "finish-date": "soon" }, "finish-date must be an ISO 8601 date"],
      [{ "start-date": `${year}-05-01`, "finish-date": `${year}-04-30` }, "finish-date lies before the start"],
      [{ "finish-date": "2020-01-01" }, "finish-date lies before the start"],
      [{ "amount-sequence": "1.00" }, "exclude each other"],
      [{ amount: "10.424" }, "amount: 10.424 has more decimals than EUR allows"],
      [{ currency: "QQQ" }, "currency: "],
      [{ "credit-card-number": "4538977399606731" }, "credit-card-number is not valid"],
      [{ "expire-year": "2020" }, "expire-year is not valid"],
      [{ rp_card_type: "DST" }, "is not allowed for a card to pay to"],
    ],
    renew,
  )("%j: %s", async (wrong, message) => {
    const plan = aPlan({ ...cardFields("123"), ...monthly, interval: "1", ...wrong })
    await expect(world.client.createRecurringPayment(plan)).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining(message) as string,
    })
    expect(world.sandbox.recurring()).toEqual([])
    expect(world.sandbox.orders()).toEqual([])
  })

  itEvery(
    [
      [{ period: "month" }, "amount is required with period"],
      [{ amount: "1.00", interval: "2" }, "period is required with interval"],
      [{ amount: "1.00", "start-date": `${year}-01-01` }, "period is required with start-date"],
      [{ amount: "1.00", "finish-date": "2020-01-01" }, "finish-date has passed"],
      [{ "amount-from": "1.00" }, "amount-to is required with amount-from"],
      [{ "amount-to": "1.00" }, "amount-from is required with amount-to"],
      [{ "amount-from": "2.00", "amount-to": "1.00" }, "amount-to is less than amount-from"],
      [{ "amount-sequence": "1.00,,2.00" }, "amount-sequence: amounts are decimal text"],
      [{ "amount-sequence": "1.00,0.00" }, "amount-sequence: amounts are decimal text"],
      [{ "amount-sequence": "1,5", currency: "JPY", amount: "1" }, "exclude each other"],
      [{ "amount-sequence": "1.50", currency: "JPY" }, "amount-sequence: 1.50 has more decimals"],
    ],
    renew,
  )("%j: %s", async (wrong, message) => {
    const plan = aPlan({ ...cardFields("123"), ...wrong })
    await expect(world.client.createRecurringPayment(plan)).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining(message) as string,
    })
    expect(world.sandbox.recurring()).toEqual([])
  })

  it("a card that expired by the sandbox's clock", async () => {
    await world.sandbox.clock({ to: `${year}-06-01` })
    const plan = aPlan({ ...cardFields("123"), ...monthly, "expire-month": "05", "expire-year": `${year}` })
    await expect(world.client.createRecurringPayment(plan)).rejects.toMatchObject({ kind: "refused" })
  })

  it("an unknown recurring payment, and one of another login", async () => {
    const [, other] = world.sandbox.accounts
    const stranger = clientOf(world.sandbox, other)
    const { names } = await create(world.client, { amount: "1.00" })
    const unknown = { ...names, "recurring-payment-id": "1" }
    const calls = [
      () => world.client.processRecurringPayment({ ...unknown, "client-orderid": "new-1a" }),
      () => world.client.updateRecurringPayment(unknown),
      () => stranger.processRecurringPayment({ ...names, "client-orderid": "new-1a" }),
      () => stranger.updateRecurringPayment(names),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        kind: "refused",
        reason: "Parameter recurring-payment-id is unknown",
      })
    }
    stranger.close()
    expect(world.sandbox.orders()).toEqual([])
  })

  it("charging a card to pay to (DST), or giving it a schedule", async () => {
    const plan = aPlan({ rp_card_type: "DST", "credit-card-number": "4538977399606732" })
    const answer = await world.client.createRecurringPayment(plan)
    expect(listed(world.sandbox, plan["client-orderid"])).toMatchObject({
      cardType: "DST",
      card: { last4: "6732" },
      nextCharge: null,
    })
    const names = { "client-orderid": "new-2a", "recurring-payment-id": answer["recurring-payment-id"] }
    const charging = world.client.processRecurringPayment({ ...names, amount: "1.00" })
    await expect(charging).rejects.toMatchObject({ kind: "refused", reason: expect.stringContaining("DST") as string })
    const scheduling = world.client.updateRecurringPayment({
      ...names,
      "client-orderid": plan["client-orderid"],
      ...monthly,
    })
    await expect(scheduling).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("DST") as string,
    })
  })

  it("a missing amount, too many decimals, another currency without an amount", async () => {
    const { id, names } = await create(world.client, {})
    const order = { ...names, "client-orderid": "new-3a" }
    await expect(world.client.processRecurringPayment(order)).rejects.toMatchObject({ kind: "refused" })
    const fine = world.client.processRecurringPayment({ ...order, amount: "1.005" })
    await expect(fine).rejects.toMatchObject({ kind: "refused" })
    await world.client.updateRecurringPayment({ ...names, amount: "5.00" })
    const other = world.client.updateRecurringPayment({ ...names, currency: "USD" })
    await expect(other).rejects.toMatchObject({ kind: "refused", reason: expect.stringContaining("amount") as string })
    expect(listed(world.sandbox, id)).toMatchObject({ currency: "EUR", amounts: { amount: "5.00" }, charges: 0 })
  })

  it("an update under another order id", async () => {
    const { names } = await create(world.client, { amount: "1.00" })
    const updating = world.client.updateRecurringPayment({ ...names, "client-orderid": "other-1a", amount: "2.00" })
    await expect(updating).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("client-orderid") as string,
    })
  })

  it("a repeated order id, with a text that the client reads as unknown", async () => {
    const { id, names } = await create(world.client, { amount: "1.00" })
    const order = anOrder()
    await world.client.sale({ ...order, ...aCard() })
    for (const taken of [id, order.client_orderid]) {
      const plan = aPlan({ ...cardFields(), amount: "1.00", "client-orderid": taken })
      await expect(world.client.createRecurringPayment(plan)).rejects.toMatchObject({ kind: "unknown" })
      const charging = world.client.processRecurringPayment({ ...names, "client-orderid": taken })
      await expect(charging).rejects.toMatchObject({ kind: "unknown" })
    }
    expect(world.sandbox.recurring().length).toBe(1)
    expect(world.sandbox.orders().length).toBe(1)
  })

  it("a repeated order id; by switch it repeats the first answer, without a second charge", async () => {
    world.sandbox.options({ repeatedOrder: "replay" })
    const { names } = await create(world.client, monthly)
    const again = await world.client.createRecurringPayment(
      aPlan({ ...cardFields("123"), ...monthly, "client-orderid": names["client-orderid"] }),
    )
    expect(again["recurring-payment-id"]).toBe(names["recurring-payment-id"])
    const order = { ...names, "client-orderid": "new-4a" }
    const first = await world.client.processRecurringPayment(order)
    expect(await world.client.processRecurringPayment(order)).toEqual(first)
    expect(world.sandbox.orders().length).toBe(2)
  })
})
