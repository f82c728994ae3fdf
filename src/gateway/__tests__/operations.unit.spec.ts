import { generateKeyPairSync } from "node:crypto"
import { inspect } from "node:util"
import type { z } from "zod"
import { itEvery } from "../../__tests__/it-every"
import { createGatewayClient, type GatewayClient } from "../client"
import type { Operation } from "../declare-operation"
import { GatewayError } from "../errors"
import { type OperationName, operations } from "../operations"
import { exampleAccount } from "./account-fixture"

const all = Object.values(operations) as unknown as Operation[]

function exampleOf(operation: Operation): Record<string, unknown> {
  return { ...operation.example }
}

/** Amount and currency of a partial operation are given together or left out together. */
function exampleWithout(operation: Operation, name: string): Record<string, unknown> {
  const pair = { amount: "currency", currency: "amount" }[name] ?? ""
  const optionalPair = pair in operation.request.shape && isOptional(operation, pair) && isOptional(operation, name)
  const left = Object.entries(operation.example).filter(([each]) => each !== name && !(optionalPair && each === pair))
  return Object.fromEntries(left)
}

function isOptional(operation: Operation, name: string): boolean {
  return (operation.request.shape[name] as z.ZodType).safeParse(undefined).success
}

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()
let client: GatewayClient
beforeAll(() => void (client = createGatewayClient(exampleAccount({ privateKey }))))
afterAll(() => client.close())

/** The client's error for a request, or undefined if it reached the network. */
async function problemOf(operation: Operation, request: Record<string, unknown>): Promise<GatewayError | undefined> {
  const call = client[operation.name as OperationName] as (request: unknown) => Promise<unknown>
  const error = await call(request).catch((thrown: unknown) => thrown)
  if (!(error instanceof GatewayError)) throw error
  return error.kind === "unsent" ? undefined : error
}

/**
 * The specification's table and examples, copied by hand: client method, path, operation name if it
 * has one, and the effect of a lost answer.
 */
const specified: [method: OperationName, path: string, title: string | null, safety: Operation["safety"]][] = [
  ["uploadCresResult", "/api/3ds/v1/upload-cres-result", "TDS_UPLOAD_CRES_RESULT", "money"],
  ["uploadMethodUrlResult", "/api/3ds/v1/upload-method-url-result", "TDS_UPLOAD_METHOD_URL_RESULT", "money"],
  ["uploadParesResult", "/api/3ds/v1/upload-pares-result", "TDS_UPLOAD_PARES_RESULT", "money"],
  ["accountVerificationForm", "/api/v2/account-verification-form", "ACCOUNT_VERIFICATION_FORM", "write"],
  ["accountVerification", "/api/v2/account-verification", "ACCOUNT_VERIFICATION", "write"],
  ["capture", "/api/v2/capture", "CAPTURE", "money"],
  ["createCardRef", "/api/v2/create-card-ref", "CARDREF", "write"],
  ["getCardInfo", "/api/v2/get-card-info", "CARDINFO", "read"],
  ["makeRebill", "/api/v2/make-rebill", "REBILL", "money"],
  ["paymentForm", "/api/v2/payment-form", "PAYMENTFORM", "money"],
  ["payoutForm", "/api/v2/payout-form", "PAYOUTFORM", "money"],
  ["payout", "/api/v2/payout", "PAYOUT", "money"],
  ["preauthForm", "/api/v2/preauth-form", "PREAUTHFORM", "money"],
  ["preauth", "/api/v2/preauth", "PREAUTH", "money"],
  ["return", "/api/v2/return", "RETURN", "money"],
  ["saleForm", "/api/v2/sale-form", "SALEFORM", "money"],
  ["sale", "/api/v2/sale", "SALE", "money"],
  ["status", "/api/v2/status", "STATUS", "read"],
  ["void", "/api/v2/void", "VOID", "money"],
  ["createCardRefV4", "/api/v4/create-card-ref", "CARDREF_V4", "write"],
  ["createRecurringPayment", "/api/v4/create-recurring-payment", "CREATE_RP_V4", "money"],
  ["payoutCheck", "/api/v4/payout-check", "PAYOUT_V4_CHECK", "write"],
  ["payoutPay", "/api/v4/payout-pay", null, "money"],
  ["panEligibilitySend", "/api/v2/pan-eligibility/send", null, "write"],
  ["transfer", "/api/v4/transfer", null, "money"],
  ["processRecurringPayment", "/api/v4/process-recurring-payment", null, "money"],
  ["updateRecurringPayment", "/api/v4/update-recurring-payment", null, "money"],
]

