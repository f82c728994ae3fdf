import { itEvery } from "../../__tests__/it-every"
import { operations } from "../../gateway"
import type { Operation } from "../../gateway/declare-operation"
import { parseAnswer } from "../../gateway/read-answer"
import { signRequest } from "../../gateway/signing/sign-request"
import { ACCEPT, CONTENT_TYPE } from "../../gateway/transport"
import type { SandboxCredentials } from "../index"
import { aCard, anOrder, clientOf, createWorld, type World } from "./harness"

type Name = keyof typeof operations
type Fields = Record<string, string>
type Change = {
  fields?: Fields
  without?: string[]
  headers?: Fields
  method?: string
  endpoint?: string
  raw?: string
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A call as `curl` would make it: correctly signed, then changed. */
async function call(name: Name, fields: Fields, change: Change = {}) {
  const [group, id = "1042"] = /^(?:(group)\/)?(\d+)$/.exec(change.endpoint ?? "1042")?.slice(1) ?? []
  const { url, body, headers } = signRequest({
    account: world.client.account,
    operation: operations[name] as unknown as Operation,
    endpoint: { id, group: group !== undefined },
    fields,
  })
  for (const [field, value] of Object.entries(change.fields ?? {})) body.set(field, value)
  for (const field of change.without ?? []) body.delete(field)
  const method = change.method ?? "POST"
  const response = await fetch(url, {
    method,
    headers: { Accept: ACCEPT, "Content-Type": CONTENT_TYPE, ...headers, ...change.headers },
    body: method === "GET" ? undefined : (change.raw ?? body.toString()),
  })
  const text = await response.text()
  return {
    httpStatus: response.status,
    contentType: response.headers.get("content-type"),
    text,
    answer: parseAnswer(text),
  }
}

async function approved(type: "saleForm" | "preauthForm" = "preauthForm", fields?: Fields) {
  const order = anOrder(fields)
  const { "paynet-order-id": orderid } = await world.client[type](order)
  await world.sandbox.pay(orderid, { cvv2: "123" })
  return { client_orderid: order.client_orderid, orderid }
}

function refused(result: Awaited<ReturnType<typeof call>>, message: RegExp | string) {
  expect(result.answer).toMatchObject({ type: "validation-error" })
  expect(result.answer?.["error-message"]).toMatch(message)
  expect(result.answer?.["serial-number"]).toMatch(/^0{8}-/)
  expect(result.httpStatus).toBe(400)
}

describe("formal checks", () => {
  it("accept a correct call, and give the reason for refusing the next", async () => {
    const taken = await call("saleForm", anOrder())
    expect(taken).toMatchObject({ httpStatus: 200, contentType: ACCEPT, answer: { type: "async-form-response" } })
  })

  itEvery(["*/*", "application/json", `${ACCEPT}; q=1`])("refuse Accept %s in form text", async (Accept) => {
    const result = await call("saleForm", anOrder(), { headers: { Accept } })
    refused(result, /Accept must be exactly/)
    expect(result.contentType).toBe("text/html;charset=utf-8")
    expect(result.text).toMatch(/^type=validation-error\n&serial-number=/)
    expect(result.text.endsWith("\n")).toBe(true)
  })

  itEvery([
    ["another content type", { headers: { "Content-Type": "application/json" } }, /Content-Type must be/],
    ["GET", { method: "GET" }, /every operation is a POST/],
    ["an unknown endpoint", { endpoint: "9999" }, /Endpoint 9999 is unknown/],
    ["an unknown group", { endpoint: "group/1042" }, /Endpoint group 1042 is unknown/],
    ["a field that a signature has", { fields: { oauth_nonce: "1" } }, /Parameter oauth_nonce is unknown/],
    ["a login that the formula has not", { fields: { login: "sandbox-shop" } }, /Parameter login is unknown/],
    ["a missing field", { without: ["email"] }, /Parameter email is required/],
    ["a blank field", { fields: { email: "  " } }, /Parameter email is required/],
    ["a missing control", { without: ["control"] }, /Parameter control is required/],
    ["a field too long", { fields: { zip_code: "12345678901" } }, /Parameter zip_code is longer than 10/],
    ["an amount with a comma", { fields: { amount: "10,42" } }, /Parameter amount must be decimal/],
    ["too many decimals", { fields: { amount: "10.421" } }, /Parameter amount: .*decimals/],
    ["an unknown currency", { fields: { currency: "XQQ" } }, /Parameter amount: .*XQQ/],
    ["a script address", { fields: { redirect_url: "javascript:alert(1)" } }, /redirect_url must be an http/],
    ["a repeated field", { raw: "amount=1&amount=2" }, /Parameter amount is repeated/],
  ] as [string, Change, RegExp][])("refuse %s", async (_what, change, message) => {
    refused(await call("saleForm", anOrder(), change), message)
  })

  it("refuse an amount without its currency, and a currency without its amount", async () => {
    const names = await approved()
    refused(await call("capture", { ...names, currency: "EUR" }), /amount/)
    refused(await call("capture", { ...names, amount: "1.00", currency: "EUR" }, { without: ["currency"] }), /currency/)
  })

  it("refuse void and return without a comment, which the client always sends", async () => {
    const names = await approved()
    for (const name of ["void", "return"] as const) refused(await call(name, names), /comment is required/)
  })

  it("refuse card data on hosted forms and require it in direct calls", async () => {
    refused(await call("saleForm", { ...anOrder(), cvv2: "123" }), /cvv2 is unknown/)
    refused(await call("sale", anOrder()), /Parameter credit_card_number is required/)
    const badCard = { ...anOrder(), ...aCard(), credit_card_number: "4538977399606733" }
    refused(await call("sale", badCard), /credit_card_number is not valid/)
  })

  it("accept a group's calls by either path, signed with the group's id", async () => {
    for (const endpoint of ["group/77", "77"]) {
      expect((await call("sale", { ...anOrder(), ...aCard() }, { endpoint })).answer).toMatchObject({
        type: "async-response",
        "end-point-id": "1042",
      })
    }
  })

  it("refuse another account's login", async () => {
    const names = await approved()
    refused(
      await call("status", names, { fields: { login: "sandbox-shop-two" } }),
      /login is not the login of endpoint 1042/,
    )
  })

  it("name only the first of very many problems, and record little of such a call", async () => {
    const own = await createWorld()
    const wrong = Array.from({ length: 60_000 }, (_, index) => `oauth_${index}=1`)
    const body = ["client_orderid=a", ...wrong].join("&")
    const response = await fetch(`${own.sandbox.account.baseUrl}/api/v2/status/1042`, {
      method: "POST",
      headers: { Accept: ACCEPT, "Content-Type": CONTENT_TYPE },
      body,
    })
    const message = parseAnswer(await response.text())?.["error-message"] ?? ""
    expect(message.match(/Parameter /g)).toHaveLength(20)
    const [, more = ""] = /; and (\d+) more$/.exec(message) ?? []
    expect(Number(more)).toBeGreaterThanOrEqual(59_980)
    const name = "n".repeat(100_000)
    await fetch(`${own.sandbox.account.baseUrl}/api/v2/status/1042`, {
      method: "POST",
      body: `${name}=1&login=${name}`,
    })
    for (const { fields } of own.sandbox.calls()) {
      expect(Object.keys(fields).length).toBeLessThanOrEqual(100)
      for (const text of Object.entries(fields).flat()) expect(text.length).toBeLessThanOrEqual(200)
    }
    for (const path of ["/", "/_sandbox/docs", "/_sandbox/calls"]) {
      expect((await (await fetch(own.sandbox.url + path)).text()).length).toBeLessThan(1_000_000)
    }
    await own.close()
  })

  it("answer an unknown address with 404", async () => {
    const response = await fetch(`${world.sandbox.account.baseUrl}/api/v2/teleport/1042`, { method: "POST" })
    expect(response.status).toBe(404)
    expect(parseAnswer(await response.text())).toMatchObject({ type: "error" })
  })

  it("refuse a body beyond the limit and keep serving", async () => {
    const response = await fetch(`${world.sandbox.account.baseUrl}/api/v2/sale/1042`, {
      method: "POST",
      body: "a".repeat(1_100_000),
    })
    expect(response.status).toBe(413)
    expect((await call("saleForm", anOrder())).httpStatus).toBe(200)
  })

  itEvery([200, 400] as const)("answer a refusal with HTTP %i if the option says so", async (validationStatus) => {
    world.sandbox.options({ validationStatus })
    const result = await call("saleForm", anOrder(), { without: ["email"] })
    expect(result.httpStatus).toBe(validationStatus)
    await expect(world.client.void({ client_orderid: "a", orderid: "1" })).rejects.toMatchObject({ kind: "refused" })
    world.sandbox.options({ validationStatus: 400 })
  })

  it("accept only the account's currencies if it lists them", async () => {
    const { merchantControlKey } = world.sandbox.account
    const only = await createWorld({
      accounts: [{ login: "yen", merchantControlKey, endpointId: 5, currencies: ["jpy"] }],
    })
    await expect(only.client.saleForm(anOrder())).rejects.toMatchObject({ kind: "refused" })
    await expect(only.client.saleForm(anOrder({ amount: "500", currency: "JPY" }))).resolves.toBeDefined()
    await only.close()
  })
})

describe("signatures", () => {
  const forged = { fields: { control: "0".repeat(40) } }

  it("are refused with the text to sign, without the key", async () => {
    const order = anOrder({ client_orderid: "inv-signa", email: "john@example.com" })
    const result = await call("saleForm", order, forged)
    refused(result, 'control does not match; signed was "1042inv-signa1042john@example.com" + merchant_control_key')
    expect(result.text).not.toContain(world.sandbox.account.merchantControlKey)
  })

  const byControl = (Object.values(operations) as unknown as Operation[]).filter(
    ({ signing }) => signing.scheme === "control" || (signing.scheme === "by-option" && "control" in signing.choices),
  )

  itEvery(byControl)("refuses a wrong control on $name, and nothing happens", async ({ name, example }) => {
    await approved()
    const before = world.sandbox.orders()
    refused(await call(name as Name, example as Fields, forged), /control does not match/)
    expect(world.sandbox.orders()).toEqual(before)
  })

  it("are refused with the order id as sent, and the client reads a refusal", async () => {
    const client_orderid = "12345678901234567"
    const refusal = world.client.void({ client_orderid, orderid: "404" })
    await expect(refusal).rejects.toMatchObject({ kind: "refused", clientOrderid: client_orderid })
  })

  it("are refused without repeating a card number sent as a field name", async () => {
    refused(await call("saleForm", { ...anOrder() }, { fields: { "4538977399606732": "x" } }), /unknown/)
    expect(JSON.stringify(world.sandbox.calls())).not.toContain("4538977399606732")
  })

  it("are refused without repeating a card number sent in another field or the path", async () => {
    const [one, other] = ["4444333322221111", "4538977399606732"]
    const unknown = await call("status", { client_orderid: one, orderid: other })
    expect(unknown.answer?.["error-message"]).toMatch(/\*{4}6732 .* is unknown/)
    const { orderid } = await approved()
    refused(await call("capture", { client_orderid: one, orderid }), `Order ${orderid} was not started under`)
    refused(await call("saleForm", anOrder(), { endpoint: other }), "Endpoint ****6732 is unknown")
    refused(await call("saleForm", anOrder(), { method: "GET", headers: { Accept: one } }), /is not allowed/)
    const seen = [unknown.text]
    for (const path of ["/", "/_sandbox/docs", "/_sandbox/calls"]) {
      seen.push(await (await fetch(world.sandbox.url + path)).text())
    }
    for (const text of seen) for (const number of [one, other]) expect(text).not.toContain(number)
  })

  it("are refused with long order ids readable in the text to sign", async () => {
    const order = anOrder({ client_orderid: "20260131123456789" })
    refused(await call("saleForm", order, forged), 'signed was "104220260131123456789')
  })

  it("are refused without the card reference in the text to sign", async () => {
    refused(await call("getCardInfo", { cardrefid: "555987" }, forged), 'signed was "sandbox-shop***"')
    expect(JSON.stringify(world.sandbox.calls())).not.toContain("555987")
  })

  it("cover amount, currency and the minor unit rule", async () => {
    const names = await approved()
    const part = { ...names, amount: "1.00", currency: "EUR" }
    refused(await call("capture", part, { fields: { amount: "2.00" } }), /signed was ".*200EUR"/)
    const yen = { amount: "1000", currency: "JPY" }
    const forced = await createWorld({ minorUnits: "two-digits" }, { minorUnits: "two-digits" })
    await expect(forced.client.saleForm(anOrder(yen))).resolves.toBeDefined()
    await forced.close()
    const mixed = await createWorld({ minorUnits: "two-digits" })
    await expect(mixed.client.saleForm(anOrder(yen))).rejects.toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/signed was "1042inv-\d+a100000\*\*\*"/) as unknown,
    })
    await mixed.close()
  })

  it("are not needed for payment-form if the option says so", async () => {
    const none = await createWorld({ paymentFormSigning: "none" }, { paymentFormSigning: "none" })
    await expect(none.client.paymentForm(anOrder())).resolves.toMatchObject({ type: "async-form-response" })
    await none.close()
    const mixed = await createWorld({ paymentFormSigning: "control" }, { paymentFormSigning: "none" })
    await expect(mixed.client.paymentForm(anOrder())).rejects.toMatchObject({ reason: "Parameter control is required" })
    await mixed.close()
  })
})

