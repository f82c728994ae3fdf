import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { type GatewayClient, parseCallback, parseReturn } from "../../gateway"
import { createSandbox, type Sandbox } from "../index"
import { aCard, anOrder, clientOf, createStore, createWorld, hiddenFields, post, type Store } from "./harness"
import { refusalOf } from "./payout-harness"

type Side = { sandbox: Sandbox; client: GatewayClient }

let store: Store
beforeAll(async () => {
  store = await createStore()
})
afterAll(() => store.close())

function verification(fields: Record<string, string> = {}) {
  const { amount: _amount, currency: _currency, ...order } = anOrder(fields)
  return order
}

function rebill(fields: Record<string, string> = {}) {
  const { email: _email, ...order } = anOrder(fields)
  return order as typeof order & { cardrefid: string }
}

/** A sale by card, and a reference to its card. */
async function saved({ client }: Pick<Side, "client">, card: Record<string, string> = {}) {
  const { client_orderid, ...order } = anOrder()
  const sale = await client.sale({ client_orderid, ...order, ...aCard(), ...card })
  const ids = { client_orderid, orderid: sale["paynet-order-id"] ?? "" }
  const answer = await client.createCardRef(ids)
  return { ids, cardrefid: answer["card-ref-id"], uniqueRef: answer["unq-card-ref-id"] }
}

/** The callback of an order, verified. */
async function callbackOf({ sandbox }: Pick<Side, "sandbox">, client_orderid: string) {
  await sandbox.idle()
  const mine = store.received.filter((parameters) => parameters.get("client_orderid") === client_orderid)
  return mine.map((parameters) => parseCallback(sandbox.account, "GET", parameters.toString()))
}

