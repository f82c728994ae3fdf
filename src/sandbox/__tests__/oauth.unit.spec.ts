import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto"
import { itEvery } from "../../__tests__/it-every"
import { type OperationName, operations } from "../../gateway"
import type { Operation } from "../../gateway/declare-operation"
import { parseAnswer } from "../../gateway/read-answer"
import { signRequest } from "../../gateway/signing/sign-request"
import { signOAuth } from "../../gateway/signing/oauth"
import { ACCEPT, CONTENT_TYPE } from "../../gateway/transport"
import { freePort } from "../../../integration-tests/environment/free-port"
import { createWorld, type World } from "./harness"

const byOAuth = [
  ...(["payout", "payoutForm", "panEligibilitySend", "createCardRefV4", "createRecurringPayment"] as const),
  ...(["processRecurringPayment", "updateRecurringPayment", "payoutCheck", "payoutPay", "transfer"] as const),
] satisfies OperationName[]
type Name = (typeof byOAuth)[number]

/** A key that the sandbox did not generate. */
const strangersKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let count = 0

/** The operation's example with new ids. */
function exampleOf(name: Name): Record<string, string> {
  const fields = { ...operations[name].example } as Record<string, string>
  for (const id of ["client_orderid", "client-order-id", "client-orderid"]) {
    if (fields[id]) fields[id] = `oauth-${++count}a`
  }
  return fields
}

type Change = { body?: Record<string, string>; authorization?: string | null; query?: string }

/** A call as `curl` would make it: correctly signed, then changed. */
async function call(name: Name, change: Change = {}) {
  const signed = signRequest({
    account: world.client.account,
    operation: operations[name] as unknown as Operation,
    endpoint: { id: "1042", group: false },
    fields: exampleOf(name),
  })
  for (const [field, value] of Object.entries(change.body ?? {})) signed.body.set(field, value)
  return send(signed.url + (change.query ?? ""), signed.body, change.authorization ?? signed.headers.Authorization)
}

async function send(url: string, body: URLSearchParams, authorization: string | null | undefined) {
  const headers = { Accept: ACCEPT, "Content-Type": CONTENT_TYPE, ...(authorization ? { authorization } : {}) }
  const response = await fetch(url, { method: "POST", headers, body: body.toString() })
  return { httpStatus: response.status, answer: parseAnswer(await response.text()) }
}

function expectRefused({ httpStatus, answer }: Awaited<ReturnType<typeof call>>, message: RegExp) {
  expect(answer?.["error-message"]).toMatch(message)
  expect({ httpStatus, type: answer?.type }).toEqual({ httpStatus: 403, type: "validation-error" })
}

/** A payout signed by hand, to choose key, timestamp and nonce. */
function payout(choice: { timestamp?: number; nonce?: string; consumerKey?: string; secret?: string } = {}) {
  const { baseUrl, login, merchantControlKey } = world.sandbox.account
  const url = `${baseUrl}/api/v2/payout/1042`
  const body = new URLSearchParams(exampleOf("payout"))
  const { consumerKey = login, secret = merchantControlKey } = choice
  const { timestamp = Math.floor(Date.now() / 1000), nonce = `nonce-${++count}` } = choice
  const { authorization } = signOAuth(
    { url, parameters: body },
    { consumerKey, method: "HMAC-SHA1", secret },
    { timestamp, nonce },
  )
  return send(url, body, authorization)
}

itEvery(byOAuth)(
  "%s is refused with 403, without effect, if a signed value changed or the header is missing",
  async (name) => {
    const before = world.sandbox.orders()
    const [field = ""] = Object.keys(operations[name].example)
    expectRefused(await call(name, { body: { [field]: "other-9z" } }), /the signature does not match/)
    expectRefused(await call(name, { authorization: "Basic abc" }), /does not begin with OAuth/)
    expect(world.sandbox.orders()).toEqual(before)
  },
)

itEvery(byOAuth)(
  "%s sends the reason to the client, which reads a refusal and not an unknown outcome",
  async (name) => {
    const stranger = await createWorld({}, { merchantControlKey: "another key", privateKey: strangersKey })
    const send = stranger.client[name] as (request: unknown) => Promise<unknown>
    await expect(send(exampleOf(name))).rejects.toMatchObject({
      kind: "refused",
      httpStatus: 403,
      reason: expect.stringContaining("the signature does not match"),
    })
    expect(stranger.sandbox.calls().at(-1)).toMatchObject({ operation: name, acted: false })
    await stranger.close()
  },
)

