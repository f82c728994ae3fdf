import { itEvery } from "../../__tests__/it-every"
import { anOrder, createWorld, type World } from "./harness"

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Money = { amount: string; currency: string }

async function paid(form: "saleForm" | "preauthForm", money: Partial<Money> = {}) {
  const order = anOrder({ amount: "100.00", currency: "EUR", ...money })
  const { "paynet-order-id": orderid } = await world.client[form](order)
  await world.sandbox.pay(orderid, { cvv2: "123" })
  return { client_orderid: order.client_orderid, orderid }
}
const eur = (amount: string) => ({ amount, currency: "EUR" })
const amounts = (orderid: string) => world.sandbox.order(orderid)?.amounts
const refused = (reason: string | RegExp) => ({ kind: "refused", reason: expect.stringMatching(reason) as unknown })

describe("capture", () => {
  it("takes parts up to the authorized amount", async () => {
    const names = await paid("preauthForm")
    await world.client.capture({ ...names, ...eur("33.33") })
    await world.client.capture({ ...names, ...eur("33.33") })
    await expect(world.client.capture({ ...names, ...eur("33.35") })).rejects.toMatchObject(
      refused("Cannot capture 33.35 EUR: 33.34 is left"),
    )
    await world.client.capture(names)
    expect(amounts(names.orderid)).toMatchObject({ captured: "100.00", capturable: "0.00", returnable: "100.00" })
    await expect(world.client.capture({ ...names, ...eur("0.01") })).rejects.toMatchObject(refused("Nothing is left"))
  })

  itEvery([
    ["JPY", "1000", "400", "601", "600"],
    ["KWD", "1.234", "0.234", "1.001", "1.000"],
  ])("counts %s in its own minor units", async (currency, amount, first, tooMuch, rest) => {
    const names = await paid("preauthForm", { amount, currency })
    await world.client.capture({ ...names, amount: first, currency })
    await expect(world.client.capture({ ...names, amount: tooMuch, currency })).rejects.toMatchObject(
      refused(`Cannot capture ${tooMuch} ${currency}: ${rest} is left`),
    )
    await world.client.capture({ ...names, amount: rest, currency })
    await world.client.return({ ...names, amount: tooMuch, currency })
    expect(amounts(names.orderid)).toMatchObject({ captured: amount, returned: tooMuch })
    expect(await world.client.status(names)).toMatchObject({ amount: tooMuch, "initial-amount": amount, currency })
  })

  it("is for an approved preauth only", async () => {
    const sale = await paid("saleForm")
    await expect(world.client.capture(sale)).rejects.toMatchObject(refused("only a preauth is captured"))
    const order = anOrder()
    const { "paynet-order-id": orderid } = await world.client.preauthForm(order)
    const names = { client_orderid: order.client_orderid, orderid }
    await expect(world.client.capture(names)).rejects.toMatchObject(refused("processing, not approved"))
    await world.sandbox.pay(orderid, { cvv2: "116" })
    await expect(world.client.capture(names)).rejects.toMatchObject(refused("declined, not approved"))
  })

  it("requires the order's currency", async () => {
    const names = await paid("preauthForm")
    await expect(world.client.capture({ ...names, amount: "1.00", currency: "USD" })).rejects.toMatchObject(
      refused("is in EUR, not in the call's USD"),
    )
  })
})

describe("void", () => {
  it("releases a hold once", async () => {
    const names = await paid("preauthForm")
    await world.client.void(names)
    expect(amounts(names.orderid)).toMatchObject({ released: "100.00", capturable: "0.00" })
    await expect(world.client.void(names)).rejects.toMatchObject(refused("Nothing is held"))
    await expect(world.client.capture(names)).rejects.toMatchObject(refused("Nothing is left"))
    expect(world.sandbox.order(names.orderid)?.state).toBe("released")
  })

  it("releases the rest of a partial capture, and refuses a captured order", async () => {
    const part = await paid("preauthForm")
    await world.client.capture({ ...part, ...eur("30.00") })
    await world.client.void(part)
    expect(amounts(part.orderid)).toMatchObject({ captured: "30.00", released: "70.00" })
    const sale = await paid("saleForm")
    await expect(world.client.void(sale)).rejects.toMatchObject(refused("which is captured"))
    const captured = await paid("preauthForm")
    await world.client.capture(captured)
    await expect(world.client.void(captured)).rejects.toMatchObject(refused("Nothing is held"))
  })
})

describe("return", () => {
  it("refunds a sale in parts up to its amount", async () => {
    const names = await paid("saleForm")
    await world.client.return({ ...names, ...eur("99.99") })
    await expect(world.client.return({ ...names, ...eur("0.02") })).rejects.toMatchObject(refused("0.01 is left"))
    await world.client.return(names)
    expect(await world.client.status(names)).toMatchObject({
      "transaction-type": "reversal",
      amount: "0.01",
      "total-reversal-amount": "100.00",
    })
    await expect(world.client.return(names)).rejects.toMatchObject(refused("Nothing is left to return"))
  })

  it("releases the whole hold of a preauth as a cancel", async () => {
    const names = await paid("preauthForm")
    await expect(world.client.return({ ...names, ...eur("1.00") })).rejects.toMatchObject(refused("released whole"))
    await world.client.return(names)
    expect(await world.client.status(names)).toMatchObject({
      "transaction-type": "cancel",
      "order-stage": "cancel_approved",
    })
    expect(amounts(names.orderid)).toMatchObject({ released: "100.00", returned: "0.00" })
  })

  it("refunds the captured part of a preauth, not the held one", async () => {
    const names = await paid("preauthForm")
    await world.client.capture({ ...names, ...eur("40.00") })
    await expect(world.client.return({ ...names, ...eur("40.01") })).rejects.toMatchObject(refused("40.00 is left"))
    await world.client.return({ ...names, ...eur("15.00") })
    expect(amounts(names.orderid)).toMatchObject({ returned: "15.00", returnable: "25.00", capturable: "60.00" })
  })

  it("needs a final success, and excludes money charged back", async () => {
    const order = anOrder()
    const { "paynet-order-id": orderid } = await world.client.saleForm(order)
    const open = { client_orderid: order.client_orderid, orderid }
    await world.sandbox.pay(orderid, { cvv2: "217" })
    await expect(world.client.return(open)).rejects.toMatchObject(refused("unknown, not approved"))
    const names = await paid("saleForm")
    await world.sandbox.chargeback(names.orderid, { amount: "60.00" })
    await expect(world.client.return({ ...names, ...eur("40.01") })).rejects.toMatchObject(refused("40.00 is left"))
  })
})

