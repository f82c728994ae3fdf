import { itEvery } from "../../__tests__/it-every"
import { aCard, clientOf, createStore, createWorld, hiddenFields, post, type Store, type World } from "./harness"
import { CARD, callbacksOf as callbacksAt, refusalOf, storedCard, sum as plainSum } from "./payout-harness"

let store: Store
beforeAll(async () => {
  store = await createStore()
})
afterAll(() => store.close())

const sum = <Fields extends Record<string, string>>(fields?: Fields) => ({
  ...plainSum(fields),
  server_callback_url: store.url,
})
const callbacksOf = (world: World, id: string) => callbacksAt({ sandbox: world.sandbox, store }, id)

describe.each(["accept", "form"] as const)("answer format %s", (answerFormat) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ answerFormat })
  })
  afterAll(() => world.close())

  it("transfers from a card, a stored card and the deposit, to a card and a stored card", async () => {
    const { cvv2: _cvv2, ...plain } = aCard()
    const { recurringPaymentId } = await storedCard(world.client)
    const sources = [aCard(), plain, { card_recurring_payment_id: recurringPaymentId }, { deposit2card: "true" }]
    const destinations = [
      { "destination-card-no": CARD, last4: "1111", bin: "444433" },
      { destination: CARD, last4: "1111", bin: "444433" },
      { destination_card_recurring_payment_id: recurringPaymentId, last4: "6732", bin: "453897" },
    ]
    for (const source of sources) {
      for (const { last4, bin, ...destination } of destinations) {
        const order = sum()
        const answer = await world.client.transfer({ ...order, ...source, ...destination })
        const ids = { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"] ?? "" }
        const status = await world.client.status(ids)
        expect(status).toMatchObject({
          status: "approved",
          "transaction-type": "transfer",
          "order-stage": "transfer_approved",
          amount: "10.42",
          "dest-bin": bin,
          "dest-last-four-digits": last4,
          "dest-card-type": "VISA",
        })
        expect(status["last-four-digits"]).toBe("deposit2card" in source ? undefined : "6732")
        expect(await callbacksOf(world, ids.client_orderid)).toMatchObject([{ status: "approved", type: "transfer" }])
        expect(world.sandbox.order(ids.orderid)).toMatchObject({
          type: "transfer",
          state: "approved",
          destination: { kind: "card", masked: `****${last4}` },
        })
      }
    }
  })

  it("the source card's cvv2 decides a transfer, by 3-D Secure as well", async () => {
    const declined = sum()
    await world.client.transfer({ ...declined, ...aCard("116"), destination: CARD })
    expect(await world.client.status({ client_orderid: declined.client_orderid })).toMatchObject({
      status: "declined",
      "error-code": "116",
    })
    const order = { ...sum(), redirect_url: "http://127.0.0.1:9/return" }
    const { "paynet-order-id": orderid = "" } = await world.client.transfer({
      ...{ ...order, ...aCard("321") },
      destination: CARD,
    })
    const ids = { client_orderid: order.client_orderid, orderid }
    const waiting = await world.client.status(ids)
    expect(waiting).toMatchObject({ status: "processing", "order-stage": "transfer_3d_validating" })
    expect(waiting.html).toContain(waiting["redirect-to"])
    const { page } = await post(waiting["redirect-to"] ?? "", { password: "hint" })
    expect(hiddenFields(page)).toMatchObject({ status: "approved", type: "transfer" })
    expect(await world.client.status(ids)).toMatchObject({ status: "approved", "verified-3d-status": "AUTHENTICATED" })
  })

  it("pan-eligibility-send names the card by reference or number, without an amount", async () => {
    const { cardrefid } = await storedCard(world.client)
    const { credit_card_number, card_printed_name, expire_month, expire_year } = aCard()
    const card = { "sending-card-number": credit_card_number, "card-printed-name": card_printed_name }
    const questions = [
      { "sending-card-ref-id": cardrefid },
      { ...card, "expire-month": expire_month, "expire-year": expire_year },
      { ...card, expire_month, expire_year },
    ]
    for (const question of questions) {
      const client_orderid = sum().client_orderid
      const answer = await world.client.panEligibilitySend({
        "client-order-id": client_orderid,
        server_callback_url: store.url,
        ...question,
      })
      expect(answer).toMatchObject({ type: "async-response", "merchant-order-id": client_orderid })
      const status = await world.client.status({ client_orderid })
      expect(status).toMatchObject({
        status: "approved",
        "transaction-type": "pan_eligibility",
        "order-stage": "pan_eligibility_approved",
        "last-four-digits": "6732",
      })
      expect(status).not.toHaveProperty("amount")
      expect(await callbacksOf(world, client_orderid)).toMatchObject([
        { status: "approved", type: "pan_eligibility", orderid: answer["paynet-order-id"] },
      ])
    }
  })
})

