import { generateKeyPairSync } from "node:crypto"
import type { z } from "zod"
import { createGatewayClient } from "../client"
import type { Operation } from "../declare"
import { GatewayError } from "../errors"
import { type OperationName, operations } from "../operations"
import { exampleAccount } from "./account-fixture"

type Field = { name: string; required: boolean; max: number | undefined }
type Case = { operation: Operation; fields: Field[] }

const all = Object.values(operations) as unknown as Operation[]

/** Whether a field is needed can depend on others, so the example without it decides. */
function fieldsOf(operation: Operation): Field[] {
  return Object.entries(operation.request.shape).map(([name, schema]) => ({
    name,
    required: !operation.request.safeParse(exampleWithout(operation, name)).success,
    max: maxLength(schema as z.ZodType),
  }))
}

function exampleOf(operation: Operation): Record<string, unknown> {
  return { ...operation.example }
}

/** A part's amount and currency are given together, and left out together. */
function exampleWithout(operation: Operation, name: string): Record<string, unknown> {
  const pair = { amount: "currency", currency: "amount" }[name] ?? ""
  const optionalPair = pair in operation.request.shape && isOptional(operation, pair) && isOptional(operation, name)
  const left = Object.entries(operation.example).filter(([each]) => each !== name && !(optionalPair && each === pair))
  return Object.fromEntries(left)
}

function isOptional(operation: Operation, name: string): boolean {
  return (operation.request.shape[name] as z.ZodType).safeParse(undefined).success
}

/** The longest text a field takes, looking through optional and default. */
function maxLength(schema: z.ZodType): number | undefined {
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return inner ? maxLength(inner) : ((schema as z.ZodString).maxLength ?? undefined)
}

const cases: Case[] = all.map((operation) => ({ operation, fields: fieldsOf(operation) }))
const byField = cases.flatMap(({ operation, fields }) => fields.map((field) => ({ operation, field })))

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString()
const account = exampleAccount({ privateKey })

/** What the client makes of a request: the error, or undefined where it got as far as the network. */
async function problemOf(operation: Operation, request: Record<string, unknown>): Promise<GatewayError | undefined> {
  const client = createGatewayClient(account)
  const call = client[operation.name as OperationName] as (request: unknown) => Promise<unknown>
  const error = await call(request).catch((thrown: unknown) => thrown)
  client.close()
  if (!(error instanceof GatewayError)) throw error
  return error.kind === "unsent" ? undefined : error
}

/**
 * The specification's table and examples, typed off by hand: the name of the client method beside the path, its operation
 * name where it has one, and what a lost answer may have done.
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
 * What a request cannot be without, with the destinations and cards of the examples. Of the fields that the public tables
 * mark (wire facts 4), those of the postal address and the phone are left to the account's `requiredFields`.
 */
