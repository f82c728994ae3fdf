import { aroundEach, itEvery } from "../../__tests__/it-every"
import { parseCallback } from "../../gateway"
import { aCard, anOrder, createStore, createWorld, type Store, type World } from "./harness"

let world: World
let store: Store
const renew = aroundEach(
  async () => {
    world = await createWorld({ callbackSchedule: [0, 1, 1, 1] })
    store = await createStore()
  },
  async () => {
    await world.close()
    await store.close()
  },
)

async function sell(fields: Record<string, string>, cvv2 = "123") {
  const order = { ...anOrder(fields), ...aCard(cvv2) }
  const answer = await world.client.sale(order)
  return { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"] ?? "" }
}

const toServer = () => ({ server_callback_url: `${store.url}/callback?shop=7&x=a%20b`, merchant_data: "mine" })
const toNotify = () => ({ notify_url: `${store.url}/notify`, server_callback_url: `${store.url}/callback` })

function verified(params: URLSearchParams | undefined) {
  return parseCallback(world.sandbox.account, "GET", params?.toString())
}

it("reports the initial transaction with the documented parameters, after the address's own", async () => {
  const names = await sell(toServer())
  await store.came(1)
  expect(store.targets[0]).toMatch(/^\/callback\?shop=7&x=a%20b&status=approved&/)
  expect(verified(store.received[0])).toMatchObject({ ...names, status: "approved", type: "sale", amount: "10.42" })
  expect(Object.fromEntries(store.received[0] ?? [])).toMatchObject({
    merchant_order: names.client_orderid,
    "last-four-digits": "6732",
    bin: "453897",
    "card-type": "VISA",
    "gate-partial-reversal": "enabled",
    "gate-partial-capture": "enabled",
    "processor-tx-id": `PNTEST-${names.orderid}`,
    merchantdata: "mine",
  })
})

itEvery(
  [
    ["116", "declined"],
    ["217", "unknown"],
  ],
  renew,
)("CVV2 %s: calls back with %s", async (cvv2, status) => {
  await sell(toServer(), cvv2)
  await store.came(1)
  expect(verified(store.received[0]).status).toBe(status)
})

it("retries until HTTP 200", async () => {
  store.answers.push(500, 302, 204)
  const { orderid } = await sell(toServer())
  await store.came(4)
  await world.sandbox.idle()
  const [callback] = world.sandbox.order(orderid)?.callbacks ?? []
  expect(callback).toMatchObject({ state: "delivered" })
  expect(callback?.attempts.map(({ httpStatus }) => httpStatus)).toEqual([500, 302, 204, 200])
  expect(new Set(store.targets).size).toBe(1)
})

it("stops at the end of the schedule", async () => {
  store.answers.push(500, 500, 500, 500)
  const { orderid } = await sell(toServer())
  await store.came(4)
  await world.sandbox.idle()
  expect(world.sandbox.order(orderid)?.callbacks).toMatchObject([{ state: "abandoned" }])
})

it("records an unreachable store", async () => {
  world.sandbox.options({ callbackSchedule: [0] })
  const { orderid } = await sell({ server_callback_url: "http://127.0.0.1:1/callback" })
  await world.sandbox.idle()
  expect(world.sandbox.order(orderid)?.callbacks).toMatchObject([
    { state: "abandoned", attempts: [{ httpStatus: null, error: expect.stringContaining("ECONNREFUSED") as unknown }] },
  ])
})

it("calls server_callback_url for the initial transaction only", async () => {
  const names = await sell(toServer())
  await world.client.return({ ...names, amount: "1.00", currency: "EUR" })
  await world.sandbox.chargeback(names.orderid)
  await world.sandbox.idle()
  expect(store.received).toHaveLength(1)
})

it("calls notify_url instead, and for reversals and chargebacks", async () => {
  const names = await sell(toNotify())
  await store.came(1)
  await world.client.return({ ...names, amount: "1.00", currency: "EUR" })
  await store.came(2)
  await world.sandbox.reversal(names.orderid, { amount: "2.00" })
  await store.came(3)
  await world.sandbox.chargeback(names.orderid, { reason: "4837" })
  await store.came(4)
  expect(store.targets.every((target) => target.startsWith("/notify?"))).toBe(true)
  expect(store.received.map((params) => verified(params)).map(({ type, amount }) => [type, amount])).toEqual([
    ["sale", "10.42"],
    ["reversal", "1.00"],
    ["reversal", "2.00"],
    ["chargeback", "7.42"],
  ])
  expect(store.received[3]?.get("reason-code")).toBe("4837")
  expect(await world.client.status(names)).toMatchObject({
    "transaction-type": "chargeback",
    "order-stage": "chargeback_approved",
    "total-reversal-amount": "3.00",
  })
  expect(world.sandbox.order(names.orderid)?.state).toBe("charged back")
})

it("sends none for captures and voids by the store", async () => {
  const order = { ...anOrder(toNotify()), ...aCard() }
  const { "paynet-order-id": orderid = "" } = await world.client.preauth(order)
  const names = { client_orderid: order.client_orderid, orderid }
  await world.client.capture({ ...names, amount: "1.00", currency: "EUR" })
  await world.client.void(names)
  await world.sandbox.idle()
  expect(store.received).toHaveLength(1)
})

it("reports a late result", async () => {
  const { orderid } = await sell(toServer(), "217")
  await store.came(1)
  await world.sandbox.resolveStep(orderid, { status: "approved" })
  await store.came(2)
  expect(store.received.map((params) => params.get("status"))).toEqual(["unknown", "approved"])
})

describe("faults", () => {
  it("twice", async () => {
    world.sandbox.fault({ operation: "callback", kind: "callback-twice" })
    await sell(toServer())
    await store.came(2)
    expect(store.targets[1]).toBe(store.targets[0])
  })

  it("never, and then by a control", async () => {
    world.sandbox.fault({ operation: "callback", kind: "callback-never" })
    const { orderid } = await sell(toServer())
    await world.sandbox.idle()
    expect(store.received).toHaveLength(0)
    expect(world.sandbox.order(orderid)?.callbacks).toMatchObject([{ state: "never sent" }])
    expect(await world.sandbox.callback(orderid)).toMatchObject({ state: "delivered", status: "approved" })
    expect(store.received).toHaveLength(1)
  })

  it("out of order: after the next one", async () => {
    world.sandbox.fault({ operation: "callback", kind: "callback-out-of-order" })
    const names = await sell(toNotify())
    await world.sandbox.idle()
    expect(store.received).toHaveLength(0)
    await world.sandbox.chargeback(names.orderid)
    await store.came(2)
    expect(store.received.map((params) => params.get("type"))).toEqual(["chargeback", "sale"])
  })

  it("forged: a wrong signature first, then the right one", async () => {
    world.sandbox.fault({ operation: "callback", kind: "callback-forged" })
    await sell(toServer())
    await store.came(2)
    expect(() => verified(store.received[0])).toThrow(/signature/)
    expect(verified(store.received[1]).status).toBe("approved")
  })

  it("altered: a valid signature with other unsigned fields", async () => {
    world.sandbox.fault({ operation: "callback", kind: "callback-altered" })
    await sell(toServer())
    await store.came(1)
    expect(verified(store.received[0])).toMatchObject({ status: "approved", type: "preauth", amount: "0.01" })
  })
})

it("reset drops the pending retries", async () => {
  world.sandbox.options({ callbackSchedule: [0, 60_000] })
  store.answers.push(500)
  await sell(toServer())
  await store.came(1)
  world.sandbox.reset()
  await world.sandbox.idle()
  expect(world.sandbox.orders()).toEqual([])
  await sell(toServer())
  await store.came(2)
})
