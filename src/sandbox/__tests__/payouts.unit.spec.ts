import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { type GatewayClient, parseReturn } from "../../gateway"
import {
  aCard,
  anOrder,
  clientOf,
  createStore,
  createWorld,
  hiddenFields,
  post,
  type Store,
  type World,
} from "./harness"
import { CARD, callbacksOf as callbacksAt, refusalOf, storedCard, sum as plainSum } from "./payout-harness"

const ACCOUNT = "DE89370400440532013000"

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

const toCard = { credit_card_number: CARD }
const toAccount = { account_number: ACCOUNT, bank_name: "Sample Bank", bank_branch: "Main" }

describe.each(["accept", "form"] as const)("answer format %s", (answerFormat) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ answerFormat })
  })
  afterAll(() => world.close())

  itEvery([
    ["card", toCard, "****1111"],
    ["bank account", toAccount, "****3000"],
  ])("pays out to a %s in one step", async (kind, destination, masked) => {
    const order = sum({ ...destination, phone: "+493012345" })
    const answer = await world.client.payout(order)
    expect(answer).toMatchObject({ type: "async-response", "merchant-order-id": order.client_orderid })
    const ids = { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"] ?? "" }
    const status = await world.client.status(ids)
    expect(status).toMatchObject({
      status: "approved",
      "transaction-type": "payout",
      "order-stage": "payout_approved",
      amount: "10.42",
      currency: "EUR",
      phone: "+493012345",
    })
    if (kind === "card") {
      expect(status).toMatchObject({
        "dest-bin": "444433",
        "dest-last-four-digits": "1111",
        "dest-card-type": "VISA",
      })
    } else expect(Object.keys(status).filter((name) => name.startsWith("dest-"))).toEqual([])
    expect(await callbacksOf(world, ids.client_orderid)).toMatchObject([
      { status: "approved", type: "payout", amount: "10.42", orderid: ids.orderid },
    ])
    expect(world.sandbox.order(ids.orderid)).toMatchObject({
      type: "payout",
      state: "approved",
      card: null,
      destination: { kind, masked },
      amounts: { requested: "10.42", captured: "0.00", capturable: "0.00", returnable: "0.00" },
    })
  })

  itEvery([
    ["card", toCard],
    ["bank account", { account_number: ACCOUNT }],
    ["wallet", { wallet: "wallet-of-jane-7788" }],
    ["phone", { phone: "+79261234567" }],
  ])("checks, then pays, to a %s: one order, two steps", async (kind, destination) => {
    const order = sum(destination)
    const checked = await world.client.payoutCheck(order)
    const ids = { client_orderid: order.client_orderid, orderid: checked["paynet-order-id"] ?? "" }
    expect(await world.client.status(ids)).toMatchObject({ status: "approved", "transaction-type": "payout_check" })
    expect(world.sandbox.order(ids.orderid)).toMatchObject({ state: "checked", destination: { kind } })
    expect((await callbacksOf(world, ids.client_orderid)).map(({ type }) => type)).toEqual(["payout_check"])

    const paid = await world.client.payoutPay(ids)
    expect(paid).toMatchObject({ type: "async-response", "paynet-order-id": ids.orderid })
    expect(paid["serial-number"]).not.toBe(checked["serial-number"])
    const status = await world.client.status(ids)
    expect(status).toMatchObject({ status: "approved", "transaction-type": "payout", amount: "10.42" })
    expect(status).not.toHaveProperty("phone")
    const stepOf = (sn: string | undefined) => world.client.status({ ...ids, "by-request-sn": sn })
    expect(await stepOf(checked["serial-number"])).toMatchObject({ "transaction-type": "payout_check" })
    expect(await stepOf(paid["serial-number"])).toMatchObject({ "transaction-type": "payout" })
    expect((await callbacksOf(world, ids.client_orderid)).at(-1)).toMatchObject({
      status: "approved",
      type: "payout",
      amount: "10.42",
      orderid: ids.orderid,
    })
    expect(world.sandbox.order(ids.orderid)?.state).toBe("approved")
  })

  it("the hosted form pays out to the entered card, and leads back", async () => {
    const order = sum({ redirect_url: "http://127.0.0.1:9/return?shop=1", order_desc: "Prize <1>" })
    const { "redirect-url": url, "paynet-order-id": orderid } = await world.client.payoutForm(order)
    const page = await (await fetch(url)).text()
    expect(page).toContain("Receive 10.42 EUR")
    expect(page).toContain("Prize &#60;1&#62;")
    for (const name of ["credit_card_number", "card_printed_name"]) {
      expect(page).toMatch(new RegExp(`<label for="${name}">[^]*<input\\s+id="${name}"\\s+name="${name}"`))
    }
    expect(page).not.toContain("cvv2")
    expect(world.sandbox.order(orderid)?.state).toBe("awaiting card")
    const result = await post(url, { credit_card_number: "4444 3333 2222 1111", card_printed_name: "JANE ROE" })
    expect(result.page).toContain("Payout approved")
    expect(parseReturn(world.sandbox.account, "POST", undefined, hiddenFields(result.page))).toMatchObject({
      status: "approved",
      type: "payout",
      orderid,
      amount: "10.42",
    })
    expect(await world.client.status({ client_orderid: order.client_orderid })).toMatchObject({
      status: "approved",
      "transaction-type": "payout",
      "dest-last-four-digits": "1111",
    })
    expect(await callbacksOf(world, order.client_orderid)).toMatchObject([{ status: "approved", type: "payout" }])
  })

  itEvery([
    ["account_number", ACCOUNT, "bank account"],
    ["wallet", "wallet-of-jane-7788", "wallet"],
    ["phone", "+491701234567", "phone"],
  ])("the hosted form takes %s instead of a card, and its status shows none", async (name, value, kind) => {
    const order = sum()
    const { "redirect-url": url, "paynet-order-id": orderid } = await world.client.payoutForm(order)
    expect(await (await fetch(url)).text()).toContain(`name="${name}"`)
    expect(await world.client.status({ client_orderid: order.client_orderid })).not.toHaveProperty("processor-tx-id")
    expect((await post(url, { [name]: " " })).page).toContain("Please check the marked fields")
    expect((await post(url, { [name]: value })).page).toContain("Payout approved")
    const status = await world.client.status({ client_orderid: order.client_orderid })
    expect(status).toMatchObject({ status: "approved", "processor-tx-id": `PNTEST-${orderid}` })
    expect(status).not.toHaveProperty("dest-last-four-digits")
    expect(JSON.stringify(status)).not.toContain(value)
    expect(world.sandbox.order(orderid)?.destination).toMatchObject({ kind })
  })

  itEvery(["HMAC-SHA1", "RSA-SHA256"] as const)("the hosted form may be signed by %s", async (payoutFormSigning) => {
    const client = clientOf(world.sandbox, { payoutFormSigning })
    const { "paynet-order-id": orderid } = await client.payoutForm(sum())
    expect(world.sandbox.order(orderid)).toMatchObject({ type: "payout", state: "awaiting card" })
    client.close()
  })
})

