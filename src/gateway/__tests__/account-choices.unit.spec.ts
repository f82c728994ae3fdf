import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import type { AccountOptions } from "../account-options"
import type { CallOptions, RebillAs } from "../call-options"
import { type OperationName, operations } from "../operations"
import { verifyOAuth } from "../signing/oauth"
import { type GatewayServer, json, type SeenCall, startGatewayServer } from "./gateway-server"

/**
 * Where sources differ or none states a rule, the account's options decide what goes over the wire.
 */
const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs1", format: "pem" })
  .toString()

let gateway: GatewayServer
const renew = aroundEach(
  async () => {
    gateway = await startGatewayServer()
    gateway.answerWith(json(403, {}))
  },
  () => gateway.close(),
)

async function sent(name: OperationName, options: Partial<AccountOptions> = {}): Promise<SeenCall> {
  const call = gateway.client({ privateKey, ...options })[name] as (request: unknown) => Promise<unknown>
  await expect(call(operations[name].example)).rejects.toMatchObject({ kind: "refused" })
  const seen = gateway.calls.at(-1)
  if (!seen) throw new Error("nothing was sent")
  return seen
}

const group = { endpointId: undefined, endpointGroupId: 77 }

itEvery(
  [
    ["make-rebill", undefined],
    ["make-rebill", "make-rebill"],
    ["make-rebill-sale", "make-rebill-sale"],
    ["make-rebill-preauth", "make-rebill-preauth"],
  ] as const,
  renew,
)("a rebill goes to %s with rebillPath %s", async (path, rebillPath) => {
  expect((await sent("makeRebill", { rebillPath })).url).toBe(`/paynet/api/v2/${path}/4242`)
  expect((await sent("makeRebill", { rebillPath, ...group })).url).toBe(`/paynet/api/v2/${path}/group/77`)
})

describe("a rebill with rebillAs", () => {
  const pair = { sale: "make-rebill-sale", preauth: "make-rebill-preauth" } as const
  const rebill = (options: Partial<AccountOptions>, rebillAs: RebillAs | undefined) =>
    gateway.client(options).makeRebill(operations.makeRebill.example, { rebillAs })

  itEvery(
    [
      ["sale", "make-rebill-sale", { rebillPaths: pair }],
      ["preauth", "make-rebill-preauth", { rebillPaths: pair }],
      // `rebillPaths` overrides `rebillPath`.
      ["sale", "make-rebill-sale", { rebillPaths: pair, rebillPath: "make-rebill-preauth" }],
      ["preauth", "make-rebill-preauth", { rebillPaths: pair, rebillPath: "make-rebill-sale" }],
      // A call without `rebillAs` uses the usual path.
      [undefined, "make-rebill", { rebillPaths: pair }],
      [undefined, "make-rebill-preauth", { rebillPaths: pair, rebillPath: "make-rebill-preauth" }],
      // The account's only path matches `rebillAs`.
      ["sale", "make-rebill", {}],
      ["sale", "make-rebill-sale", { rebillPath: "make-rebill-sale" }],
      ["preauth", "make-rebill-preauth", { rebillPath: "make-rebill-preauth" }],
    ] as const,
    renew,
  )("%s goes to %s with %j", async (rebillAs, path, options) => {
    await expect(rebill(options, rebillAs)).rejects.toMatchObject({ kind: "refused" })
    await expect(rebill({ ...options, ...group }, rebillAs)).rejects.toMatchObject({ kind: "refused" })
    expect(gateway.calls.map(({ url }) => url)).toEqual([
      `/paynet/api/v2/${path}/4242`,
      `/paynet/api/v2/${path}/group/77`,
    ])
  })

  itEvery(
    [
      ["preauth", "make-rebill", {}],
      ["preauth", "make-rebill-sale", { rebillPath: "make-rebill-sale" }],
      ["sale", "make-rebill-preauth", { rebillPath: "make-rebill-preauth" }],
    ] as const,
    renew,
  )("%s is not sent if the account has only %s", async (rebillAs, path, options) => {
    await expect(rebill(options, rebillAs)).rejects.toMatchObject({
      kind: "invalid",
      operation: "makeRebill",
      fields: ["rebillPaths"],
      message: expect.stringContaining(`has only ${path}: add rebillPaths`),
    })
    expect(gateway.calls).toEqual([])
  })

  it("is refused for an unknown value", async () => {
    const unknown = "capture" as RebillAs
    await expect(rebill({ rebillPaths: pair }, unknown)).rejects.toMatchObject({
      kind: "invalid",
      fields: ["rebillAs"],
      message: 'makeRebill: rebillAs must be "sale" or "preauth"',
    })
    expect(gateway.calls).toEqual([])
  })

  itEvery(
    (Object.keys(operations) as OperationName[]).filter((name) => name !== "makeRebill"),
    renew,
  )("is refused by %s", async (name) => {
    const client = gateway.client({ privateKey, rebillPaths: pair })
    const call = client[name] as (request: unknown, options: CallOptions) => Promise<unknown>
    await expect(call(operations[name].example, { rebillAs: "sale" })).rejects.toMatchObject({
      kind: "invalid",
      fields: ["rebillAs"],
      message: `${name}: rebillAs is for makeRebill only`,
    })
    expect(gateway.calls).toEqual([])
    await expect(call(operations[name].example, { rebillAs: undefined })).rejects.toMatchObject({ kind: "refused" })
  })
})

