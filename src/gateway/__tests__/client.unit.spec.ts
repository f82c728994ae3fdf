import { generateKeyPairSync } from "node:crypto"
import { once } from "node:events"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import type { AccountOptions } from "../account-options"
import { createGatewayClient, type CallReport } from "../client"
import { GatewayError, isGatewayError } from "../errors"
import { type OperationName, operations } from "../operations"
import { orderIdOf } from "../fields"
import { exampleAccount, exampleOptions } from "./account-fixture"
import { type GatewayServer, json, startGatewayServer, text } from "./gateway-server"

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()
const order = operations.saleForm.example
const later = { client_orderid: "order-0001", orderid: "9000001" }
const accepted = {
  type: "async-response",
  "serial-number": "s-1",
  "merchant-order-id": "order-0001",
  "paynet-order-id": "9000001",
}
const form = {
  ...accepted,
  type: "async-form-response",
  "merchant-order-id": order.client_orderid,
  "redirect-url": "https://gateway.example.com/f/1",
}

let gateway: GatewayServer
const renew = aroundEach(
  async () => {
    gateway = await startGatewayServer()
  },
  () => gateway.close(),
)

describe("the account", () => {
  it("may be given as unchecked options", async () => {
    gateway.answerWith(json(200, accepted))
    const { baseUrl } = gateway.client().account
    const client = createGatewayClient({
      ...exampleOptions,
      baseUrl: `${baseUrl}/`,
      endpointId: 4242,
      groupPath: false,
    })
    await client.capture({ ...later, amount: "4.20", currency: "EUR" })
    client.close()
    expect(client.account).toMatchObject({ name: "main", endpointId: "4242", timeouts: { totalMs: 20_000 } })
    expect(gateway.calls[0]?.url).toBe("/paynet/api/v2/capture/4242")
    expect(gateway.calls[0]?.body.get("control")).toBe("5b3da65f925c46ac0250a821c484a3509c5bc48b")
  })

  it("is used unchanged once checked, as is a copy of it", () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const account = exampleAccount({ privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString() })
    expect(createGatewayClient(account).account).toBe(account)
    expect(createGatewayClient({ ...account, name: "second" }).account.name).toBe("second")
  })

  it("with wrong options throws one error: every problem with its fix, and no value", () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 })
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    const { login: _, ...options } = exampleOptions
    const wrong = {
      ...options,
      baseUrl: "http://user:canary-word@gateway.example.com",
      previousControlKeys: ["canary-key", ""],
      privateKey: pem,
      returnUrls: [],
      timeouts: { totalMs: 60_000 },
      name: "main",
    }
    const error = thrownBy(() => createGatewayClient(wrong as unknown as AccountOptions))
    expect(error).toMatchObject({
      kind: "invalid",
      fields: expect.arrayContaining([
        "baseUrl",
        "login",
        "previousControlKeys.1",
        "privateKey",
        "returnUrls",
        "timeouts.totalMs",
        "name",
      ]),
    })
    expect(error.message.split("\n")).toHaveLength(1 + 7)
    expect(error.message).toContain("login is missing: set login to the merchant login of your gateway account")
    expect(error.message).toContain("privateKey is an RSA key of 1024 bits")
    expect(error.message).toContain("name is no option of an account: remove it")
    for (const secret of [exampleOptions.merchantControlKey, "canary", pem.split("\n")[1] ?? ""]) {
      expect(`${error.message} ${JSON.stringify(error)}`).not.toContain(secret)
    }
  })

  itEvery([[undefined], [null], ["main"], [[]]], renew)("cannot be %j", (options) => {
    const error = thrownBy(() => createGatewayClient(options as unknown as AccountOptions))
    expect(error).toMatchObject({ kind: "invalid", message: expect.stringContaining("options must be an object") })
  })

  function thrownBy(act: () => unknown): GatewayError {
    try {
      act()
    } catch (error) {
      if (isGatewayError(error)) return error
      throw error
    }
    throw new Error("Nothing was thrown.")
  }
})