describe("orders", () => {
  itEvery(["capture", "void", "return"] as const)("refuse %s of an unknown order", async (name) => {
    await expect(world.client[name]({ client_orderid: "nobody-a", orderid: "404" })).rejects.toMatchObject({
      kind: "refused",
      reason: "Order 404 is unknown",
    })
  })

  itEvery(["capture", "void", "return"] as const)("refuse %s under another client_orderid", async (name) => {
    const { orderid } = await approved()
    await expect(world.client[name]({ client_orderid: "other-a", orderid })).rejects.toMatchObject({
      kind: "refused",
      reason: `Order ${orderid} was not started under client_orderid other-a`,
    })
    expect(world.sandbox.order(orderid)?.state).toBe("authorized")
  })

  it("are neither shown to nor changed by another account", async () => {
    const names = await approved()
    const [, { login, merchantControlKey, endpointId }] = world.sandbox.accounts as [unknown, SandboxCredentials]
    const other = clientOf(world.sandbox, { login, merchantControlKey, endpointId })
    await expect(other.status(names)).rejects.toMatchObject({ reason: expect.stringMatching("is unknown") as unknown })
    await expect(other.capture(names)).rejects.toMatchObject({ reason: `Order ${names.orderid} is unknown` })
    other.close()
  })

  itEvery([
    ["error", "unknown"],
    ["validation-error", "refused"],
  ] as const)("answer the status of an unknown order with type %s", async (unknownOrder, kind) => {
    world.sandbox.options({ unknownOrder })
    await expect(world.client.status({ client_orderid: "nobody-a" })).rejects.toMatchObject({ kind })
    world.sandbox.options({ unknownOrder: "error" })
  })

  it("with a repeated client_orderid are refused, which the client reads as unknown", async () => {
    const order = anOrder()
    await world.client.saleForm(order)
    await expect(world.client.saleForm(order)).rejects.toMatchObject({ kind: "unknown" })
    expect(world.sandbox.orders().filter(({ client_orderid }) => client_orderid === order.client_orderid)).toHaveLength(
      1,
    )
  })

  it("with a repeated client_orderid repeat the first answer if the option says so", async () => {
    const replaying = await createWorld({ repeatedOrder: "replay" })
    const order = { ...anOrder(), ...aCard() }
    const first = await replaying.client.sale(order)
    const second = await replaying.client.sale(order)
    expect(second).toEqual(first)
    expect(replaying.sandbox.orders()).toHaveLength(1)
    expect(replaying.sandbox.calls().map(({ acted }) => acted)).toEqual([true, false])
    await replaying.close()
  })

  it("keep a client_orderid free after a refused call", async () => {
    const order = anOrder()
    refused(await call("saleForm", order, { fields: { oauth_nonce: "1" } }), /oauth_nonce/)
    expect((await call("saleForm", order)).httpStatus).toBe(200)
  })
})