describe.each(["accept", "form"] as const)("answer format %s", (answerFormat) => {
  let world: Awaited<ReturnType<typeof createWorld>>
  beforeAll(async () => {
    world = await createWorld({ answerFormat })
  })
  afterAll(() => world.close())

  itEvery([
    ["123", "approved"],
    ["116", "declined"],
    ["217", "unknown"],
  ])("a card is verified without an amount: cvv2 %s is %s", async (cvv2, status) => {
    const order = verification({ server_callback_url: store.url })
    const answer = await world.client.accountVerification({ ...order, ...aCard(cvv2) })
    expect(answer).toMatchObject({ type: "async-response", "merchant-order-id": order.client_orderid })
    const reported = await world.client.status({ client_orderid: order.client_orderid })
    expect(reported).toMatchObject({
      status,
      "transaction-type": "account_verification",
      "order-stage": `av_${status}`,
      "last-four-digits": "6732",
    })
    expect(reported).not.toHaveProperty("amount")
    expect(reported).not.toHaveProperty("currency")
    const [message, ...others] = await callbackOf(world, order.client_orderid)
    expect(message).toMatchObject({ status, type: "account_verification", orderid: answer["paynet-order-id"] })
    expect(message?.amount).toBeUndefined()
    expect(others).toHaveLength(0)
  })

  it("a verification goes through 3-D Secure", async () => {
    const order = verification()
    const { "paynet-order-id": orderid = "" } = await world.client.accountVerification({ ...order, ...aCard("321") })
    const waiting = await world.client.status({ client_orderid: order.client_orderid, orderid })
    expect(waiting).toMatchObject({ status: "processing", "order-stage": "av_3d_validating" })
    await post(waiting["redirect-to"] ?? "", { password: "hint" })
    expect(await world.client.status({ client_orderid: order.client_orderid, orderid })).toMatchObject({
      status: "approved",
      "verified-3d-status": "AUTHENTICATED",
    })
  })

  it("the hosted verification states that nothing is charged, and leads back to the shop", async () => {
    const order = verification({ server_callback_url: store.url })
    const { "redirect-url": url, "paynet-order-id": orderid } = await world.client.accountVerificationForm(order)
    const page = await (await fetch(url)).text()
    expect(page).toContain('<p class="amount">Nothing is charged</p>')
    expect(page).toContain("Check the card")
    expect(page).not.toContain("Pay ")
    const result = await post(url, aCard())
    expect(result.page).toContain("Card check approved")
    expect(parseReturn(world.sandbox.account, "POST", undefined, hiddenFields(result.page))).toMatchObject({
      status: "approved",
      orderid,
      type: "account_verification",
    })
    expect(await callbackOf(world, order.client_orderid)).toMatchObject([{ status: "approved", orderid }])
    const inspected = world.sandbox.order(orderid)
    expect(inspected).toMatchObject({ type: "account_verification", state: "approved", currency: "" })
  })

  it("the control pays on the hosted verification", async () => {
    const { "paynet-order-id": orderid } = await world.client.accountVerificationForm(verification())
    await world.sandbox.pay(orderid, { cvv2: "101" })
    expect(world.sandbox.order(orderid)?.state).toBe("declined")
  })

  it("a reference comes from a sale and shows in status; one card number has one unique reference", async () => {
    const first = await saved(world)
    expect(first.cardrefid).toMatch(/^\d{1,20}$/)
    expect(await world.client.status(first.ids)).toMatchObject({ "card-ref-id": first.cardrefid })
    const again = await saved(world)
    expect(again.cardrefid).not.toBe(first.cardrefid)
    expect(again.uniqueRef).toBe(first.uniqueRef)
    const other = await saved(world, { credit_card_number: "4444333322221111" })
    expect(other.uniqueRef).not.toBe(first.uniqueRef)
  })

  it("v4 also answers a recurring-payment-id of at most ten digits", async () => {
    const { ids } = await saved(world)
    const answers = [await world.client.createCardRefV4(ids), await world.client.createCardRefV4(ids)]
    for (const answer of answers) {
      expect(answer).toMatchObject({ type: "create-card-ref-response", status: "approved" })
      expect(answer["card-ref-id"]).toMatch(/^\d+$/)
      expect(answer["recurring-payment-id"]).toMatch(/^\d{1,10}$/)
    }
    expect(new Set(answers.map((answer) => answer["recurring-payment-id"])).size).toBe(2)
  })

  it("get-card-info describes the card of a reference", async () => {
    const order = anOrder()
    const { "paynet-order-id": orderid = "" } = await world.client.sale({ ...order, ...aCard("321") })
    await world.sandbox.pay(orderid, { password: "hint" })
    const ref = await world.client.createCardRef({ client_orderid: order.client_orderid, orderid })
    const info = await world.client.getCardInfo({ cardrefid: ref["card-ref-id"] })
    expect(info).toEqual({
      type: "get-card-info-response",
      "serial-number": expect.stringMatching(/^[0-9a-f-]{36}$/),
      bin: "453897",
      "last-four-digits": "6732",
      "masked-pan": "453897******6732",
      "card-type": "VISA",
      "card-printed-name": "JOHN SMITH",
      "expire-month": "12",
      "expire-year": "2040",
      "result-3d": "AUTHENTICATED",
    })
  })

  itEvery([
    ["378282246310005", "378282*****0005"],
    ["4000000000000000006", "400000*********0006"],
  ])("masks %s without changing its length", async (credit_card_number, masked) => {
    const { cardrefid } = await saved(world, { credit_card_number })
    expect(await world.client.getCardInfo({ cardrefid })).toMatchObject({ "masked-pan": masked })
  })

  it("a number too short to mask is refused", async () => {
    const sale = world.client.sale({ ...anOrder(), ...aCard(), credit_card_number: "79927398713" })
    await expect(sale).rejects.toMatchObject({ kind: "refused", code: "2" })
  })

  it("a rebill is charged, called back for, captured and returned like a sale", async () => {
    const { cardrefid } = await saved(world)
    const order = rebill({ cardrefid, server_callback_url: store.url, recurrent_scenario: "REGULAR" })
    const answer = await world.client.makeRebill({ ...order, comment: "Month 2" })
    const ids = { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"] ?? "" }
    expect(await world.client.status(ids)).toMatchObject({
      status: "approved",
      "transaction-type": "sale",
      amount: "10.42",
      "last-four-digits": "6732",
      "card-ref-id": cardrefid,
    })
    expect(await callbackOf(world, ids.client_orderid)).toMatchObject([
      { status: "approved", type: "sale", amount: "10.42", orderid: ids.orderid, fields: { comment: "Month 2" } },
    ])
    await world.client.return({ ...ids, amount: "0.42", currency: "EUR" })
    expect(world.sandbox.order(ids.orderid)).toMatchObject({
      state: "partially returned",
      amounts: { captured: "10.42", returned: "0.42" },
    })
  })

  itEvery([
    ["make-rebill", "sale", "captured"],
    ["make-rebill-sale", "sale", "captured"],
    ["make-rebill-preauth", "preauth", "authorized"],
  ] as const)("path %s makes a %s", async (rebillPath, type, state) => {
    const client = clientOf(world.sandbox, { rebillPath })
    const { cardrefid } = await saved({ client })
    const order = rebill({ cardrefid })
    const { "paynet-order-id": orderid = "" } = await client.makeRebill(order)
    expect(world.sandbox.order(orderid)).toMatchObject({ type, state })
    const ids = { client_orderid: order.client_orderid, orderid }
    if (type === "preauth") {
      await client.capture({ ...ids, amount: "4.00", currency: "EUR" })
      await client.void(ids)
      expect(world.sandbox.order(orderid)?.amounts).toMatchObject({ captured: "4.00", released: "6.42" })
    }
    client.close()
  })
})

describe("the outcome of a rebill", () => {
  let world: Awaited<ReturnType<typeof createWorld>>
  let cardrefid: string
  const renew = aroundEach(
    async () => {
      world = await createWorld()
      cardrefid = (await saved(world)).cardrefid
    },
    () => world.close(),
  )

  async function charged(fields: Record<string, string> = {}) {
    const order = rebill({ cardrefid, ...fields })
    await world.client.makeRebill(order)
    return world.client.status({ client_orderid: order.client_orderid })
  }

  it("follows a planned outcome, else the sent cvv2", async () => {
    expect(await charged({ cvv2: "116" })).toMatchObject({ status: "declined", "error-code": "116" })
    world.sandbox.outcome({ status: "filtered" })
    expect(await charged({ cvv2: "123" })).toMatchObject({ status: "filtered" })
    expect(await charged()).toMatchObject({ status: "approved" })
  })

  it("is declined for an expired card, unless another outcome was planned", async () => {
    const nextYear = String(new Date().getUTCFullYear() + 1)
    cardrefid = (await saved(world, { expire_year: nextYear })).cardrefid
    expect(await charged()).toMatchObject({ status: "approved" })
    await world.sandbox.clock({ forward: "P2Y" })
    expect(await charged({ cvv2: "123" })).toMatchObject({ status: "declined", "error-code": "101" })
    world.sandbox.outcome({ status: "approved" })
    expect(await charged()).toMatchObject({ status: "approved" })
  })

  it("tries enumerated amounts in turn; each try uses up one planned outcome", async () => {
    world.sandbox.outcome({ status: "declined", errorCode: "116", times: 2 })
    const order = { enumerate_amounts: "10.42, 8,3.50,1", server_callback_url: store.url }
    const status = await charged(order)
    expect(status).toMatchObject({ status: "approved", amount: "3.50", "initial-amount": "10.42" })
    const orderid = status["paynet-order-id"] ?? ""
    expect(world.sandbox.order(orderid)).toMatchObject({
      state: "captured",
      amounts: { captured: "3.50", returnable: "3.50" },
    })
    expect(await callbackOf(world, status["merchant-order-id"] ?? "")).toMatchObject([
      { status: "approved", amount: "3.50" },
    ])
  })

  it("is declined if all amounts are; after unknown no further amount is tried", async () => {
    expect(await charged({ enumerate_amounts: "8,3.50", cvv2: "116" })).toMatchObject({
      status: "declined",
      amount: "3.50",
    })
    world.sandbox.outcome({ status: "unknown" })
    expect(await charged({ enumerate_amounts: "8,3.50" })).toMatchObject({ status: "unknown", amount: "8.00" })
  })

  itEvery(["8,,3", "8;3", "0,1", "8,-1", "1.001", "many", "8,12345678901", "1,10000000.00"], renew)(
    "refuses the list %p before anything is tried",
    async (enumerate_amounts) => {
      const order = rebill({ cardrefid, enumerate_amounts })
      await expect(world.client.makeRebill(order)).rejects.toMatchObject({ kind: "refused", code: "2" })
      expect(world.sandbox.order(order.client_orderid)).toBeUndefined()
    },
  )

  it("refuses a scenario that is neither REGULAR nor IRREGULAR", async () => {
    await expect(world.client.makeRebill(rebill({ cardrefid, recurrent_scenario: "MONTHLY" }))).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("REGULAR or IRREGULAR"),
    })
    expect(await charged({ recurrent_scenario: "IRREGULAR" })).toMatchObject({ status: "approved" })
  })

  it("refuses a used order id and charges nothing", async () => {
    const order = rebill({ cardrefid })
    await world.client.makeRebill(order)
    await expect(world.client.makeRebill(order)).rejects.toThrow(/used before/)
    expect(world.sandbox.orders().filter(({ operation }) => operation === "makeRebill")).toHaveLength(1)
  })
})