describe("the request", () => {
  it("is one POST with the exact Accept header, form fields, login and signature", async () => {
    gateway.answerWith(json(200, accepted))
    await gateway.client().capture({ ...later, amount: "4.20", currency: "eur" })
    expect(gateway.calls).toHaveLength(1)
    const [call] = gateway.calls
    expect(call).toMatchObject({ method: "POST", url: "/paynet/api/v2/capture/4242" })
    expect(call?.headers.accept).toBe("application/vnd.pay+json")
    expect(call?.headers["content-type"]).toBe("application/x-www-form-urlencoded")
    expect(Object.fromEntries(call?.body ?? [])).toEqual({
      ...later,
      amount: "4.20",
      currency: "EUR",
      login: "test-merchant",
      // openssl: test-merchantorder-00019000001420EUR00112233-4455-6677-8899-AABBCCDDEEFF
      control: "5b3da65f925c46ac0250a821c484a3509c5bc48b",
    })
  })

  it("omits login if the formula lacks it, and escapes values", async () => {
    gateway.answerWith(json(200, form))
    await gateway.client().saleForm({ ...order, order_desc: `Tea & "Scones" + 100% é` })
    const [call] = gateway.calls
    expect(call?.body.get("order_desc")).toBe(`Tea & "Scones" + 100% é`)
    expect(call?.body.has("login")).toBe(false)
    expect(call?.body.get("control")).toMatch(/^[0-9a-f]{40}$/)
  })

  it("goes to the currency's endpoint, to a group, or to the endpoint of the call", async () => {
    gateway.answerWith(json(200, form))
    await gateway.client({ endpoints: { EUR: 11 } }).saleForm(order)
    await gateway.client({ endpointId: undefined, endpointGroupId: 77 }).saleForm(order)
    await gateway.client({ endpointId: undefined, endpointGroupId: 77, groupPath: false }).saleForm(order)
    await gateway.client().saleForm(order, { endpoint: { id: "5", group: false } })
    // Specification, Resources: an int64.
    const tooLarge = gateway.client().saleForm(order, { endpoint: { id: "9223372036854775808", group: false } })
    await expect(tooLarge).rejects.toMatchObject({ kind: "invalid" })
    expect(gateway.calls.map(({ url }) => url.replace("/paynet/api/v2/sale-form", ""))).toEqual([
      "/11",
      "/group/77",
      "/77",
      "/5",
    ])
    const controls = gateway.calls.map(({ body }) => body.get("control"))
    expect(controls[1]).toBe(controls[2])
    expect(new Set(controls).size).toBe(3)
  })

  it("is not sent if the account has no endpoint for the currency", async () => {
    const client = gateway.client({ endpointId: undefined, endpoints: { USD: 11 } })
    await expect(client.saleForm(order)).rejects.toMatchObject({ kind: "invalid", fields: ["currency"] })
    const ambiguous = gateway.client({ endpointId: undefined, endpoints: { USD: 11, EUR: 12 } })
    await expect(ambiguous.status(later)).rejects.toMatchObject({
      kind: "invalid",
      fields: ["endpoint"],
      message: expect.stringContaining("say which in { endpoint }"),
    })
    expect(gateway.calls).toEqual([])
  })

  it("without a currency goes to the account's only endpoint", async () => {
    gateway.answerWith(json(200, accepted))
    await gateway.client({ endpointId: undefined, endpoints: { USD: 11 } }).void(later)
    expect(gateway.calls.map(({ url }) => url)).toEqual(["/paynet/api/v2/void/11"])
  })

  it("has no signature if the account leaves payment forms unsigned", async () => {
    gateway.answerWith(json(200, form))
    await gateway.client({ paymentFormSigning: "none" }).paymentForm(order)
    await gateway.client().paymentForm(order)
    expect(gateway.calls.map(({ body }) => body.has("control"))).toEqual([false, true])
  })

  it("signs two decimals if the account forces them", async () => {
    gateway.answerWith(json(200, form))
    const yen = { ...order, amount: "1000", currency: "JPY" }
    await gateway.client().saleForm(yen)
    await gateway.client({ minorUnits: "two-digits" }).saleForm(yen)
    expect(new Set(gateway.calls.map(({ body }) => body.get("control"))).size).toBe(2)
    expect(gateway.calls.map(({ body }) => body.get("amount"))).toEqual(["1000", "1000"])
  })

  it("reuses the connection of the last call", async () => {
    let connections = 0
    gateway.server.on("connection", () => connections++)
    gateway.answerWith(json(200, accepted))
    const client = gateway.client()
    for (let call = 0; call < 3; call++) await client.void(later)
    expect(connections).toBe(1)
  })
})