it("verifies with the registered key only, given as public or private PEM", async () => {
  const pem = createPrivateKey(strangersKey).export({ type: "pkcs1", format: "pem" }).toString()
  const registered = createPublicKey(pem).export({ type: "spki", format: "pem" }).toString()
  const account = { login: "shop", merchantControlKey: "key", endpointId: 5 }
  for (const publicKey of [pem, registered]) {
    const own = await createWorld({ accounts: [{ ...account, publicKey }] }, { privateKey: pem })
    expect(own.sandbox.account.privateKey).toBeUndefined()
    await expect(own.client.payoutCheck(operations.payoutCheck.example)).resolves.toMatchObject({
      type: "async-response",
    })
    await own.close()
  }
})

it("requires the operation's documented method, and accepts either for a payout form", async () => {
  const byHmac = await payout()
  expect(byHmac.httpStatus).toBe(200)
  const { login: consumerKey, merchantControlKey: secret, baseUrl } = world.sandbox.account
  const url = `${baseUrl}/api/v4/payout-check/1042`
  const body = new URLSearchParams(exampleOf("payoutCheck"))
  const { authorization } = signOAuth({ url, parameters: body }, { consumerKey, method: "HMAC-SHA1", secret })
  expectRefused(await send(url, body, authorization), /is HMAC-SHA1, this operation needs RSA-SHA256/)
  for (const payoutFormSigning of ["HMAC-SHA1", "RSA-SHA256"] as const) {
    const either = await createWorld({}, { payoutFormSigning })
    await expect(either.client.payoutForm(exampleOf("payoutForm") as never)).resolves.toBeDefined()
    await either.close()
    const strict = await createWorld({ payoutFormSigning: "HMAC-SHA1" }, { payoutFormSigning })
    const sent = strict.client.payoutForm(exampleOf("payoutForm") as never)
    if (payoutFormSigning === "HMAC-SHA1") await expect(sent).resolves.toBeDefined()
    else await expect(sent).rejects.toMatchObject({ kind: "refused", httpStatus: 403 })
    await strict.close()
  }
})