describe("planned outcomes", () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  itEvery([
    ["payout", (client: GatewayClient, order: ReturnType<typeof sum>) => client.payout({ ...order, ...toCard })],
    [
      "payoutCheck",
      (client: GatewayClient, order: ReturnType<typeof sum>) => client.payoutCheck({ ...order, ...toCard }),
    ],
    [
      "transfer",
      (client: GatewayClient, order: ReturnType<typeof sum>) =>
        client.transfer({ ...order, ...aCard(), destination: CARD }),
    ],
  ] as const)("of a %s take precedence, and apply only to it", async (operation, call) => {
    world.sandbox.outcome({ operation, status: "declined", errorCode: "51", errorMessage: "No funds" })
    const sale = anOrder()
    await world.client.sale({ ...sale, ...aCard() })
    expect(world.sandbox.order(sale.client_orderid)?.state).toBe("captured")
    const order = sum()
    await call(world.client, order)
    const status = { status: "declined", "error-code": "51", "error-message": "No funds" }
    expect(await world.client.status({ client_orderid: order.client_orderid })).toMatchObject(status)
    expect(world.sandbox.order(order.client_orderid)?.state).toBe("declined")
    expect(await callbacksOf(world, order.client_orderid)).toMatchObject([{ status: "declined" }])
  })

  itEvery(["declined", "error", "approved", "unknown"])("a payout that is %s is not paid again", async (word) => {
    const order = sum(toCard)
    const { "paynet-order-id": orderid = "" } = await world.client.payoutCheck(order)
    const ids = { client_orderid: order.client_orderid, orderid }
    world.sandbox.outcome({ operation: "payout", status: word })
    await world.client.payoutPay(ids)
    expect(world.sandbox.order(orderid)?.state).toBe(word)
    await expect(world.client.payoutPay(ids)).rejects.toMatchObject({ kind: "refused", code: "7" })
    await expect(world.client.payoutPay(ids)).rejects.toThrow(new RegExp(`paid before; that payout is ${word}`))
    expect(world.sandbox.order(orderid)?.steps).toHaveLength(2)
    expect((await callbacksOf(world, order.client_orderid)).map(({ type, status }) => `${type} ${status}`)).toEqual([
      "payout_check approved",
      `payout ${word}`,
    ])
  })

  it("eight payments at once pay once", async () => {
    const order = sum(toCard)
    const { "paynet-order-id": orderid = "" } = await world.client.payoutCheck(order)
    const ids = { client_orderid: order.client_orderid, orderid }
    const calls = await Promise.allSettled(Array.from({ length: 8 }, () => world.client.payoutPay(ids)))
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(world.sandbox.order(orderid)?.steps).toHaveLength(2)
  })

  it("the control resolves an open payout and sends its callback", async () => {
    const order = sum(toCard)
    const { "paynet-order-id": orderid = "" } = await world.client.payoutCheck(order)
    world.sandbox.outcome({ operation: "payout", status: "processing" })
    await world.client.payoutPay({ client_orderid: order.client_orderid, orderid })
    expect(world.sandbox.order(orderid)?.state).toBe("processing")
    await world.sandbox.resolveStep(orderid, { status: "approved" })
    expect(world.sandbox.order(orderid)?.state).toBe("approved")
    expect(await world.sandbox.callback(orderid)).toMatchObject({ type: "payout", state: "delivered" })
  })
})