describe("the sandbox refuses", () => {
  let world: Awaited<ReturnType<typeof createWorld>>
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  /** A client of the sandbox's second account. */
  const stranger = () => clientOf(world.sandbox, { ...world.sandbox.accounts[1] })

  it("a reference for an order that is unapproved, unknown or another account's", async () => {
    const order = anOrder()
    const { "paynet-order-id": orderid = "" } = await world.client.sale({ ...order, ...aCard("116") })
    const ids = { client_orderid: order.client_orderid, orderid }
    const { ids: approved } = await saved(world)
    const other = stranger()
    for (const operation of ["createCardRef", "createCardRefV4"] as const) {
      await expect(world.client[operation](ids)).rejects.toMatchObject({ kind: "refused", code: "7" })
      await expect(world.client[operation](ids)).rejects.toThrow(/declined, not approved/)
      await expect(world.client[operation]({ ...approved, orderid: "1" })).rejects.toThrow(/unknown/)
      await expect(world.client[operation]({ ...approved, client_orderid: "x" })).rejects.toThrow(/not started under/)
      await expect(other[operation](approved)).rejects.toMatchObject({ kind: "refused", code: "6" })
    }
    other.close()
  })

  it("a reference for an order that waits for its card, or for a payout", async () => {
    const form = anOrder()
    const { "paynet-order-id": waiting } = await world.client.saleForm(form)
    await expect(world.client.createCardRef({ client_orderid: form.client_orderid, orderid: waiting })).rejects.toThrow(
      /processing, not approved/,
    )
    const { client_orderid, amount, currency } = anOrder()
    const payout = await world.client.payout({
      ...{ client_orderid, amount, currency },
      credit_card_number: "4444333322221111",
    })
    await expect(
      world.client.createCardRef({ client_orderid, orderid: payout["paynet-order-id"] ?? "" }),
    ).rejects.toThrow(/without a card/)
  })

  it("an unknown or foreign reference, without repeating it", async () => {
    const { cardrefid } = await saved(world)
    const other = stranger()
    const unknown = "98765432109"
    for (const [client, ref] of [
      [world.client, unknown],
      [other, cardrefid],
    ] as const) {
      const refused = [
        client.getCardInfo({ cardrefid: ref }),
        client.makeRebill(rebill({ cardrefid: ref })),
        client.panEligibilitySend({ "client-order-id": rebill().client_orderid, "sending-card-ref-id": ref }),
      ]
      for (const call of refused) {
        const error = await refusalOf(call)
        expect(error).toMatchObject({ kind: "refused", code: "10" })
        expect(JSON.stringify([error.message, error])).not.toContain(ref)
      }
    }
    const reasons = world.sandbox.calls().map(({ reason }) => reason)
    expect(JSON.stringify(reasons)).not.toMatch(new RegExp(`${unknown}|${cardrefid}`))
    other.close()
  })

  it("gives one card number a different unique reference in each account", async () => {
    const mine = await saved(world)
    const client = stranger()
    const theirs = await saved({ client })
    expect(theirs.uniqueRef).not.toBe(mine.uniqueRef)
    client.close()
  })

  it("an invalid card to verify", async () => {
    const card = { ...aCard(), credit_card_number: "4538977399606733" }
    const error = await refusalOf(world.client.accountVerification({ ...verification(), ...card }))
    expect(error).toMatchObject({ kind: "refused", reason: "Parameter credit_card_number is not valid" })
    expect(JSON.stringify([error.message, error])).not.toContain(card.credit_card_number)
  })

  it("capture, void and return of a verification", async () => {
    const order = verification()
    const { "paynet-order-id": orderid = "" } = await world.client.accountVerification({ ...order, ...aCard() })
    const ids = { client_orderid: order.client_orderid, orderid }
    await expect(world.client.capture(ids)).rejects.toThrow(/account_verification: only a preauth is captured/)
    await expect(world.client.void(ids)).rejects.toThrow(/an account_verification: only a preauth is voided/)
    await expect(world.client.return(ids)).rejects.toThrow(/an account_verification: only a sale, a preauth or/)
  })
})