describe("option preauthRelease", () => {
  itEvery([
    ["void", "return", "released by void here"],
    ["return", "void", "released by return here"],
  ] as const)("%s only", async (preauthRelease, wrong, reason) => {
    world.sandbox.options({ preauthRelease })
    const names = await paid("preauthForm")
    await expect(world.client[wrong](names)).rejects.toMatchObject(refused(reason))
    await world.client[preauthRelease](names)
    expect(world.sandbox.order(names.orderid)?.state).toBe("released")
    world.sandbox.options({ preauthRelease: "both" })
  })
})

describe("steps that are not final", () => {
  it("reserve their amount until they are final", async () => {
    const names = await paid("saleForm")
    world.sandbox.outcome({ operation: "return", status: "unknown" })
    await world.client.return({ ...names, ...eur("80.00") })
    expect(await world.client.status(names)).toMatchObject({ status: "unknown", "order-stage": "reversal_unknown" })
    await expect(world.client.return({ ...names, ...eur("20.01") })).rejects.toMatchObject(refused("20.00 is left"))
    expect(amounts(names.orderid)).toMatchObject({ returned: "0.00" })
    await world.sandbox.resolveStep(names.orderid, { status: "declined", errorCode: "9", errorMessage: "No" })
    await world.client.return(names)
    expect(amounts(names.orderid)).toMatchObject({ returned: "100.00" })
  })

  it("free their amount if they fail", async () => {
    const names = await paid("preauthForm")
    world.sandbox.outcome({ operation: "capture", status: "declined", errorCode: "51", errorMessage: "Not now" })
    const { "serial-number": sn } = await world.client.capture(names)
    expect(await world.client.status({ ...names, "by-request-sn": sn })).toMatchObject({
      status: "declined",
      "error-code": "51",
      "error-message": "Not now",
      "order-stage": "capture_declined",
    })
    expect(amounts(names.orderid)).toMatchObject({ captured: "0.00", capturable: "100.00" })
  })
})

describe("captures and returns with own order ids", () => {
  beforeAll(() => world.sandbox.options({ captureOrderIds: true }))
  afterAll(() => world.sandbox.options({ captureOrderIds: false }))

  it("status by a step's id describes that step", async () => {
    const names = await paid("preauthForm")
    const { client_orderid } = names
    const first = await world.client.capture({ ...names, ...eur("30.00") })
    const second = await world.client.capture({ ...names, ...eur("50.00") })
    const id = (answer: { "paynet-order-id"?: string }) => answer["paynet-order-id"] ?? ""
    expect(new Set([names.orderid, id(first), id(second)]).size).toBe(3)
    const refund = await world.client.return({ client_orderid, orderid: id(first), ...eur("10.00") })
    const statusOf = (orderid: string) => world.client.status({ client_orderid, orderid })
    expect(await statusOf(names.orderid)).toMatchObject({ "transaction-type": "preauth", amount: "100.00" })
    expect(await statusOf(id(first))).toMatchObject({
      "transaction-type": "capture",
      amount: "30.00",
      "total-reversal-amount": "10.00",
      "paynet-order-id": id(first),
    })
    expect((await statusOf(id(second)))["total-reversal-amount"]).toBeUndefined()
    expect(await statusOf(id(refund))).toMatchObject({ "transaction-type": "reversal", amount: "10.00" })
    // The order's own status shows its newest capture, without the returns of one capture.
    const ofOrder = await world.client.status({ client_orderid })
    expect(ofOrder).toMatchObject({ "transaction-type": "capture", "paynet-order-id": id(second) })
    expect(ofOrder["total-reversal-amount"]).toBeUndefined()
    await expect(world.client.return({ client_orderid, orderid: id(first), ...eur("20.01") })).rejects.toMatchObject(
      refused("20.00 is left"),
    )
    await expect(world.client.return({ client_orderid, orderid: id(refund) })).rejects.toMatchObject(
      refused("is a reversal"),
    )
    await expect(world.client.capture({ client_orderid, orderid: id(first) })).rejects.toMatchObject(
      refused("is a capture: only the preauth"),
    )
  })

  it("a return against the preauth releases what is still held", async () => {
    const names = await paid("preauthForm")
    await world.client.capture({ ...names, ...eur("30.00") })
    await world.client.return(names)
    expect(amounts(names.orderid)).toMatchObject({ captured: "30.00", released: "70.00", returned: "0.00" })
    await expect(world.client.return(names)).rejects.toMatchObject(refused("Nothing is held"))
  })
})