describe("the hosted payout form", () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  async function open() {
    const order = { ...sum(), redirect_url: "http://127.0.0.1:9/return?shop=1" }
    const answer = await world.client.payoutForm(order)
    return { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"], url: answer["redirect-url"] }
  }
  const submitted = { credit_card_number: CARD, card_printed_name: "JANE ROE" }

  itEvery([
    ["credit_card_number", "4444333322221112", "not a card number"],
    ["card_printed_name", " ", "fill in"],
  ])("shows a wrong %s again with a text, and never the number", async (name, value, message) => {
    const { url, orderid } = await open()
    const { page, httpStatus } = await post(url, { ...submitted, [name]: value })
    expect(httpStatus).toBe(422)
    expect(page).toContain(message)
    expect(page).toContain('role="alert"')
    expect(page).toContain(`aria-describedby="${name}-error"`)
    expect(page).not.toMatch(/444433332222111/)
    expect(world.sandbox.order(orderid)?.state).toBe("awaiting card")
    expect((await post(url, submitted)).page).toContain("Payout approved")
  })

  it("submitted eight times, pays once", async () => {
    const { url, orderid, client_orderid } = await open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(url, submitted)))
    expect(new Set(answers.map(({ page }) => hiddenFields(page).control)).size).toBe(1)
    expect(world.sandbox.order(orderid)?.steps).toHaveLength(1)
    expect(await callbacksOf(world, client_orderid)).toHaveLength(1)
    const other = await post(url, { ...submitted, credit_card_number: "4538977399606732" })
    expect(other.page).toContain("Payout approved")
    expect(world.sandbox.order(orderid)?.destination).toEqual({ kind: "card", masked: "****1111" })
  })

  it("is cancelled finally", async () => {
    const { url, client_orderid, orderid } = await open()
    const { page } = await post(`${url}/cancel`)
    expect(hiddenFields(page)).toMatchObject({ status: "declined", type: "payout" })
    expect(page).toContain("Payout declined")
    expect((await post(url, submitted)).page).toContain("Payout declined")
    expect(await world.client.status({ client_orderid })).toMatchObject({
      status: "declined",
      "order-stage": "payout_cancelled",
    })
    expect(await callbacksOf(world, client_orderid)).toMatchObject([{ status: "declined", orderid }])
  })

  it("cannot be cancelled once paid", async () => {
    const { url, client_orderid, orderid } = await open()
    await post(url, submitted)
    expect((await post(`${url}/cancel`)).page).toContain("Payout approved")
    expect(world.sandbox.order(orderid)?.state).toBe("approved")
    expect(await callbacksOf(world, client_orderid)).toHaveLength(1)
  })

  it("opens only with its token", async () => {
    const { url, orderid } = await open()
    const wrong = url.replace(/[0-9a-f]{32}$/, "0".repeat(32))
    expect((await fetch(wrong)).status).toBe(404)
    expect((await post(wrong, submitted)).httpStatus).toBe(404)
    expect((await post(`${wrong}/cancel`)).httpStatus).toBe(404)
    expect(world.sandbox.order(orderid)?.state).toBe("awaiting card")
  })

  it("is filled in by the control without a cvv2, or cancelled by it", async () => {
    const paid = await open()
    await expect(world.sandbox.pay(paid.orderid, { credit_card_number: "4444333322221112" })).rejects.toThrow(
      /does not take credit_card_number/,
    )
    world.sandbox.outcome({ operation: "payout", status: "error" })
    await world.sandbox.pay(paid.orderid, { credit_card_number: "4538977399606732" })
    expect(world.sandbox.order(paid.orderid)).toMatchObject({
      state: "error",
      destination: { kind: "card", masked: "****6732" },
    })
    const cancelled = await open()
    await world.sandbox.cancel(cancelled.orderid)
    expect(world.sandbox.order(cancelled.orderid)?.state).toBe("declined")
  })
})