describe("the answer", () => {
  const everyField = {
    ...form,
    status: "approved",
    "card-ref-id": "555001",
    "recurring-payment-id": "7700001",
    bin: "453897",
  }

  describe.each(["json", "form text"] as const)("as %s", (format) => {
    itEvery(Object.keys(operations) as OperationName[], renew)(
      "of %s is returned typed, after one call",
      async (name) => {
        const { example, answerType } = operations[name]
        const answer: Record<string, string> = { ...everyField, type: answerType, "new-field": "x y+z" }
        answer["merchant-order-id"] = orderIdOf(example) ?? "any"
        const lines = Object.entries(answer).map((entry) => `${new URLSearchParams([entry]).toString()}\n`)
        gateway.answerWith(format === "json" ? json(200, answer) : text(200, lines.join("&")))
        const call = gateway.client({ privateKey })[name] as (request: unknown) => Promise<Record<string, string>>
        expect(await call(example)).toEqual(answer)
        expect(gateway.calls).toHaveLength(1)
      },
    )
  })

  itEvery(["createCardRef", "createCardRefV4", "createRecurringPayment"] as const, renew)(
    "of %s without its id is unknown",
    async (name) => {
      gateway.answerWith(json(200, { type: operations[name].answerType, status: "approved" }))
      const call = gateway.client({ privateKey })[name] as (request: unknown) => Promise<unknown>
      await expect(call(operations[name].example)).rejects.toMatchObject({ kind: "unknown" })
    },
  )

  it("of a recurring payment may have any type but an error, since none is documented", async () => {
    const { example } = operations.createRecurringPayment
    gateway.answerWith(json(200, { type: "create-rp-response", "recurring-payment-id": 17 }))
    expect(await gateway.client({ privateKey }).createRecurringPayment(example)).toMatchObject({
      "recurring-payment-id": "17",
    })
    const long = "7".repeat(2000)
    gateway.answerWith(json(200, { type: "create-rp-response", "recurring-payment-id": long }))
    expect(await gateway.client({ privateKey }).createRecurringPayment(example)).toMatchObject({
      "recurring-payment-id": long,
    })
    gateway.answerWith(json(200, { type: "error", "recurring-payment-id": 17 }))
    await expect(gateway.client({ privateKey }).createRecurringPayment(example)).rejects.toMatchObject({
      kind: "unknown",
    })
  })

  it("is read as form text as well", async () => {
    gateway.answerWith(text(200, "type=async-response\n&serial-number=s-1\n&paynet-order-id=9000001\n"))
    expect(await gateway.client().void(later)).toMatchObject({ "paynet-order-id": "9000001", "serial-number": "s-1" })
  })

  it("has ids as text when they came as numbers", async () => {
    gateway.answerWith(text(200, '{"type":"async-response","paynet-order-id":9007199254740993}'))
    expect(await gateway.client().void(later)).toMatchObject({ "paynet-order-id": "9007199254740993" })
  })

  it("may spell the form's address as the specification does; only web addresses count", async () => {
    const { "redirect-url": address, ...rest } = form
    gateway.answerWith(json(200, { ...rest, redirect_url: address }))
    expect(await gateway.client().saleForm(order)).toMatchObject({ "redirect-url": address })
    for (const redirect of [undefined, "", "javascript:alert(1)", "/form", "data:text/html,x"]) {
      gateway.answerWith(json(200, { ...rest, "redirect-url": redirect }))
      await expect(gateway.client().saleForm(order)).rejects.toMatchObject({ kind: "unknown", orderid: "9000001" })
    }
  })

  it("with an accepted type is no error, whatever the HTTP code: a decline throws nothing", async () => {
    for (const status of [200, 400, 402, 403, 500]) {
      gateway.answerWith(json(status, { ...accepted, status: "declined", "error-code": 116 }))
      expect(await gateway.client().capture(later)).toMatchObject({ status: "declined", "error-code": "116" })
    }
  })
})

