import { aroundEach, itEvery } from "../../__tests__/it-every"
import { type AccountOptions, parseAccount } from "../account-options"
import { GatewayError } from "../errors"
import { metadataFields } from "../extra-fields"
import { secretFields } from "../fields"
import { type OperationName, operations } from "../operations"
import { exampleAccount, exampleOptions } from "./account-fixture"
import { type GatewayServer, json, startGatewayServer } from "./gateway-server"

const names = Object.keys(operations) as OperationName[]

let gateway: GatewayServer
const renew = aroundEach(
  async () => {
    gateway = await startGatewayServer()
    gateway.answerWith(json(403, {}))
  },
  () => gateway.close(),
)

/** The fields that the gateway receives from a call. */
async function sent(
  name: OperationName,
  options: Partial<AccountOptions>,
  more: object = {},
): Promise<URLSearchParams> {
  const client = gateway.client({ cardRefVersion: "v2", ...options })
  const call = client[name] as (request: unknown) => Promise<unknown>
  const error: unknown = await call({ ...operations[name].example, ...more }).catch((thrown: unknown) => thrown)
  if (!(error instanceof GatewayError) || error.kind !== "refused") throw error
  return gateway.calls.at(-1)?.body ?? new URLSearchParams()
}

function problemsOf(options: object): Record<string, string> {
  const result = parseAccount("main", { ...exampleOptions, ...options })
  return "problems" in result ? Object.fromEntries(result.problems.map(({ option, message }) => [option, message])) : {}
}

const signedByControl = names.filter((name) => operations[name].signing.scheme !== "oauth")

itEvery(signedByControl, renew)("only %s sends the account's extra fields for it", async (name) => {
  const other = signedByControl.find((each) => each !== name) as OperationName
  const extraFields: Record<string, Record<string, string>> = {
    [name]: { merchant_note: " Ünïcode \ud800 " },
    [other]: { other_note: "x" },
  }
  const body = await sent(name, { extraFields })
  expect(body.get("merchant_note")).toBe("Ünïcode \ufffd")
  expect(body.has("other_note")).toBe(false)
})

it("a field of the call wins, unless it is undefined", async () => {
  const extraFields = { saleForm: { purpose: "Account", merchant_note: "account" } }
  const given = await sent("saleForm", { extraFields }, { purpose: "Call", merchant_note: undefined })
  expect(Object.fromEntries(given)).toMatchObject({ purpose: "Call", merchant_note: "account" })
})

it("an account's extra fields cannot name a payout's destination", async () => {
  const client = gateway.client({ extraFields: { payout: { merchant_note: "x" } } })
  const { client_orderid, amount, currency } = operations.payout.example
  await expect(client.payout({ client_orderid, amount, currency })).rejects.toMatchObject({
    kind: "invalid",
    fields: ["account_number", "bank_name", "bank_branch"],
  })
})

it("an extra field's value is in no error, whatever the gateway quotes", async () => {
  gateway.answerWith(({ body }, response) => {
    const quoted = `bad ${body.get("merchant_note")}`
    response.end(JSON.stringify({ type: "validation-error", "error-message": quoted }))
  })
  const client = gateway.client({ extraFields: { saleForm: { merchant_note: "CANARY-NOTE" } } })
  await expect(client.saleForm(operations.saleForm.example)).rejects.toMatchObject({ reason: "bad ***" })
})

const ofOrder = ["email", "ipaddress", "order_desc", "first_name", "phone", "customer_browser_info"]

itEvery<[operation: string, field: string, value: unknown, message: string]>([
  ...["client_orderid", "Client-OrderId", "client-order-id", "orderid", "amount", "Amount", "currency"].map(filledIn),
  ...["redirect_url", "redirectUrl", "redirect_success_url", "server_callback_url", "notify_url"].map(filledIn),
  ...["login", "control", "merchant_control", "oauth_nonce", "enumerate_amounts", ...ofOrder].map(filledIn),
  ["makeRebill", "amount", { metadata: "amount" }, "filled in by the plugin"],
  ["makeRebill", "enumerate_amounts", { metadata: "amounts" }, "filled in by the plugin"],
  ["makeRebill", "recurrent_scenario", "REGULAR", "filled in by the plugin"],
  ["status", "by-request-sn", "1", "filled in by the plugin"],
  ["void", "comment", "Mine", "filled in by the plugin"],
  ["return", "Comment", "Mine", "filled in by the plugin"],
  ["transfer", "deposit2card", "true", "filled in by the plugin"],
  ["payout", "bank_name", "Mine", "filled in by the plugin"],
  ["payoutCheck", "phone", "+49", "filled in by the plugin"],
  ["createRecurringPayment", "start_date", "2030-01-01", "filled in by the plugin"],
  ["capture", "colour", { metadata: "colour" }, "capture has no cart"],
  ["payout", "colour", { metadata: "colour" }, "payout has no cart"],
  ["processRecurringPayment", "colour", { metadata: "colour" }, "has no cart"],
  ["accountVerificationForm", "colour", { metadata: "colour" }, "has no cart"],
  ["saleForm", "colour", 17, "must be text, or { metadata:"],
  ["saleForm", "colour", "  ", "must be text, or { metadata:"],
  ["saleForm", "colour", { cart: "colour" }, "must be text, or { metadata:"],
  ["saleForm", "birthday", "1".repeat(9), "is too long: at most 8 characters"],
  ["saleForm", "a b", "x", "is no name of a field"],
  ["saleForm", "", "x", "is no name of a field"],
  ["saleForm", "4538977399606732", "x", "is no name of a field"],
])("boot refuses %s.%s = %j: %s", (operation, field, value, message) => {
  const problems = problemsOf({ extraFields: { [operation]: { [field]: value } } })
  expect(Object.keys(problems)).toEqual([`extraFields.${operation}.${field}`])
  expect(Object.values(problems)[0]).toContain(message)
})