describe("a restart", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sandbox-cards-"))
  const running: { close(): unknown }[] = []
  afterEach(async () => {
    for (const one of running.splice(0)) await one.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function start(stateFile?: string): Promise<Side> {
    const sandbox = await createSandbox({ stateFile })
    const client = clientOf(sandbox)
    running.push(client, sandbox)
    return { sandbox, client }
  }

  async function stop({ sandbox, client }: Side) {
    client.close()
    await sandbox.close()
    running.length = 0
  }

  it("with a state file keeps references, unique references and ids, and no card number", async () => {
    const stateFile = path.join(folder, "state")
    const first = await start(stateFile)
    const before = await saved(first)
    const v4 = await first.client.createCardRefV4(before.ids)
    await stop(first)
    expect(readFileSync(stateFile).toString("latin1")).not.toContain(aCard().credit_card_number)

    const { sandbox, client } = await start(stateFile)
    expect(await client.getCardInfo({ cardrefid: before.cardrefid })).toMatchObject({ "last-four-digits": "6732" })
    const order = rebill({ cardrefid: before.cardrefid })
    await client.makeRebill(order)
    expect(sandbox.order(order.client_orderid)).toMatchObject({ state: "captured" })
    const after = await saved({ client })
    expect(after.uniqueRef).toBe(before.uniqueRef)
    const refs = [before.cardrefid, v4["card-ref-id"], after.cardrefid]
    expect(new Set(refs).size).toBe(refs.length)
    const payout = { client_orderid: `${order.client_orderid}t`, amount: "1.00", currency: "EUR" }
    const card_recurring_payment_id = v4["recurring-payment-id"] ?? ""
    await client.transfer({ ...payout, card_recurring_payment_id, destination: "4444333322221111" })
    expect(sandbox.order(payout.client_orderid)).toMatchObject({ state: "approved", card: { last4: "6732" } })
  })

  it("without one never reuses an old reference for another card", async () => {
    const first = await start()
    const before = await saved(first)
    await stop(first)
    const second = await start()
    await saved(second, { credit_card_number: "4444333322221111" })
    await expect(second.client.getCardInfo({ cardrefid: before.cardrefid })).rejects.toMatchObject({ code: "10" })
  })
})

it("card numbers, codes and references are in no order, call or page", async () => {
  const world = await createWorld()
  try {
    const { cardrefid, uniqueRef, ids } = await saved(world)
    const v4 = await world.client.createCardRefV4(ids)
    await world.client.getCardInfo({ cardrefid })
    const order = rebill({ cardrefid, cvv2: "9137" })
    await world.client.makeRebill(order)
    await world.client.accountVerification({ ...verification(), ...aCard("9137") })
    const refused = world.client.makeRebill({ ...rebill({ cardrefid: "77777777777" }), cvv2: "9137" })
    await expect(refused).rejects.toMatchObject({ kind: "refused" })
    const page = await (await fetch(world.sandbox.url)).text()
    const shown = JSON.stringify([world.sandbox.orders(), world.sandbox.calls()]) + page
    const secrets = [cardrefid, uniqueRef ?? "", v4["card-ref-id"], v4["recurring-payment-id"] ?? "", "77777777777"]
    for (const secret of [...secrets, aCard().credit_card_number, world.sandbox.account.merchantControlKey]) {
      expect(secret).not.toBe("")
      expect(shown).not.toContain(secret)
    }
    // As a separate word, because ids are numbers as well.
    expect(shown).not.toMatch(/\b9137\b/)
  } finally {
    await world.close()
  }
})