it("checks the signing login", async () => {
  expectRefused(await payout({ consumerKey: "sandbox-shop-two" }), /oauth_consumer_key is not the endpoint's login/)
  expectRefused(await payout({ secret: "4B1F6C1E" }), /the signature does not match/)
})

it("accepts a nonce once, unless switched off", async () => {
  const timestamp = Math.floor(Date.now() / 1000)
  expect((await payout({ nonce: "once", timestamp })).httpStatus).toBe(200)
  expectRefused(await payout({ nonce: "once", timestamp }), /oauth_nonce was used before/)
  // RFC 5849, section 3.3: a nonce is unique per timestamp.
  expect((await payout({ nonce: "once", timestamp: timestamp - 1 })).httpStatus).toBe(200)
  world.sandbox.options({ nonceReuse: "accept" })
  expect((await payout({ nonce: "once", timestamp })).httpStatus).toBe(200)
  world.sandbox.options({ nonceReuse: "refuse" })
})

it("refuses timestamps far from its clock, unless switched off", async () => {
  const now = Math.floor(Date.now() / 1000)
  expect((await payout({ timestamp: now - 200 })).httpStatus).toBe(200)
  for (const timestamp of [now - 400, now + 400, 0]) {
    expectRefused(await payout({ timestamp }), /oauth_timestamp is \d+ s off the gateway's clock; 300 s are allowed/)
  }
  world.sandbox.options({ oauthWindow: 0 })
  expect((await payout({ timestamp: 1 })).httpStatus).toBe(200)
  world.sandbox.options({ oauthWindow: 300 })
})

it("does not count a forged call's nonce as used", async () => {
  const timestamp = Math.floor(Date.now() / 1000)
  expectRefused(await payout({ nonce: "mine", timestamp, secret: "wrong" }), /does not match/)
  expect((await payout({ nonce: "mine", timestamp })).httpStatus).toBe(200)
})

it("counts header parameters repeated in the body once, as older clients send them", async () => {
  const { baseUrl, login: consumerKey, merchantControlKey: secret } = world.sandbox.account
  const url = `${baseUrl}/api/v2/payout/1042`
  const body = new URLSearchParams(exampleOf("payout"))
  const moment = { timestamp: Math.floor(Date.now() / 1000), nonce: "repeated" }
  const { authorization } = signOAuth(
    { url, parameters: [...body] },
    { consumerKey, method: "HMAC-SHA1", secret },
    moment,
  )
  body.set("oauth_consumer_key", consumerKey)
  body.set("oauth_nonce", moment.nonce)
  body.set("oauth_timestamp", String(moment.timestamp))
  body.set("oauth_signature_method", "HMAC-SHA1")
  body.set("oauth_version", "1.0")
  expect((await send(url, body, authorization)).httpStatus).toBe(200)
})

it("signs the query as well", async () => {
  expectRefused(await call("payout", { query: "?amount=99.00" }), /the signature does not match/)
})

it("quotes the text to sign, without secrets", async () => {
  const { answer } = await call("transfer", { body: { amount: "99.00" } })
  const reason = answer?.["error-message"] ?? ""
  expect(reason).toContain("the text to sign is POST&http%3A%2F%2F127.0.0.1")
  expect(reason).toMatch(
    /amount%3D99\.00%26card_printed_name%3DHIDDEN%26.*oauth_consumer_key%3Dsandbox-shop%26oauth_nonce/,
  )
  const { credit_card_number, cvv2 } = operations.transfer.example
  for (const text of [reason, JSON.stringify(world.sandbox.calls())]) {
    expect(text).not.toContain(credit_card_number)
    expect(text).not.toMatch(new RegExp(`cvv2[^a-z]{1,8}${cvv2}`))
    expect(text).not.toContain(operations.transfer.example["destination-card-no"])
  }
})

it("hides secrets of query and header like those of the body", async () => {
  const { baseUrl, login, merchantControlKey: secret } = world.sandbox.account
  const moment = { timestamp: Math.floor(Date.now() / 1000), nonce: "canary" }
  const body = new URLSearchParams(exampleOf("payout"))
  const url = `${baseUrl}/api/v2/payout/1042?credit_card_number=4111111111111111&cvv2=987&amount=10.42`
  const signed = signOAuth(
    { url, parameters: [...body] },
    { consumerKey: login, method: "HMAC-SHA1", secret: "wrong" },
    moment,
  )
  const authorization = `${signed.authorization}, cvv2="556", login="sesame", oauth_token="opensesame"`
  // A repeated parameter counts once.
  body.set("oauth_consumer_key", login)
  const result = await send(url, body, authorization)
  expectRefused(result, /the signature does not match; the text to sign is POST&[^?]+%2Fpayout%2F1042&/)
  const reason = result.answer?.["error-message"] ?? ""
  expect(reason).toContain("cvv2%3DHIDDEN%26cvv2%3DHIDDEN%26")
  expect(reason).toContain("credit_card_number%3DHIDDEN")
  expect(reason).toContain("amount%3D10.42%26")
  expect(reason.match(/oauth_consumer_key%3Dsandbox-shop%26oauth_nonce%3Dcanary%26/g)).toHaveLength(1)
  expect(reason).toContain(`oauth_timestamp%3D${moment.timestamp}%26`)
  expect(reason).not.toContain("oauth_signature%3D")
  for (const text of [reason, JSON.stringify(world.sandbox.calls().at(-1))]) {
    expect(text).not.toMatch(/4111111111111111|%3D(987|556)|sesame/)
    expect(text).not.toContain(signed.signature.slice(0, 20))
    expect(text).not.toContain(secret)
  }
})

it("masks header values of card length", async () => {
  const { baseUrl, merchantControlKey: secret } = world.sandbox.account
  const number = "4111111111111111"
  const signer = { consumerKey: number, method: "HMAC-SHA1", secret: `${secret}x` } as const
  const body = new URLSearchParams(exampleOf("payout"))
  const url = `${baseUrl}/api/v2/payout/1042`
  const { authorization } = signOAuth({ url, parameters: [...body] }, signer, {
    timestamp: Number(number),
    nonce: number,
  })
  for (const header of [authorization, authorization.replace("HMAC-SHA1", number)]) {
    const result = await send(url, body, header)
    expectRefused(result, /oauth_/)
    expect(result.answer?.["error-message"]).not.toContain(number)
  }
})

it("verifies against the public address", async () => {
  const port = await freePort()
  const behind = await createWorld({ port, publicUrl: "https://gateway.example.com" })
  const { login: consumerKey, merchantControlKey: secret } = behind.sandbox.account
  const body = new URLSearchParams(exampleOf("payout"))
  const url = "https://GATEWAY.example.com:443/paynet/api/v2/payout/1042"
  const { authorization } = signOAuth({ url, parameters: body }, { consumerKey, method: "HMAC-SHA1", secret })
  const local = `http://127.0.0.1:${port}/paynet/api/v2/payout/1042`
  expect((await send(local, body, authorization)).httpStatus).toBe(200)
  await behind.close()
})