function filledIn(field: string): [string, string, unknown, string] {
  return ["saleForm", field, "x", "filled in by the plugin"]
}

const secret = [...secretFields.filter((name) => name !== "control"), "CVV", "cvc2", "card-number", "PAN", "cardCode"]
itEvery(secret)("boot refuses card data and references to it: %s", (field) => {
  for (const value of ["x", { metadata: "x" }]) {
    const problems = problemsOf({ extraFields: { makeRebill: { [field]: value }, saleForm: { [field]: value } } })
    expect(Object.keys(problems)).toEqual([`extraFields.makeRebill.${field}`, `extraFields.saleForm.${field}`])
    for (const message of Object.values(problems)) expect(message).toMatch(/is card data or stands for it/)
  }
})

itEvery([
  [{ saleform: {} }, "extraFields.saleform", "did you mean saleForm?"],
  [{ "sale-form": {} }, "extraFields.sale-form", "did you mean saleForm?"],
  [{ constructor: {} }, "extraFields.constructor", "is no operation: use one of sale, preauth"],
  [{ saleForm: "x" }, "extraFields.saleForm", "must be an object such as { site_url:"],
  ["x", "extraFields", "must be an object such as { saleForm:"],
  [
    { saleForm: { colour: { metadata: "" } } },
    "extraFields.saleForm.colour.metadata",
    "must name a field of the cart's",
  ],
  [
    { saleForm: { colour: { metadata: "x".repeat(101) } } },
    "extraFields.saleForm.colour.metadata",
    "in at most 100 characters",
  ],
  [{ payout: { bank_id: "x" } }, "extraFields", 'names "bank_id" of a payout'],
  [{ payoutCheck: { purse: "x" } }, "extraFields", 'names "purse" of a payout'],
])("boot refuses %j at %s: %s", (extraFields, option, message) => {
  const problems = problemsOf({ extraFields, payoutWalletField: "purse" })
  expect(Object.keys(problems)).toEqual([option])
  expect(problems[option]).toContain(message)
})

it("boot accepts declared fields that the plugin never fills in, and undeclared ones", () => {
  const extraFields = {
    saleForm: { dapi_imei: "490154203237518", tax_id: { metadata: "tax_id" } },
    makeRebill: { comment: "Monthly", phone: { metadata: "phone" } },
    payout: { ipaddress: "203.0.113.7", purpose: "Wages" },
    capture: { email: "shop@example.com" },
  }
  expect(exampleAccount({ extraFields }).extraFields).toEqual(extraFields)
})

it("requiredFields may name an extra field of any operation", () => {
  const extraFields = { makeRebill: { tax_id: { metadata: "tax_id" } } }
  expect(exampleAccount({ extraFields, requiredFields: ["tax_id", "phone"] }).requiredFields).toEqual([
    "tax_id",
    "phone",
  ])
})

it("all problems are reported at once, together with those of other options", () => {
  const options = { extraFields: { saleForm: { amount: "1" }, sail: {} }, requiredFields: ["colour"], login: "" }
  expect(Object.keys(problemsOf(options)).sort()).toEqual([
    "extraFields.sail",
    "extraFields.saleForm.amount",
    "login",
    "requiredFields",
  ])
})

it("a metadata value that does not fit its field is omitted", () => {
  const extraFields = { saleForm: { birthday: { metadata: "born" }, tax_id: { metadata: "tax" }, note: "fixed" } }
  const read = (name: string) => ({ born: "19800101-too-long", tax: "DE1" })[name]
  expect(metadataFields(exampleAccount({ extraFields }), "saleForm", read)).toEqual({ tax_id: "DE1" })
})
