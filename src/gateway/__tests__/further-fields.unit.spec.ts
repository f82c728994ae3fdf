import { generateKeyPairSync } from "node:crypto"
import { inspect } from "node:util"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { type CallReport, createGatewayClient } from "../client"
import type { Operation } from "../declare-operation"
import { GatewayError } from "../errors"
import { type OperationName, operations } from "../operations"
import { verifyOAuth } from "../signing/oauth"
import { exampleAccount } from "./account-fixture"
import { type GatewayServer, json, startGatewayServer } from "./gateway-server"

const KEY = "00112233-4455-6677-8899-AABBCCDDEEFF"
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 })
const privateKey = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString()
const names = Object.keys(operations) as OperationName[]

let gateway: GatewayServer
let reports: CallReport[]
let client: ReturnType<typeof createGatewayClient>
const renew = aroundEach(
  async () => {
    gateway = await startGatewayServer()
    gateway.answerWith(json(403, {}))
    reports = []
    const { baseUrl } = gateway.client().account
    client = createGatewayClient(exampleAccount({ baseUrl, merchantControlKey: KEY, privateKey }), (report) =>
      reports.push(report),
    )
  },
  async () => {
    client.close()
    await gateway.close()
  },
)

async function failureOf(name: OperationName, more: Record<string, unknown>): Promise<GatewayError> {
  const call = client[name] as (request: unknown) => Promise<unknown>
  const error: unknown = await call({ ...operations[name].example, ...more }).catch((thrown: unknown) => thrown)
  if (!(error instanceof GatewayError)) throw error
  return error
}

itEvery(names, renew)("%s sends a further field unchanged, and signs it by OAuth", async (name) => {
  const further = { "tax-id": "Ünïcode & + 100%", "items[0].sku": "A-1", left_out: undefined }
  expect((await failureOf(name, further)).kind).toBe("refused")
  const [{ body, headers, url } = { body: new URLSearchParams(), headers: {}, url: "" }] = gateway.calls
  expect(Object.fromEntries(body)).toMatchObject({ "tax-id": "Ünïcode & + 100%", "items[0].sku": "A-1" })
  expect(body.has("left_out")).toBe(false)
  const method = /oauth_signature_method="([^"]+)"/.exec(headers.authorization ?? "")?.[1]
  if (method === undefined) return expect(headers.authorization).toBeUndefined()
  const request = {
    url: `http://${headers.host}${url}`,
    parameters: [...body],
    authorization: headers.authorization,
  }
  const verifier =
    method === "HMAC-SHA1"
      ? ({ method, secrets: [KEY] } as const)
      : ({ method: "RSA-SHA256", publicKeys: [keys.publicKey] } as const)
  expect(verifyOAuth(request, verifier)).toMatchObject({ valid: true })
  const without = request.parameters.filter(([field]) => field !== "tax-id")
  expect(verifyOAuth({ ...request, parameters: without }, verifier)).toMatchObject({ valid: false })
})

itEvery(names, renew)("%s: the value of a further field is in no error and no report", async (name) => {
  gateway.answerWith(({ body }, response) => {
    const quoted = `bad ${body.get("secret_note")}; ${body.toString()}`
    response.end(JSON.stringify({ type: "validation-error", "error-message": quoted, "error-code": "CANARY-NOTE" }))
  })
  const error = await failureOf(name, { secret_note: "CANARY-NOTE" })
  expect(error).toMatchObject({ kind: "refused", reason: expect.stringContaining("bad ***") as unknown })
  const reported = [String(error), error.stack, JSON.stringify(error), inspect(error, { depth: 10, showHidden: true })]
  expect([...reported, JSON.stringify(reports)].join("\n")).not.toContain("CANARY")
})

const refused: [name: string, reported: string][] = [
  ...["login", "Login", "control", "merchant_control_key", "oauth_nonce", "OAuth_token"].map(
    (name): [string, string] => [name, name],
  ),
  ...["", " ", "a b", "a=b", "a&b", "-a", "17", "ä", "a".repeat(65)].map((name): [string, string] => [name, name]),
  ["4538977399606732", "****6732"],
  ["card4538977399606732", "card****6732"],
]

itEvery(
  names.flatMap((name) => refused.map(([field, reported]) => ({ name, field, reported }))),
  renew,
)("$name: a further field cannot be named $field", async ({ name, field, reported }) => {
  const error = await failureOf(name, { [field]: "x" })
  expect(error).toMatchObject({ kind: "invalid", fields: [reported], operation: name })
  expect(gateway.calls).toEqual([])
})

itEvery(names, renew)("%s: no given field is dropped silently", async (name) => {
  const call = client[name] as (request: unknown) => Promise<unknown>
  const given: unknown = JSON.parse(`{ ${JSON.stringify(operations[name].example).slice(1, -1)}, "__proto__": "x" }`)
  await expect(call(given)).rejects.toMatchObject({ kind: "invalid", fields: ["__proto__"] })
})

itEvery([null, 17, true, ["a"], { a: "b" }, "", " ", "1".repeat(65_536)], renew)(
  "a further field must be text, not %j",
  async (value) => {
    expect(await failureOf("sale", { tax_id: value })).toMatchObject({ kind: "invalid", fields: ["tax_id"] })
  },
)

const partial = ["capture", "return"] as const
itEvery(
  partial.flatMap((name) =>
    ["ammount", "amout", "amonut", "Amount", "curency", "CURRENCY"].map((field) => ({ name, field })),
  ),
  renew,
)("$name with a mistyped amount or currency does not act on the whole amount: $field", async ({ name, field }) => {
  const { amount, currency, ...whole } = operations[name].example
  const part = /c.*c/i.test(field) ? { amount, [field]: currency } : { [field]: amount }
  const error: unknown = await client[name]({ ...whole, ...part }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: "invalid", fields: expect.arrayContaining([field]) as unknown })
  expect(gateway.calls).toEqual([])
})

it("an unlike name, or a like one beside the field itself, is a further field", async () => {
  await failureOf("capture", { ammount: "1" })
  const { amount: _amount, currency: _currency, ...whole } = operations.capture.example
  await expect(client.capture({ ...whole, account: "7" })).rejects.toMatchObject({ kind: "refused" })
  expect(gateway.calls).toHaveLength(2)
})

const hostedForms = ["saleForm", "preauthForm", "paymentForm", "accountVerificationForm"] as const
const ofCard = ["card_printed_name", "credit_card_number", "expire_month", "expire_year", "cvv2"] as const
itEvery(
  hostedForms.flatMap((name) => ofCard.map((field) => ({ name, field }))),
  renew,
)("$name takes no card: $field", async ({ name, field }) => {
  const card = { [field]: operations.sale.example[field] }
  expect(await failureOf(name, card)).toMatchObject({ kind: "invalid", fields: [field] })
})

it("a second spelling of a declared field is refused", async () => {
  expect(await failureOf("uploadCresResult", { cres: "eyJ9" })).toMatchObject({ kind: "invalid", fields: ["cres"] })
})

it("every request accepts further fields", () => {
  for (const { request } of Object.values(operations) as unknown as Operation[]) {
    expect(request.def.catchall?._zod.def.type).toBe("optional")
  }
})