const order = ["client_orderid", "order_desc", "ipaddress", "email"]
const sum = ["amount", "currency"]
const card = ["card_printed_name", "credit_card_number", "expire_month", "expire_year", "cvv2"]
const ids = ["client_orderid", "orderid"]
const uploadIds = ["client-order-id", "orderid"]

/**
 * Required fields, with the destinations and cards of the examples. Of the fields marked in the
 * public tables (wire facts 4), postal address and phone are left to the account's
 * `requiredFields`.
 */
const needed: Record<OperationName, string[]> = {
  sale: [...order, ...sum, ...card],
  preauth: [...order, ...sum, ...card],
  saleForm: [...order, ...sum, "redirect_url"],
  preauthForm: [...order, ...sum, "redirect_url"],
  // No source prints its fields: these are those of the assumed signature, and the amount's
  // currency.
  paymentForm: ["client_orderid", "email", ...sum],
  status: [],
  capture: ids,
  void: ids,
  return: ids,
  accountVerification: [...order, ...card],
  accountVerificationForm: order,
  createCardRef: ids,
  createCardRefV4: ids,
  getCardInfo: ["cardrefid"],
  makeRebill: ["client_orderid", "cardrefid", ...sum, "ipaddress", "order_desc"],
  uploadMethodUrlResult: [...uploadIds, "threeDSCompInd"],
  uploadCresResult: [...uploadIds, "cRes"],
  uploadParesResult: [...uploadIds, "paRes"],
  payout: ["client_orderid", ...sum, "account_number", "bank_name", "bank_branch"],
  payoutForm: ["client_orderid", ...sum],
  payoutCheck: ["client_orderid", ...sum],
  payoutPay: ids,
  transfer: ["client_orderid", ...sum],
  panEligibilitySend: ["client-order-id", "sending-card-ref-id"],
  createRecurringPayment: [
    ...["client-orderid", "rp_card_type", "order_desc", "currency", "email"],
    ...["credit-card-number", "card-printed-name", "expire-month", "expire-year"],
  ],
  processRecurringPayment: ["client-orderid", "recurring-payment-id"],
  updateRecurringPayment: ["client-orderid", "recurring-payment-id"],
}

describe("every declaration", () => {
  itEvery(specified)("%s is %s of the specification", (method, path, title, safety) => {
    const declared = operations[method] as unknown as Operation
    expect(declared).toMatchObject({ name: method, path, safety })
    expect(declared.title).toBe(title ?? undefined)
  })

  it("is one of the specification's 27", () => {
    expect(specified).toHaveLength(27)
    expect(Object.keys(operations).sort()).toEqual(specified.map(([method]) => method).sort())
  })

  itEvery(all)("$name requires exactly the fields that its source requires", async (operation) => {
    const refused: string[] = []
    for (const field of Object.keys(operation.request.shape)) {
      const error = await problemOf(operation, exampleWithout(operation, field))
      if (error) refused.push(field)
      const reported = error && {
        kind: error.kind,
        operation: error.operation,
        fields: error.fields,
        message: error.message,
      }
      const message: unknown = expect.stringContaining(field)
      if (error) expect(reported).toEqual({ kind: "invalid", operation: operation.name, fields: [field], message })
    }
    expect(refused.sort()).toEqual([...needed[operation.name as OperationName]].sort())
  })

  it("status needs at least one of the two order ids", async () => {
    const status = operations.status as unknown as Operation
    expect(await problemOf(status, { orderid: "1" })).toBeUndefined()
    expect(await problemOf(status, { client_orderid: "a" })).toBeUndefined()
    expect(await problemOf(status, {})).toMatchObject({ kind: "invalid", fields: ["client_orderid"] })
  })

  itEvery<[OperationName, Record<string, string>, string[]]>([
    ["payout", { credit_card_number: "4444333322221111" }, ["account_number", "bank_name", "bank_branch"]],
    ["payout", { wallet: "W-100200300" }, ["account_number", "bank_name", "bank_branch"]],
    ["payout", { phone: "+491701234567" }, ["account_number", "bank_name", "bank_branch"]],
    ["payout", { "purse-id": "P-1" }, ["account_number", "bank_name", "bank_branch"]],
    ["panEligibilitySend", { "sending-card-number": "4444333322221111" }, ["sending-card-ref-id"]],
    ...(["saleForm", "preauthForm"] as const).map((name): [OperationName, Record<string, string>, string[]] => [
      name,
      { redirect_success_url: "https://shop.example.com/paid", redirect_fail_url: "https://shop.example.com/cart" },
      ["redirect_url"],
    ]),
    [
      "createRecurringPayment",
      { cardrefid: "555001" },
      ["credit-card-number", "card-printed-name", "expire-month", "expire-year", "cvv2"],
    ],
    [
      "createRecurringPayment",
      { rp_card_type: "DST" },
      ["card-printed-name", "expire-month", "expire-year", "email", "period", "interval"],
    ],
  ])("%s with %j does not need %j", async (name, instead, without) => {
    const operation = operations[name] as unknown as Operation
    const request = { ...exampleOf(operation), ...instead }
    for (const field of without) delete request[field]
    expect(await problemOf(operation, request)).toBeUndefined()
  })

  itEvery(all)("$name: the example is a request that is sent", async (operation) => {
    expect(await problemOf(operation, exampleOf(operation))).toBeUndefined()
  })

  itEvery(all)(
    "$name: a formula's parts are fields, a required one among them where money is at stake",
    (operation) => {
      const { signing } = operation
      const formulas = signing.scheme === "by-option" ? Object.values(signing.choices) : [signing]
      const fields = Object.keys(operation.request.shape)
      for (const formula of formulas) {
        if (formula.scheme !== "control") continue
        const parts = formula.parts.filter((part) => part !== "login" && part !== "endpointId")
        expect(fields).toEqual(expect.arrayContaining(parts.map((part) => part.replace(/:minor$/, ""))))
        if (parts.some((part) => part.endsWith(":minor"))) expect(fields).toContain("currency")
        if (operation.safety !== "money") continue
        expect(needed[operation.name as OperationName].filter((field) => parts.includes(field))).not.toEqual([])
      }
    },
  )

  itEvery(["saleForm", "preauthForm"] as const)("%s needs both addresses instead of one", async (name) => {
    const operation = operations[name] as unknown as Operation
    const { redirect_url, ...request } = exampleOf(operation)
    expect(await problemOf(operation, { ...request, redirect_success_url: redirect_url })).toMatchObject({
      kind: "invalid",
      fields: ["redirect_url"],
    })
  })
})