describe("the sandbox refuses", () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  itEvery([
    ["no source", { destination: CARD }, /one source is required, .*credit_card_number, card_recurring_payment_id/],
    ["two sources", { ...aCard(), deposit2card: "true", destination: CARD }, /one source is required/],
    ["no destination", aCard(), /one destination is required, .*destination_card_recurring_payment_id/],
    ["two destinations", { ...aCard(), destination: CARD, "destination-card-no": CARD }, /one destination is required/],
    ["a deposit2card that is no truth value", { deposit2card: "maybe", destination: CARD }, /must be true or false/],
    [
      "a card without its date",
      { credit_card_number: CARD, card_printed_name: "J", destination: CARD },
      /month is requ/,
    ],
    ["an unknown source", { card_recurring_payment_id: "99", destination: CARD }, /no recurring-payment-id of this/],
    [
      "an unknown destination",
      { ...aCard(), destination_card_recurring_payment_id: "99" },
      /no recurring-payment-id of this account/,
    ],
  ])("a transfer with %s", async (_what, fields, message) => {
    const order = sum()
    await expect(world.client.transfer({ ...order, ...fields })).rejects.toMatchObject({ kind: "refused" })
    await expect(world.client.transfer({ ...order, ...fields })).rejects.toThrow(message)
    expect(world.sandbox.order(order.client_orderid)).toBeUndefined()
  })

  it("a stored card of another account", async () => {
    const other = clientOf(world.sandbox, { ...world.sandbox.accounts[1] })
    const { recurringPaymentId } = await storedCard(world.client)
    const source = { card_recurring_payment_id: recurringPaymentId, destination: CARD }
    const error = await refusalOf(other.transfer({ ...sum(), ...source }))
    expect(error).toMatchObject({ kind: "refused", code: "10" })
    expect(JSON.stringify([error.message, error, world.sandbox.calls()])).not.toContain(recurringPaymentId)
    await expect(world.client.transfer({ ...sum(), ...source })).resolves.toMatchObject({ type: "async-response" })
    other.close()
  })

  it("a card to pay to (DST) as a source, but accepts it as a destination", async () => {
    const { "recurring-payment-id": id = "" } = await world.client.createRecurringPayment({
      "client-orderid": sum().client_orderid,
      rp_card_type: "DST",
      order_desc: "Card of Jane",
      currency: "EUR",
      "credit-card-number": CARD,
    })
    const source = { card_recurring_payment_id: id, destination: CARD }
    await expect(world.client.transfer({ ...sum(), ...source })).rejects.toThrow(/card to pay to/)
    const order = sum({ deposit2card: "true", destination_card_recurring_payment_id: id })
    await world.client.transfer(order)
    expect(world.sandbox.order(order.client_orderid)?.destination).toEqual({ kind: "card", masked: "****1111" })
  })

  it("pan-eligibility-send with both number and reference, or an incomplete card", async () => {
    const question = { "client-order-id": sum().client_orderid, "sending-card-number": CARD }
    await expect(world.client.panEligibilitySend({ ...question, "sending-card-ref-id": "1" })).rejects.toThrow(
      /Only one/,
    )
    await expect(world.client.panEligibilitySend(question)).rejects.toMatchObject({
      code: "1",
      reason: expect.stringMatching(/card-printed-name is required; .*expire-month is required/),
    })
  })
})
