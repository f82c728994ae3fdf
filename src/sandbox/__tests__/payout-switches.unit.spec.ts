import { aroundEach, itEvery } from "../../__tests__/it-every"
import { anOrder, createWorld, post, type World } from "./harness"
import { CARD, refusalOf, sum } from "./payout-harness"

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const renew = aroundEach(
  () => undefined,
  () => {
    world.sandbox.reset()
    world.sandbox.options({ payoutCheckValidFor: 0, payoutFormValidFor: 0, payoutFee: "none" })
    world.sandbox.options({ payoutPhoneField: "phone", payoutWalletField: "wallet" })
  },
)

async function checked(fields: Record<string, string> = { credit_card_number: CARD }) {
  const order = sum(fields)
  const { "paynet-order-id": orderid = "" } = await world.client.payoutCheck(order)
  return { client_orderid: order.client_orderid, orderid }
}

describe("a check that expires", () => {
  it("is off by default", async () => {
    const ids = await checked()
    await world.sandbox.clock({ forward: "P5Y" })
    await expect(world.client.payoutPay(ids)).resolves.toMatchObject({ type: "async-response" })
  })

  it("can be paid up to its last second, and is refused with a reason afterwards", async () => {
    world.sandbox.options({ payoutCheckValidFor: 3_600 })
    const [early, late] = [await checked(), await checked()]
    await world.sandbox.clock({ forward: "PT59M50S" })
    await world.client.payoutPay(early)
    await world.sandbox.clock({ forward: "PT10S" })
    const error = await refusalOf(world.client.payoutPay(late))
    expect(error).toMatchObject({
      kind: "refused",
      code: "7",
      reason: expect.stringMatching(/has expired; check it again/),
    })
    expect(world.sandbox.order(late.orderid)).toMatchObject({ state: "checked", steps: [{ type: "payout_check" }] })
    // A payout paid in time stays paid, and the refusal says so.
    await expect(world.client.payoutPay(early)).rejects.toThrow(/paid before; that payout is approved/)
  })
})

describe("a hosted payout form that expires", () => {
  const open = async () => {
    const order = sum()
    const answer = await world.client.payoutForm(order)
    return { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"], url: answer["redirect-url"] }
  }
  const submitted = { credit_card_number: CARD, card_printed_name: "JANE ROE" }

  it("accepts a card until then and nothing afterwards, by page and control", async () => {
    world.sandbox.options({ payoutFormValidFor: 86_400 })
    const [early, late] = [await open(), await open()]
    await world.sandbox.clock({ forward: "PT23H59M" })
    expect((await post(early.url, submitted)).page).toContain("Payout approved")
    await world.sandbox.clock({ forward: "PT1M" })
    const response = await fetch(late.url)
    expect(response.status).toBe(410)
    expect(await response.text()).toContain("This page has expired")
    for (const path of ["", "/cancel"]) {
      const { page, httpStatus } = await post(`${late.url}${path}`, submitted)
      expect(httpStatus).toBe(410)
      expect(page).toContain("Nothing was paid out")
    }
    await expect(world.sandbox.pay(late.orderid, {})).rejects.toThrow("has expired")
    await expect(world.sandbox.cancel(late.orderid)).rejects.toThrow("has expired")
    expect(await world.client.status({ client_orderid: late.client_orderid })).toMatchObject({ status: "processing" })
    expect(world.sandbox.order(late.orderid)?.destination).toBeNull()
    expect((await post(early.url)).page).toContain("Payout approved")
  })

  it("is the only kind of form that expires", async () => {
    world.sandbox.options({ payoutFormValidFor: 1 })
    const form = await world.client.saleForm(anOrder())
    await world.sandbox.clock({ forward: "P1D" })
    await world.sandbox.pay(form["paynet-order-id"], { cvv2: "123" })
    expect(world.sandbox.order(form["paynet-order-id"])?.state).toBe("captured")
  })
})

describe("fields that no source prints", () => {
  it("name phone and wallet only as the switches say", async () => {
    world.sandbox.options({ payoutPhoneField: "msisdn", payoutWalletField: "purse" })
    const phone = await checked({ msisdn: "+79261234567", phone: "+493012345678" })
    expect(world.sandbox.order(phone.orderid)?.destination).toEqual({ kind: "phone", masked: "****4567" })
    // The recipient's own phone number is not a destination, and stays.
    expect(await world.client.status(phone)).toMatchObject({ phone: "+493012345678" })
    const wallet = await checked({ purse: "wallet-of-jane-7788" })
    expect(world.sandbox.order(wallet.orderid)?.destination).toEqual({ kind: "wallet", masked: "****7788" })
    const others: Record<string, string>[] = [{ phone: "+79261234567" }, { wallet: "wallet-of-jane-7788" }]
    for (const fields of others) {
      await expect(world.client.payoutCheck(sum(fields))).rejects.toThrow(
        /one of the parameters credit_card_number, account_number, purse, msisdn/,
      )
    }
    const seen = JSON.stringify([world.sandbox.calls(), world.sandbox.orders()])
    expect(seen).not.toMatch(/\+7926|wallet-of-jane/)
  })

  it("report a fee for payouts only, and only if switched on", async () => {
    const ids = await checked()
    expect(await world.client.status(ids)).not.toHaveProperty("commission")
    world.sandbox.options({ payoutFee: "0.35" })
    expect(await world.client.status(ids)).toMatchObject({ "transaction-type": "payout_check", commission: "0.35" })
    await world.client.payoutPay(ids)
    expect(await world.client.status(ids)).toMatchObject({ "transaction-type": "payout", commission: "0.35" })
    const form = await world.client.saleForm(anOrder())
    expect(await world.client.status({ client_orderid: form["merchant-order-id"] ?? "" })).not.toHaveProperty(
      "commission",
    )
  })

  itEvery([{ payoutFee: "much" }, { payoutPhoneField: "a b" }, { payoutCheckValidFor: -1 }], renew)(
    "%j is refused",
    (change) => {
      expect(() => world.sandbox.options(change)).toThrow(/Sandbox options: payout/)
    },
  )
})