describe("a refused or unknown call", () => {
  const validation = {
    type: "validation-error",
    "serial-number": "s-1",
    "error-message": "Parameter orderid is required",
    "error-code": "1",
  }
  const failure = { ...validation, type: "error", "error-message": "Internal error" }

  itEvery<[string, ReturnType<typeof json>, string]>(
    [
      ["validation error with 200", json(200, validation), "refused"],
      ["validation error with 400", json(400, validation), "refused"],
      ["validation error with 500", json(500, validation), "refused"],
      [
        "validation error as form text",
        text(200, "type=validation-error\n&error-message=No\n&error-code=1\n"),
        "refused",
      ],
      ["validation error in capitals", json(400, { ...validation, type: "Validation-Error" }), "refused"],
      ["401", text(401, "Unauthorized"), "refused"],
      ["403", text(403, "<html>Forbidden</html>"), "refused"],
      ["type error with 200", json(200, failure), "unknown"],
      ["type error with 400", json(400, failure), "unknown"],
      ["type error with 403", json(403, failure), "unknown"],
      ["type error with 500", json(500, failure), "unknown"],
      [
        "an order id that is not unique",
        json(400, { ...validation, "error-message": "client_orderid is not unique" }),
        "unknown",
      ],
      [
        "an order that exists",
        json(400, { ...validation, "error-message": "Order with this order id already exists" }),
        "unknown",
      ],
      ["500 with a page", text(500, "<html>Internal Server Error</html>"), "unknown"],
      [
        "502 with a page that quotes an answer",
        text(502, "<a href='?a=b&type=validation-error&error-code=1'>"),
        "unknown",
      ],
      ["504 without a body", text(504, ""), "unknown"],
      ["200 without a body", text(200, ""), "unknown"],
      ["200 with a page", text(200, "<html>Welcome</html>"), "unknown"],
      ["200 with half an answer", text(200, '{"type":"async-resp'), "unknown"],
      ["200 of a type nobody knows", json(200, { type: "brand-new" }), "unknown"],
      [
        "200 of another operation's type",
        json(200, { ...accepted, type: "status-response", status: "approved" }),
        "unknown",
      ],
      ["404", text(404, "not found"), "unknown"],
      ["429", text(429, "slow down"), "unknown"],
      ["a refusal of another order", json(400, { ...validation, "merchant-order-id": "order-0002" }), "unknown"],
      ["an answer about another order", json(200, { ...accepted, "merchant-order-id": "order-0002" }), "unknown"],
    ],
    renew,
  )("%s", async (_, answer, kind) => {
    gateway.answerWith(answer)
    const error: unknown = await gateway
      .client()
      .capture(later)
      .catch((thrown: unknown) => thrown)
    expect(isGatewayError(error)).toBe(true)
    expect(error).toMatchObject({ kind, operation: "capture", clientOrderid: "order-0001", orderid: "9000001" })
    expect(gateway.calls).toHaveLength(1)
  })

  const untyped = { "error-message": "Parameter orderid is required", "error-code": "1" }
  itEvery<[string, ReturnType<typeof json>, string, string]>(
    [
      ["400, by default", json(400, untyped), "unknown", "unknown"],
      ["400", json(400, untyped), "refused", "refused"],
      ["400 with no more than a code", json(400, { "error-code": 1 }), "refused", "refused"],
      [
        "400 of an order id that is not unique",
        json(400, { "error-message": "client_orderid is not unique" }),
        "refused",
        "unknown",
      ],
      ["400 about another order", json(400, { ...untyped, "merchant-order-id": "order-0002" }), "refused", "unknown"],
      ["400 of type error", json(400, { ...untyped, type: "error" }), "refused", "unknown"],
      ["400 without a reason", json(400, { note: "x" }), "refused", "unknown"],
      ["400 with a page", text(400, "<html>Bad Request</html>"), "refused", "unknown"],
      ["500", json(500, untyped), "refused", "unknown"],
      ["200", json(200, untyped), "refused", "unknown"],
    ],
    renew,
  )("an error without type, %s (untypedErrors %s)", async (_, answer, option, kind) => {
    gateway.answerWith(answer)
    const client = option === "refused" ? gateway.client({ untypedErrors: "refused" }) : gateway.client()
    await expect(client.capture(later)).rejects.toMatchObject({ kind, operation: "capture" })
    expect(gateway.calls).toHaveLength(1)
  })

  it("a used order id is unknown, even if a further field contains a word of the refusal", async () => {
    gateway.answerWith(json(400, { ...validation, "error-message": "client_orderid is not unique" }))
    await expect(gateway.client().capture({ ...later, channel: "order" })).rejects.toMatchObject({ kind: "unknown" })
  })

  it("has the caller's line first in the stack, with await or with then", async () => {
    gateway.answerWith(text(500, "no"))
    const client = gateway.client()
    const lineOf = (error: unknown) => Number(/client\.unit\.spec\.ts:(\d+)/.exec((error as Error).stack ?? "")?.[1])
    const firstFrame = (error: unknown) => (error as Error).stack?.split("\n").find((line) => /^ +at /.test(line))
    const here = lineOf(new Error("here"))
    const awaited = await client.capture(later).catch((thrown: unknown) => thrown)
    const chained = await new Promise((resolve) => void client.capture(later).then(resolve, resolve))
    expect([lineOf(awaited), lineOf(chained)]).toEqual([here + 1, here + 2])
    for (const error of [awaited, chained]) {
      expect((error as Error).stack).toMatch(/^GatewayError: capture: /)
      expect(firstFrame(error)).toContain("client.unit.spec.ts")
    }
  })

  it("carries the gateway's code and text", async () => {
    gateway.answerWith(json(400, validation))
    await expect(gateway.client().status(later)).rejects.toMatchObject({
      kind: "refused",
      code: "1",
      reason: "Parameter orderid is required",
      serialNumber: "s-1",
      httpStatus: 400,
    })
  })

  itEvery([301, 302, 303, 307, 308], renew)("a redirect (%i) is unknown and not followed", async (status) => {
    gateway.answerWith((_call, response) => response.writeHead(status, { location: "/paynet/elsewhere" }).end())
    await expect(gateway.client().capture(later)).rejects.toMatchObject({ kind: "unknown", httpStatus: status })
    expect(gateway.calls).toHaveLength(1)
  })

  it("an endless answer is cut off, and unknown", async () => {
    gateway.answerWith((_call, response) => response.writeHead(200).end("x".repeat(2_000_000)))
    await expect(gateway.client().capture(later)).rejects.toMatchObject({ kind: "unknown" })
    expect(gateway.calls).toHaveLength(1)
  })
})