const needed: Record<OperationName, string[]> = {
  sale: [...order, ...sum, ...card],
  preauth: [...order, ...sum, ...card],
  saleForm: [...order, ...sum, "redirect_url"],
  preauthForm: [...order, ...sum, "redirect_url"],
  paymentForm: [...order, ...sum, "redirect_url"],
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
  it.each(specified)("%s is %s of the specification", (method, path, title, safety) => {
    const declared = operations[method] as unknown as Operation
    expect(declared).toMatchObject({ name: method, path, safety })
    expect(declared.title).toBe(title ?? undefined)
  })

  it("is one of the specification's 27", () => {
    expect(specified).toHaveLength(27)
    expect(Object.keys(operations).sort()).toEqual(specified.map(([method]) => method).sort())
  })

  it.each(cases)("$operation.name wants what its source calls required, and no more", ({ operation, fields }) => {
    const required = fields.filter((field) => field.required).map(({ name }) => name)
    expect(required.sort()).toEqual([...needed[operation.name as OperationName]].sort())
  })

  it("status names an order by either id, and by one at least", async () => {
    const status = operations.status as unknown as Operation
    expect(await problemOf(status, { orderid: "1" })).toBeUndefined()
    expect(await problemOf(status, { client_orderid: "a" })).toBeUndefined()
    expect(await problemOf(status, {})).toMatchObject({ kind: "invalid", fields: ["client_orderid"] })
  })

  it.each<[OperationName, Record<string, string>, string[]]>([
    ["payout", { credit_card_number: "4444333322221111" }, ["account_number", "bank_name", "bank_branch"]],
    ["panEligibilitySend", { "sending-card-number": "4444333322221111" }, ["sending-card-ref-id"]],
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
  ])("%s with %j does without %j", async (name, instead, without) => {
    const operation = operations[name] as unknown as Operation
    const request = { ...exampleOf(operation), ...instead }
    for (const field of without) delete request[field]
    expect(await problemOf(operation, request)).toBeUndefined()
  })

  it.each(all)("$name: the example is a request that is sent", async (operation) => {
    expect(await problemOf(operation, exampleOf(operation))).toBeUndefined()
  })

  it.each(all)(
    "$name: every part of the formula is a field, and a required one where money is at stake",
    (operation) => {
      const { signing } = operation
      const formulas = signing.scheme === "by-option" ? Object.values(signing.choices) : [signing]
      const fields = fieldsOf(operation)
      for (const formula of formulas) {
        if (formula.scheme !== "control") continue
        const names = formula.parts.filter((part) => part !== "login" && part !== "endpointId")
        expect(fields.map(({ name }) => name)).toEqual(
          expect.arrayContaining(names.map((part) => part.replace(/:minor$/, ""))),
        )
        if (operation.safety === "money") {
          expect(fields.find(({ name }) => names.includes(name))).toMatchObject({ required: true })
        }
        if (formula.parts.some((part) => part.endsWith(":minor")))
          expect(fields.map(({ name }) => name)).toContain("currency")
      }
    },
  )

  it.each(all)("$name: a field nobody declared is refused by name, unless no list is whole", async (operation) => {
    const open = ["payoutForm", "payoutCheck", "createRecurringPayment", "updateRecurringPayment"]
    const undeclared = open.includes(operation.name) ? [] : ["Amount", "constructor"]
    for (const name of ["login", "control", "merchant_control_key", "oauth_nonce", ...undeclared]) {
      const error = await problemOf(operation, { ...exampleOf(operation), [name]: "x" })
      expect(error).toMatchObject({ kind: "invalid", fields: [name], operation: operation.name })
    }
  })
})

describe.each(byField.map((each) => ({ ...each, name: `${each.operation.name}.${each.field.name}` })))(
  "$name",
  ({ operation, field }) => {
    const refused = { kind: "invalid", operation: operation.name, fields: [field.name] }

    it(field.required ? "must be there" : "may be left out", async () => {
      const error = await problemOf(operation, exampleWithout(operation, field.name))
      if (!field.required) return expect(error).toBeUndefined()
      expect(error).toMatchObject(refused)
      expect(error?.message).toContain(field.name)
    })

    it("must be text", async () => {
      for (const value of [null, 17, true, ["a"], { a: "b" }]) {
        expect(await problemOf(operation, { ...exampleOf(operation), [field.name]: value })).toMatchObject(refused)
      }
    })

    it("must not be empty or blank", async () => {
      for (const value of ["", "  "]) {
        expect(await problemOf(operation, { ...exampleOf(operation), [field.name]: value })).toMatchObject(refused)
      }
    })

    it("must not be too long", async () => {
      const longest = field.max ?? 65_535
      const value = field.name.endsWith("_url")
        ? `https://shop.example.com/${"x".repeat(longest)}`
        : "1".repeat(longest + 1)
      expect(await problemOf(operation, { ...exampleOf(operation), [field.name]: value })).toMatchObject(refused)
    })
  },
)

describe("amounts of a request", () => {
  it.each(["0", "0.00", "-1", "1,5", "1e2", "١", "1.2345", "12345678901", ".5", "1.", "10.42 EUR"])(
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

  it.each(["capture", "return"] as const)("%s takes amount and currency together or neither", async (name) => {
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
