import { itEvery } from "../../__tests__/it-every"
import { type OperationName, operations } from "../../gateway"
import { aCard, anOrder, createWorld, type World } from "./harness"
import { roundTrips } from "./round-trips"

/** The gateway's status after each call that has one. */
const afterwards: Partial<Record<OperationName, [type: string, status: string, amount?: string]>> = {
  sale: ["sale", "approved", "10.42"],
  preauth: ["preauth", "approved", "10.42"],
  saleForm: ["sale", "approved", "10.42"],
  preauthForm: ["preauth", "approved", "10.42"],
  paymentForm: ["sale", "approved", "10.42"],
  status: ["sale", "approved", "10.42"],
  capture: ["capture", "approved", "4.20"],
  void: ["void", "approved", "10.42"],
  return: ["reversal", "approved", "4.20"],
  accountVerification: ["account_verification", "approved"],
  accountVerificationForm: ["account_verification", "approved"],
  makeRebill: ["sale", "approved", "10.42"],
  uploadMethodUrlResult: ["sale", "approved", "10.42"],
  uploadCresResult: ["sale", "approved", "10.42"],
  uploadParesResult: ["sale", "approved", "10.42"],
  payout: ["payout", "approved", "10.42"],
  payoutForm: ["payout", "approved", "10.42"],
  payoutCheck: ["payout_check", "approved", "10.42"],
  payoutPay: ["payout", "approved", "10.42"],
  transfer: ["transfer", "approved", "10.42"],
  panEligibilitySend: ["pan_eligibility", "approved"],
  processRecurringPayment: ["sale", "approved", "10.42"],
}

describe.each(["accept", "form"] as const)("each operation, answer format %s", (answerFormat) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ answerFormat })
  })
  afterAll(() => world.close())

  itEvery(Object.keys(roundTrips) as OperationName[])("%s has its effect", async (name) => {
    const { answer, status } = await roundTrips[name](world)
    expect(answer).toMatchObject({ type: operations[name].answerType, "serial-number": expect.any(String) as unknown })
    const [type, word, amount] = afterwards[name] ?? []
    expect(status?.["transaction-type"]).toBe(type)
    expect(status?.status).toBe(word)
    expect(status?.amount).toBe(amount)
    expect(world.sandbox.calls().filter(({ operation }) => operation === name)).not.toHaveLength(0)
  })
})

describe.each(["accept", "form"] as const)("the real client against the sandbox, answer format %s", (answerFormat) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ answerFormat })
  })
  afterAll(() => world.close())

  itEvery(["sale", "preauth"] as const)("%s: accepted, then approved by CVV2", async (operation) => {
    const order = anOrder()
    const answer = await world.client[operation]({ ...order, ...aCard() })
    expect(answer).toMatchObject({
      type: "async-response",
      "merchant-order-id": order.client_orderid,
      "end-point-id": "1042",
    })
    expect(answer["paynet-order-id"]).toMatch(/^\d+$/)
    expect(answer["serial-number"]).toMatch(/^00000000-0000-0000-0000-[0-9a-f]{12}$/)
    const orderid = answer["paynet-order-id"] ?? ""
    const status = await world.client.status({ client_orderid: order.client_orderid, orderid })
    expect(status).toMatchObject({
      status: "approved",
      "transaction-type": operation,
      "order-stage": operation === "sale" ? "sale_approved" : "auth_approved",
      amount: "10.42",
      "initial-amount": "10.42",
      currency: "EUR",
      bin: "453897",
      "last-four-digits": "6732",
      "card-type": "VISA",
      "card-exp-month": "12",
      "card-exp-year": "2040",
      "processor-tx-id": `PNTEST-${orderid}`,
    })
  })

  itEvery([
    ["saleForm", "sale"],
    ["preauthForm", "preauth"],
    ["paymentForm", "sale"],
  ] as const)("%s: a page address, processing until the shopper pays, then %s", async (operation, type) => {
    const order = anOrder()
    const answer = await world.client[operation](order)
    const orderid = answer["paynet-order-id"]
    expect(answer["redirect-url"]).toContain(`/payment/form/init/${orderid}/`)
    const before = await world.client.status({ client_orderid: order.client_orderid, orderid })
    expect(before).toMatchObject({ status: "processing", "transaction-type": type })
    await world.sandbox.pay(orderid, { cvv2: "123" })
    const after = await world.client.status({ client_orderid: order.client_orderid })
    expect(after).toMatchObject({ status: "approved", "transaction-type": type, "paynet-order-id": orderid })
  })

  it("capture, return and void answer asynchronously and are in status by serial number", async () => {
    const order = anOrder({ amount: "100.00" })
    const { "paynet-order-id": orderid } = await world.client.preauthForm(order)
    const names = { client_orderid: order.client_orderid, orderid }
    await world.sandbox.pay(orderid, { cvv2: "123" })
    const captured = await world.client.capture({ ...names, amount: "60.00", currency: "EUR" })
    const returned = await world.client.return({ ...names, amount: "25.50", currency: "EUR" })
    const voided = await world.client.void(names)
    const step = (answer: { "serial-number"?: string }) =>
      world.client.status({ ...names, "by-request-sn": answer["serial-number"] })
    expect(await step(captured)).toMatchObject({ status: "approved", "transaction-type": "capture", amount: "60.00" })
    expect(await step(returned)).toMatchObject({
      status: "approved",
      "transaction-type": "reversal",
      amount: "25.50",
      "total-reversal-amount": "25.50",
      "by-request-sn": returned["serial-number"],
    })
    expect(await step(voided)).toMatchObject({ status: "approved", "transaction-type": "void", amount: "40.00" })
    expect(await world.client.status(names)).toMatchObject({ "transaction-type": "void" })
    expect(world.sandbox.order(orderid)?.amounts).toMatchObject({
      captured: "60.00",
      returned: "25.50",
      released: "40.00",
    })
  })
})
