import { atOnceWhen } from "../../../integration-tests/races/eventually"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import type { Fault } from "../index"
import { aCard, anOrder, clientOf, createStore, createWorld, type World } from "./harness"

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const renew = aroundEach(
  () => undefined,
  () => world.sandbox.reset(),
)

async function paidSale() {
  const order = anOrder({ amount: "50.00" })
  const { "paynet-order-id": orderid } = await world.client.saleForm(order)
  await world.sandbox.pay(orderid, { cvv2: "123" })
  return { client_orderid: order.client_orderid, orderid }
}

const refund = (names: { client_orderid: string; orderid: string }) =>
  world.client.return({ ...names, amount: "20.00", currency: "EUR" })

describe("the client's error and the ledger after each fault", () => {
  itEvery(
    [
      ["drop-before", "unknown", "0.00", null],
      ["drop-after", "unknown", "20.00", null],
      ["error-after", "unknown", "20.00", 500],
      ["garbage", "unknown", "20.00", 200],
      ["refuse", "refused", "0.00", 400],
    ] as const,
    renew,
  )("%s: %s, returned %s", async (kind, error, returned, httpStatus) => {
    const names = await paidSale()
    world.sandbox.fault({ operation: "return", kind })
    await expect(refund(names)).rejects.toMatchObject({ kind: error })
    expect(world.sandbox.order(names.orderid)?.amounts.returned).toBe(returned)
    expect(world.sandbox.calls().filter(({ operation }) => operation === "return")).toMatchObject([
      { fault: kind, acted: returned !== "0.00", httpStatus },
    ])
  })

  it("delay: acts first and answers late; a client that timed out reports unknown", async () => {
    const names = await paidSale()
    world.sandbox.fault({ operation: "return", kind: "delay", ms: 5_000 })
    const hasty = clientOf(world.sandbox, { timeouts: { answerMs: 100 } })
    await expect(hasty.return({ ...names, amount: "20.00", currency: "EUR" })).rejects.toMatchObject({
      kind: "unknown",
    })
    hasty.close()
    expect(world.sandbox.order(names.orderid)?.amounts.returned).toBe("20.00")
    world.sandbox.fault({ operation: "return", kind: "delay", ms: 1 })
    await expect(refund(names)).resolves.toMatchObject({ type: "async-response" })
  })

  it("status by client_orderid alone finds the order of a lost answer", async () => {
    const order = { ...anOrder(), ...aCard() }
    world.sandbox.fault({ operation: "sale", kind: "drop-after" })
    await expect(world.client.sale(order)).rejects.toMatchObject({ kind: "unknown" })
    expect(await world.client.status({ client_orderid: order.client_orderid })).toMatchObject({ status: "approved" })
    expect(world.sandbox.orders()).toHaveLength(1)
  })

  it("drop-before leaves no order", async () => {
    world.sandbox.fault({ operation: "saleForm", kind: "drop-before" })
    await expect(world.client.saleForm(anOrder())).rejects.toMatchObject({ kind: "unknown" })
    expect(world.sandbox.orders()).toEqual([])
  })
})