itEvery(["uploadCresResult", "uploadMethodUrlResult", "uploadParesResult"] as const, renew)(
  "%s names a group without group/",
  async (name) => {
    expect((await sent(name, group)).url).toBe(`/paynet${operations[name].path}/77`)
  },
)

itEvery(Object.keys(operations) as OperationName[], renew)(
  "%s names a group by its plain id with groupPath: false",
  async (name) => {
    expect((await sent(name, { ...group, groupPath: false })).url).toBe(`/paynet${operations[name].path}/77`)
  },
)

itEvery(
  [
    ["cRes", undefined],
    ["cRes", "cRes"],
    ["cres", "cres"],
  ] as const,
  renew,
)("the challenge's result is spelled %s with cresField %s", async (spelling, cresField) => {
  const { body } = await sent("uploadCresResult", { cresField })
  expect([...body.keys()].sort()).toEqual(["client-order-id", "control", "login", "orderid", spelling].sort())
  expect(body.get(spelling)).toBe(operations.uploadCresResult.example.cRes)
})

it("get-card-info sends the login whether it is signed or not", async () => {
  const signed = await sent("getCardInfo", { login: "test-merchant" })
  // Known answer: syn-get-card-info of signature-vectors.json (formula of the family's
  // documentation and official client).
  expect(signed.body.get("control")).toBe("f1b0963ab7e3a723fcaa0b2f6fad8869f2af825b")
  const plain = await sent("getCardInfo", { getCardInfoSigning: "none" })
  expect(Object.fromEntries(plain.body)).toEqual({ login: "test-merchant", cardrefid: "555001" })
  expect(plain.headers.authorization).toBeUndefined()
})

itEvery(
  [
    ["HMAC-SHA1", undefined],
    ["HMAC-SHA1", "HMAC-SHA1"],
    ["RSA-SHA256", "RSA-SHA256"],
  ] as const,
  renew,
)("the payout form is signed by %s with payoutFormSigning %s", async (method, payoutFormSigning) => {
  expect(methodOf(await sent("payoutForm", { payoutFormSigning }))).toBe(method)
})

const oauth = [
  ["payout", "HMAC-SHA1"],
  ["panEligibilitySend", "HMAC-SHA1"],
  ["createCardRefV4", "RSA-SHA256"],
  ["createRecurringPayment", "RSA-SHA256"],
  ["processRecurringPayment", "RSA-SHA256"],
  ["updateRecurringPayment", "RSA-SHA256"],
  ["payoutCheck", "RSA-SHA256"],
  ["payoutPay", "RSA-SHA256"],
  ["transfer", "RSA-SHA256"],
] as const