describe("the sandbox refuses", () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const wrong = "4444333322221112"

  it("an invalid card number in every call that takes one, without repeating it", async () => {
    const { client } = world
    const refused: [string, () => Promise<unknown>][] = [
      ["credit_card_number", () => client.payout({ ...sum(), credit_card_number: wrong })],
      ["credit_card_number", () => client.payoutCheck({ ...sum(), credit_card_number: wrong })],
      [
        "credit_card_number",
        () => client.transfer({ ...sum(), ...aCard(), credit_card_number: wrong, destination: CARD }),
      ],
      ["destination-card-no", () => client.transfer({ ...sum(), deposit2card: "true", "destination-card-no": wrong })],
      ["destination", () => client.transfer({ ...sum(), deposit2card: "true", destination: wrong })],
      [
        "sending-card-number",
        () =>
          client.panEligibilitySend({
            ...{ "client-order-id": sum().client_orderid, "sending-card-number": wrong },
            ...{ "card-printed-name": "JANE ROE", "expire-month": "12", "expire-year": "2040" },
          }),
      ],
    ]
    for (const [name, call] of refused) {
      const error = await refusalOf(call())
      expect(error).toMatchObject({ kind: "refused", reason: `Parameter ${name} is not valid` })
      expect(JSON.stringify([error.message, error])).not.toContain(wrong)
    }
    expect(world.sandbox.orders()).toHaveLength(0)
    expect(JSON.stringify(world.sandbox.calls())).not.toContain(wrong)
  })

  it("a check without a destination, listing the known fields", async () => {
    await expect(world.client.payoutCheck(sum())).rejects.toMatchObject({
      kind: "refused",
      code: "1",
      reason: expect.stringMatching(/credit_card_number, account_number, wallet, phone/),
    })
  })

  it("payout-pay for an order that is unchecked, unapproved, unknown or foreign", async () => {
    const payout = sum(toCard)
    const { "paynet-order-id": paid = "" } = await world.client.payout(payout)
    const pay = (order: { client_orderid: string }, orderid: string, client = world.client) =>
      client.payoutPay({ client_orderid: order.client_orderid, orderid })
    await expect(pay(payout, paid)).rejects.toThrow(/is a payout, not a payout-check/)
    await expect(pay(payout, "1")).rejects.toThrow(/unknown/)

    world.sandbox.outcome({ operation: "payoutCheck", status: "declined" })
    const declined = sum(toCard)
    const { "paynet-order-id": refused = "" } = await world.client.payoutCheck(declined)
    await expect(pay(declined, refused)).rejects.toThrow(/is declined, not approved/)

    const checked = sum(toCard)
    const { "paynet-order-id": orderid = "" } = await world.client.payoutCheck(checked)
    await expect(pay(payout, orderid)).rejects.toThrow(/not started under/)
    const other = clientOf(world.sandbox, { ...world.sandbox.accounts[1] })
    await expect(pay(checked, orderid, other)).rejects.toMatchObject({ kind: "refused", code: "6" })
    other.close()
    expect(world.sandbox.order(orderid)?.state).toBe("checked")
  })

  it("capture, void and return of a payout", async () => {
    const { client } = world
    const calls: [string, (order: ReturnType<typeof sum>) => Promise<{ "paynet-order-id"?: string }>][] = [
      ["payout", (order) => client.payout({ ...order, ...toCard })],
      ["payout_check", (order) => client.payoutCheck({ ...order, ...toCard })],
      ["transfer", (order) => client.transfer({ ...order, ...aCard(), destination: CARD })],
    ]
    for (const [type, call] of calls) {
      const order = sum()
      const { "paynet-order-id": orderid = "" } = await call(order)
      const ids = { client_orderid: order.client_orderid, orderid }
      await expect(client.capture(ids)).rejects.toThrow(new RegExp(`is a ${type}: only a preauth is captured`))
      await expect(client.void(ids)).rejects.toThrow(new RegExp(`is a ${type}: only a preauth is voided`))
      await expect(client.return(ids)).rejects.toThrow(new RegExp(`is a ${type}: only a sale, a preauth or a capture`))
      await expect(world.sandbox.chargeback(orderid)).rejects.toThrow(/Nothing is left/)
      expect(world.sandbox.order(orderid)?.steps).toHaveLength(1)
    }
  })

  it("a used order id", async () => {
    const order = sum(toCard)
    await world.client.payout(order)
    await expect(world.client.payout(order)).rejects.toThrow(/used before/)
    expect((await callbacksOf(world, order.client_orderid)).length).toBe(1)
  })
})