describe("an observer", () => {
  const watched = (observe: (report: CallReport) => void) =>
    createGatewayClient(exampleAccount({ baseUrl: gateway.client().account.baseUrl }), observe)

  it("receives a report of every call, answered or not", async () => {
    const reports: CallReport[] = []
    const client = watched((report) => reports.push(report))
    gateway.answerWith(json(200, accepted))
    await client.void(later)
    gateway.answerWith(text(500, "no"))
    await expect(client.void(later)).rejects.toMatchObject({ kind: "unknown" })
    await expect(client.void({ ...later, orderid: "" })).rejects.toMatchObject({ kind: "invalid" })
    client.close()
    expect(reports).toEqual([
      {
        operation: "void",
        clientOrderid: "order-0001",
        orderid: "9000001",
        httpStatus: 200,
        milliseconds: expect.any(Number),
        outcome: "answered",
      },
      {
        operation: "void",
        clientOrderid: "order-0001",
        orderid: "9000001",
        httpStatus: 500,
        milliseconds: expect.any(Number),
        outcome: "unknown",
        error: expect.any(GatewayError),
      },
      {
        operation: "void",
        clientOrderid: "order-0001",
        orderid: "",
        httpStatus: undefined,
        milliseconds: expect.any(Number),
        outcome: "invalid",
        error: expect.any(GatewayError),
      },
    ])
  })

  it("cannot change the call's result by throwing", async () => {
    const client = watched(() => {
      throw new Error("the log is full")
    })
    gateway.answerWith(json(200, accepted))
    await expect(client.void(later)).resolves.toMatchObject({ type: "async-response" })
    gateway.answerWith(json(400, { type: "validation-error" }))
    await expect(client.void(later)).rejects.toMatchObject({ kind: "refused" })
    client.close()
  })
})

it("closing a client ends its connections", async () => {
  gateway.answerWith(json(200, accepted))
  const client = gateway.client()
  const connected = once(gateway.server, "connection") as Promise<[import("node:net").Socket]>
  await client.void(later)
  const [socket] = await connected
  const closed = once(socket, "close")
  client.close()
  await closed
})

it("an idle connection is closed even if the server would keep it", async () => {
  gateway.server.keepAliveTimeout = 60_000
  gateway.answerWith(json(200, accepted))
  const connected = once(gateway.server, "connection") as Promise<[import("node:net").Socket]>
  await gateway.client().void(later)
  const [socket] = await connected
  await once(socket, "close")
})