itEvery(oauth, renew)("%s is signed by %s in the header, with a valid signature", async (name, method) => {
  const call = await sent(name)
  expect(methodOf(call)).toBe(method)
  expect(readOutcome(call, method)).toMatchObject({ valid: true, consumerKey: "test-merchant" })
  const loginToo = ["createCardRefV4", "payoutPay", "createRecurringPayment"].includes(name)
  expect(Object.fromEntries(call.body)).toEqual({
    ...operations[name].example,
    ...(loginToo ? { login: "test-merchant" } : {}),
  })
})

itEvery(oauth, renew)("%s by %s has a nonce of its own each time", async (name, _method) => {
  const [first, second] = [await sent(name), await sent(name)]
  expect(nonceOf(first)).toMatch(/^[0-9a-f]{32}$/)
  expect(nonceOf(first)).not.toBe(nonceOf(second))
})

itEvery(
  oauth.filter(([, method]) => method === "RSA-SHA256"),
  renew,
)("%s is not sent without an RSA key", async (name, _method) => {
  const call = gateway.client()[name] as (request: unknown) => Promise<unknown>
  await expect(call(operations[name].example)).rejects.toMatchObject({
    kind: "invalid",
    fields: ["privateKey"],
    message: expect.stringContaining("add it to the account's options"),
  })
  expect(gateway.calls).toEqual([])
})

function methodOf({ headers }: SeenCall): string | undefined {
  return /oauth_signature_method="([^"]+)"/.exec(headers.authorization ?? "")?.[1]
}

function nonceOf({ headers }: SeenCall): string | undefined {
  return /oauth_nonce="([^"]+)"/.exec(headers.authorization ?? "")?.[1]
}

function readOutcome({ url, headers, body }: SeenCall, method: "HMAC-SHA1" | "RSA-SHA256") {
  const request = { url: `http://${headers.host}${url}`, parameters: body, authorization: headers.authorization }
  return verifyOAuth(
    request,
    method === "HMAC-SHA1"
      ? { method, secrets: ["00112233-4455-6677-8899-AABBCCDDEEFF"] }
      : { method, publicKeys: [createPublicKey(privateKey)] },
  )
}

describe("process-recurring-payment, whose request has an amount but no currency", () => {
  const charge = { "client-orderid": "plan-1b", "recurring-payment-id": "7700001" }
  const endpoints = { endpointId: undefined, endpoints: { EUR: 11, JPY: 12, KWD: 13 } }

  itEvery<[string, string, string, number]>(
    [
      ["EUR", "10.5", "10.50", 11],
      ["eur", "10", "10.00", 11],
      ["JPY", "1000", "1000", 12],
      ["KWD", "1.5", "1.5", 13],
    ],
    renew,
  )("takes the currency %s from its options: %s is sent as %s, to %s", async (currency, amount, sent, to) => {
    const client = gateway.client({ privateKey, ...endpoints })
    await expect(client.processRecurringPayment({ ...charge, amount }, { currency })).rejects.toMatchObject({
      kind: "refused",
    })
    const [{ url, body } = { url: "", body: new URLSearchParams() }] = gateway.calls
    expect(url).toMatch(new RegExp(`/${to}$`))
    expect(Object.fromEntries(body)).toEqual({ ...charge, amount: sent })
  })

  it("sends the amount unchanged when no currency is given", async () => {
    const client = gateway.client({ privateKey })
    await expect(client.processRecurringPayment({ ...charge, amount: "10.5" })).rejects.toMatchObject({
      kind: "refused",
    })
    expect(gateway.calls[0]?.body.get("amount")).toBe("10.5")
  })

  it("refuses the option for other calls, and a value that is not a currency", async () => {
    const client = gateway.client({ privateKey })
    await expect(client.payout(operations.payout.example, { currency: "EUR" })).rejects.toMatchObject({
      kind: "invalid",
      message: "payout: currency is for processRecurringPayment only",
    })
    await expect(client.processRecurringPayment(charge, { currency: "euro" })).rejects.toMatchObject({
      kind: "invalid",
      message: "processRecurringPayment: currency must be a three-letter ISO 4217 code",
    })
    expect(gateway.calls).toEqual([])
  })
})