describe("planning", () => {
  it("applies to its operation, `times` times, in order", async () => {
    const names = await paidSale()
    world.sandbox.fault({ operation: "return", kind: "refuse", times: 2 })
    world.sandbox.fault({ operation: "*", kind: "garbage" })
    await expect(world.client.status(names)).rejects.toMatchObject({ kind: "unknown" })
    await expect(refund(names)).rejects.toMatchObject({ kind: "refused" })
    await expect(refund(names)).rejects.toMatchObject({ kind: "refused" })
    await expect(refund(names)).resolves.toBeDefined()
    expect(world.sandbox.faults()).toEqual([])
  })

  it("refuses an unknown fault, or one that does not fit the operation", () => {
    expect(() => world.sandbox.fault({ kind: "explode" } as unknown as Fault)).toThrow(/kind/)
    expect(() => world.sandbox.fault({ operation: "sale", kind: "callback-twice" })).toThrow(/does not fit/)
    expect(() => world.sandbox.fault({ operation: "callback", kind: "garbage" })).toThrow(/does not fit/)
    expect(() => world.sandbox.fault({ operation: "sale", kind: "refuse", times: 0 })).toThrow(/times/)
  })

  it.each(["orderid", "client_orderid", "email", "last4"] as const)(
    "with only (%s), applies just to matching calls and callbacks",
    async (by) => {
      const store = await createStore()
      const start = async (email: string) => {
        const order = anOrder({ email, server_callback_url: store.url })
        const { "paynet-order-id": orderid = "" } = await world.client.saleForm(order)
        return { client_orderid: order.client_orderid, orderid }
      }
      const meant = await start("meant@example.com")
      const other = await start("other@example.com")
      const only = { ...meant, email: "meant@example.com", last4: "6732" }[by]
      world.sandbox.outcome({ status: "declined", only })
      world.sandbox.fault({ operation: "callback", kind: "callback-never", only })
      world.sandbox.fault({ operation: "status", kind: "garbage", only })
      await world.sandbox.pay(other.orderid, { cvv2: "123", credit_card_number: "4444333322221111" })
      await world.sandbox.pay(meant.orderid, { cvv2: "123", credit_card_number: "4538977399606732" })
      await world.sandbox.idle()
      expect([other, meant].map(({ orderid }) => world.sandbox.order(orderid)?.status)).toEqual([
        "approved",
        "declined",
      ])
      expect(store.received.map((fields) => fields.get("orderid"))).toEqual([other.orderid])
      await expect(world.client.status(other)).resolves.toMatchObject({ status: "approved" })
      await expect(world.client.status(meant)).rejects.toMatchObject({ kind: "unknown" })
      expect(world.sandbox.faults()).toEqual([])
      await store.close()
    },
  )

  it.each(["meant@example.com", "6732"])("a call without an order yet is matched by its fields: %s", async (only) => {
    world.sandbox.fault({ operation: "sale", kind: "refuse", only })
    const sale = (email: string, credit_card_number: string) =>
      world.client.sale({ ...anOrder({ email }), ...aCard(), credit_card_number })
    await expect(sale("other@example.com", "4444333322221111")).resolves.toBeDefined()
    await expect(sale("meant@example.com", "4538977399606732")).rejects.toMatchObject({ kind: "refused" })
  })

  it("a call is matched by its order even if the order id looks like a card number", async () => {
    const order = anOrder({ client_orderid: "p4444333322221111z" })
    const { "paynet-order-id": only = "" } = await world.client.saleForm(order)
    world.sandbox.fault({ operation: "status", kind: "garbage", only })
    const status = world.client.status({ client_orderid: order.client_orderid })
    await expect(status).rejects.toMatchObject({ kind: "unknown" })
  })

  it("closing ends a delayed answer at once", async () => {
    const other = await createWorld()
    other.sandbox.fault({ operation: "saleForm", kind: "delay", ms: 600_000 })
    const call = other.client.saleForm(anOrder()).catch((error: unknown) => error)
    await atOnceWhen(() => expect(other.sandbox.calls()).not.toEqual([]))
    await other.close()
    expect(await call).toMatchObject({ kind: "unknown" })
  })
})

describe("forced outcomes", () => {
  itEvery(
    ["approved", "declined", "filtered", "error", "unknown", "processing", "chain_declined", "brand_new_word"],
    renew,
  )("%s, whatever the CVV2, for one order", async (status) => {
    world.sandbox.outcome({ status, errorCode: "8876", errorMessage: "As planned" })
    const order = { ...anOrder(), ...aCard("116") }
    await world.client.sale(order)
    expect(await world.client.status({ client_orderid: order.client_orderid })).toMatchObject({
      status,
      "error-code": "8876",
      "error-message": "As planned",
      "order-stage": `sale_${status}`,
    })
    const next = { ...anOrder(), ...aCard("123") }
    await world.client.sale(next)
    expect(await world.client.status({ client_orderid: next.client_orderid })).toMatchObject({ status: "approved" })
  })

  it("resolves an open order later", async () => {
    world.sandbox.outcome({ status: "processing" })
    const order = { ...anOrder(), ...aCard() }
    await world.client.preauth(order)
    await world.sandbox.resolveStep(order.client_orderid, { status: "approved" })
    expect(world.sandbox.order(order.client_orderid)?.state).toBe("authorized")
  })
})

describe("outcomes by CVV2", () => {
  itEvery(
    [
      ["123", "approved", undefined],
      ["1234", "approved", undefined],
      ["111", "approved", undefined],
      ["217", "unknown", undefined],
      ["101", "declined", "101"],
      ["116", "declined", "116"],
      ["119", "declined", "119"],
      ["209", "declined", "209"],
      ["555", "declined", "100"],
    ],
    renew,
  )("%s: %s", async (cvv2, status, code) => {
    const order = { ...anOrder(), ...aCard(cvv2) }
    await world.client.sale(order)
    const answer = await world.client.status({ client_orderid: order.client_orderid })
    expect(answer.status).toBe(status)
    expect(answer["error-code"]).toBe(code)
    expect(answer["verified-3d-status"]).toBeUndefined()
  })
})