/** Values that no field accepts, each with a description. Lengths are in lengths.unit.spec.ts. */
const wrongValues: [how: string, value: unknown][] = [
  ...[null, 17, true, ["a"], { a: "b" }].map((value): [string, unknown] => [`not text but ${inspect(value)}`, value]),
  ...[["empty", ""] as [string, unknown], ["blank", "  "] as [string, unknown]],
  ...["", "https://shop.example.com/"].map((start): [string, unknown] => [
    `too long for any field, from "${start}"`,
    start + "1".repeat(65_536),
  ]),
]
const wrongFields = all.flatMap((operation) =>
  Object.keys(operation.request.shape).flatMap((field) =>
    wrongValues.map(([how, value]) => ({ operation, name: operation.name, field, how, value })),
  ),
)

itEvery(wrongFields)("$name.$field is refused as $how", async ({ operation, field, value }) => {
  const error = await problemOf(operation, { ...exampleOf(operation), [field]: value })
  expect(error).toMatchObject({ kind: "invalid", operation: operation.name, fields: [field] })
})

describe("amounts of a request", () => {
  itEvery(["0", "0.00", "-1", "1,5", "1e2", "١", "1.2345", "12345678901", ".5", "1.", "10.42 EUR"])(
    "%j is refused",
    async (amount) => {
      for (const name of ["saleForm", "capture", "return"] as const) {
        expect(
          await problemOf(operations[name] as unknown as Operation, { ...operations[name].example, amount }),
        ).toMatchObject({
          kind: "invalid",
          fields: ["amount"],
        })
      }
    },
  )

  it("refuses more decimals than the currency has, and a currency that does not exist", async () => {
    const saleForm = operations.saleForm as unknown as Operation
    const yen = await problemOf(saleForm, { ...exampleOf(saleForm), amount: "10.50", currency: "JPY" })
    expect(yen).toMatchObject({ kind: "invalid", fields: ["amount", "currency"] })
    const none = await problemOf(saleForm, { ...exampleOf(saleForm), currency: "XXZ" })
    expect(none).toMatchObject({ kind: "invalid" })
  })

  itEvery(["capture", "return"] as const)("%s takes amount and currency together or neither", async (name) => {
    const operation = operations[name] as unknown as Operation
    const { client_orderid, orderid } = operations[name].example
    const whole = { client_orderid, orderid }
    expect(await problemOf(operation, whole)).toBeUndefined()
    expect(await problemOf(operation, { ...whole, amount: "1.00" })).toMatchObject({
      kind: "invalid",
      fields: ["currency"],
    })
    expect(await problemOf(operation, { ...whole, currency: "EUR" })).toMatchObject({
      kind: "invalid",
      fields: ["amount"],
    })
  })
})