it("a checked payout is paid after a restart; the state file holds no destination", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sandbox-payouts-"))
  const stateFile = path.join(folder, "state")
  const secrets = { ...toCard, ...toAccount, wallet: "wallet-of-jane-7788", sbp_bank_member: "canary-of-an-open-field" }
  const first = await createWorld({ stateFile })
  const order = sum(secrets)
  const { "paynet-order-id": orderid = "" } = await first.client.payoutCheck(order)
  await first.client.payoutCheck(sum({ phone: "+79261234567" }))
  await first.close()
  const file = readFileSync(stateFile).toString("latin1")
  for (const secret of [CARD, ACCOUNT, secrets.wallet, secrets.sbp_bank_member, "+79261234567"]) {
    expect(file).not.toContain(secret)
  }
  const second = await createWorld({ stateFile })
  try {
    await second.client.payoutPay({ client_orderid: order.client_orderid, orderid })
    expect(second.sandbox.order(orderid)).toMatchObject({ state: "approved", destination: { masked: "****1111" } })
  } finally {
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

it("with repeatedOrder replay the first answer is repeated, and nothing is paid twice", async () => {
  const world = await createWorld({ repeatedOrder: "replay" })
  try {
    const order = sum(toCard)
    const first = await world.client.payout(order)
    expect(await world.client.payout(order)).toEqual(first)
    expect(world.sandbox.orders()).toHaveLength(1)
    expect(await callbacksOf(world, order.client_orderid)).toHaveLength(1)
  } finally {
    await world.close()
  }
})

it("destinations are in no order, call or page, and masked on the overview", async () => {
  const world = await createWorld()
  try {
    const { client, sandbox } = world
    const wallet = "wallet-of-jane-7788"
    const phone = "+79261234567"
    const { recurringPaymentId } = await storedCard(client)
    await client.payout(sum({ ...toAccount, routing_number: "1234567890123456" }))
    const destinations: Record<string, string>[] = [toCard, { wallet }, { phone }, { wallet: "w55" }]
    for (const destination of destinations) {
      const order = sum({ ...destination, sbp_bank_member: "canary-of-an-open-field" })
      const { "paynet-order-id": orderid = "" } = await client.payoutCheck(order)
      await client.payoutPay({ client_orderid: order.client_orderid, orderid })
    }
    await client.transfer({ ...sum(), card_recurring_payment_id: recurringPaymentId, "destination-card-no": CARD })
    const page = await (await fetch(sandbox.url)).text()
    const shown = JSON.stringify([sandbox.orders(), sandbox.calls()]) + page
    const secrets = [CARD, ACCOUNT, wallet, phone, "w55", "1234567890123456", recurringPaymentId]
    for (const secret of [...secrets, "canary-of-an-open-field"]) expect(shown).not.toContain(secret)
    for (const masked of ["card ****1111", "bank account ****3000", "wallet ****7788", "phone ****4567"]) {
      expect(page).toContain(masked)
    }
    await sandbox.idle()
    const reported = JSON.stringify([...store.targets])
    for (const secret of [...secrets, encodeURIComponent(phone)]) expect(reported).not.toContain(secret)
  } finally {
    await world.close()
  }
})
