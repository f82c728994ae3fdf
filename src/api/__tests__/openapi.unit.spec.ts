import Ajv from "ajv/dist/2020"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { everyRoute, openApiDocument, type OpenApiDocument, openApiText } from "../../../scripts/openapi/document"
import { itEvery } from "../../__tests__/it-every"
import { browserSteps, payoutStates, subscriptionStates, transactionStates } from "../../contracts"

const file = path.resolve(__dirname, "../../../docs/reference/openapi.json")
const text = openApiText()
const document = JSON.parse(text) as OpenApiDocument
const operations = Object.entries(document.paths).flatMap(([address, methods]) => {
  return Object.entries(methods).map(([method, operation]) => ({ method, address, operation }))
})
const schemaOf = (name: string) => document.components.schemas[name] as { properties: Record<string, object> }

describe("the OpenAPI document", () => {
  it("is what the declarations make (npm run docs writes it)", () => {
    if (process.env.WRITE_REFERENCE) writeFileSync(file, text)
    expect(existsSync(file) ? readFileSync(file, "utf8") : "").toBe(text)
  })

  it("is valid OpenAPI 3.1", async () => {
    const { Validator } = await import("@seriousme/openapi-schema-validator")
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  })

  it("has every method of every route file, and nothing else", () => {
    const routes = everyRoute().map(({ area, method, path: below }) => {
      return `${method} /${area}/card-payments/${below.replace(/\[(\w+)\]/g, "{$1}")}`
    })
    expect(operations.map(({ method, address }) => `${method.toUpperCase()} ${address}`).sort()).toEqual(routes.sort())
  })

  it("has unique names of operations, and no path of this machine", () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(text).not.toContain(path.resolve(__dirname, "../../.."))
  })

  it("names a component for every reference, and no component without one", () => {
    const references = new Set([...text.matchAll(/"\$ref": ?"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name))
    const { responses, schemas } = document.components
    const components = Object.entries({ responses, schemas }).flatMap(([kind, all]) => {
      return Object.keys(all).map((name) => `${kind}/${name}`)
    })
    expect(components.sort()).toEqual([...references].sort())
  })
})

/** Lists without pages, and their bounds. */
const bounded = new Map([
  ["health jobs", "the plugin's jobs"],
  ["health servers", "servers that run now"],
  ["health problems", "a few of each check"],
  ["mode accounts", "accounts of the options"],
  ["overview currencies", "currencies of the options' endpoints"],
  ["overview parts", "parts of a year or less"],
  ["payouts/cards cards", "saved cards of a customer, which are limited"],
  ["payouts/settings accounts", "accounts of the options"],
  ["payouts/totals currencies", "currencies of the limits"],
  ["plans/figures figures", "the plans of a page"],
  ["subscriptions/cards cards", "saved cards of a customer, which are limited"],
  ["subscriptions/figures figures", "currencies of plans"],
])

describe("a list of the admin", () => {
  it("has pages of 100 rows at most, or is bounded by something else", () => {
    type Parameter = { name: string; schema: { maximum?: number } }
    const lists = operations.flatMap(({ method, address, operation }) => {
      const [, place] = /^\/admin\/card-payments\/(.*[^}])$/.exec(address) ?? []
      if (method !== "get" || place === undefined) return []
      const { parameters = [], responses } = operation as unknown as {
        parameters?: Parameter[]
        responses: Record<string, { content: Record<string, { schema: Schema } | undefined> } | undefined>
      }
      const schema = responses["200"]?.content["application/json"]?.schema ?? {}
      const { properties = {} } = schema.$ref ? (schemaOf(schema.$ref.split("/").at(-1) ?? "") as Schema) : schema
      const isPaged = parameters.some(({ name, schema: { maximum } }) => name === "limit" && maximum === 100)
      return Object.entries(properties)
        .filter(([, { type }]) => type === "array")
        .map(([name]) => ({ list: `${place} ${name}`, isPaged }))
    })
    expect(lists.filter(({ isPaged }) => isPaged).length).toBeGreaterThanOrEqual(10)
    expect(lists.flatMap(({ list, isPaged }) => (isPaged ? [] : list)).sort()).toEqual([...bounded.keys()].sort())
  })
})

/** The bounds of the arrays that the answers about one thing have. */
const boundedParts: Readonly<Record<string, readonly string[]>> = {
  "the first or newest rows": [
    ...["AdminBatchDetail.duplicates", "AdminBatchDetail.problems", "AdminPayoutDetail.duplicates"],
    ...["AdminTransaction.timeline", "AdminTransactionDetail.attempts", "AdminTransactionDetail.callbacks"],
    ...["AdminTransactionDetail.calls", "AdminTransactionDetail.payouts", "AdminTransactionDetail.timeline"],
    ...["AdminSubscriptionDetail.charges", "AdminSubscriptionDetail.history", "AdminSubscriptionDetail.upcoming"],
    ...["AdminCustomer.cards.rows", "AdminCustomer.payments.rows", "AdminCustomer.payouts.rows"],
    ...["AdminCustomer.blocked.rows", "AdminCustomer.subscriptions.rows", "GET orders/{id}.transactions"],
  ],
  "each step of one payout or file, which ends": [
    ...["AdminBatchDetail.timeline", "AdminPayoutDetail.timeline", "AdminPayoutDetail.calls"],
  ],
  "what the gateway reports about one payment": ["AdminTransactionDetail.disputes"],
  "people who approve": [
    ...["AdminBatchDetail.approvals", "AdminPayout.approved_by"],
    ...["AdminPayoutDetail.approvals", "AdminPayoutDetail.approved_by"],
  ],
  "a customer's own": [
    ...["AdminSavedCard.subscriptions", "AdminSubscriptionDetail.saved_cards", "OutstandingAmount.cards"],
  ],
  "currencies of the options": [
    ...["approve", "cancel", "pay", "request"].map((action) => `AdminBatchDetail.actions.${action}.totals`),
    ...["AdminBatchDetail.totals", "ReconciliationCauseCount.sums"],
  ],
  "accounts of the options": ["ReconciliationSettings.accounts", "TransactionSettings.accounts"],
  "a closed set": ["AdminReconciliationDetail.causes", "RepairPreview.effects"],
  "fields of one row": ["AdminCallbackDetail.signed", "BatchProblemRow.problems"],
  "10 at most": ["AdminPlan.retry_hours"],
  "the params of one message": ["Param"],
}

describe("an answer about one thing", () => {
  it("has no array but those with a bound", () => {
    const found = operations.flatMap(({ method, address, operation }) => {
      const [, place] = /^\/admin\/card-payments\/(.*})$/.exec(address) ?? []
      if (method !== "get" || place === undefined) return []
      const { responses } = operation as unknown as {
        responses: Record<string, { content: Record<string, { schema: Schema } | undefined> } | undefined>
      }
      return arraysIn(responses["200"]?.content["application/json"]?.schema ?? {}, `GET ${place}`)
    })
    expect([...new Set(found)].sort()).toEqual(Object.values(boundedParts).flat().sort())
  })
})

/** The arrays of a schema and of the schemas that it names, by schema and field. */
function arraysIn(schema: Schema, place: string, within: readonly string[] = []): string[] {
  const name = schema.$ref?.split("/").at(-1)
  if (name !== undefined) {
    return within.includes(name) ? [] : arraysIn(schemaOf(name) as Schema, name, [...within, name])
  }
  const { type = "", properties = {}, items, additionalProperties: others, anyOf = [], allOf = [] } = schema
  const fields = Object.entries(properties).map(([field, inner]) => [`${place}.${field}`, inner] as const)
  const inner = [items, others, ...anyOf, ...allOf].flatMap((one) =>
    typeof one === "object" ? [[place, one] as const] : [],
  )
  return [
    ...([type].flat().includes("array") ? [place] : []),
    ...[...fields, ...inner].flatMap(([at, one]) => arraysIn(one, at, within)),
  ]
}

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  allOf?: Schema[]
}

describe("a schema of the document", () => {
  itEvery<[name: string, states: readonly string[]]>([
    ["TransactionState", [...transactionStates, "redirect"]],
    ["PayoutState", payoutStates],
    ["SubscriptionState", subscriptionStates],
    ["BrowserStep", browserSteps],
  ])("%s lists the values of the contracts", (name, values) => {
    expect(document.components.schemas[name]).toMatchObject({ type: "string", enum: [...values].sort() })
  })

  itEvery<[name: string, field: string]>([
    ["Amounts", "captured"],
    ["AdminPayout", "amount"],
    ["SubscriptionCharge", "amount"],
    ["AmountRefusal", "amount"],
  ])("%s.%s is decimal text", (name, field) => {
    expect(schemaOf(name).properties[field]).toMatchObject({ $ref: "#/components/schemas/DecimalText" })
  })

  it("a time is text with a format, and null where there may be none", () => {
    expect(schemaOf("AdminPayout").properties).toMatchObject({
      created_at: { type: "string", format: "date-time" },
      paid_at: { type: ["string", "null"], format: "date-time" },
    })
  })

  itEvery<[name: string, body: object, isValid: boolean]>([
    ["AdminCaptureCardPayment", { amount: "10.50" }, true],
    ["AdminCaptureCardPayment", { amount: 10.5 }, false],
    ["AdminCaptureCardPayment", { amount: "10.50", currency: "EUR" }, false],
    // Without case: JSON schema has no flag for it.
    ["AdminCreatePayoutForm", aPayout({ currency_code: "EUR" }), true],
    ["AdminCreatePayoutForm", aPayout({ currency_code: "eur" }), true],
    ["AdminCreatePayoutForm", aPayout({ currency_code: "euro" }), false],
    // An update keeps the terms that it does not name.
    ["AdminUpdateCardPlan", { is_active: false }, true],
    ["AdminCreateCardPlan", { is_active: false }, false],
  ])("%s and %j: %s", (name, body, isValid) => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: "document", components: document.components })
    expect(ajv.validate({ $ref: `document#/components/schemas/${name}` }, body)).toBe(isValid)
  })

  it("an update of a plan has no defaults", () => {
    expect(JSON.stringify(schemaOf("AdminCreateCardPlan"))).toContain('"default"')
    expect(JSON.stringify(schemaOf("AdminUpdateCardPlan"))).not.toContain('"default"')
  })
})

describe("a route without its declaration", () => {
  const [route] = everyRoute().filter(({ area, path: below }) => area === "admin" && below === "transactions")
  const documentOf = (from: string, to: string) => () => {
    if (!route?.text.includes(from)) throw new Error(`The route has no ${from}`)
    openApiDocument([{ ...route, text: route.text.replace(from, to) }])
  }

  itEvery<[missing: string, from: string, to: string, problem: RegExp]>([
    ["answer", 'AdminAnswer<"GET transactions">', "MedusaResponse", /must be AdminAnswer<"GET transactions">/],
    ["own answer", 'AdminAnswer<"GET transactions">', 'AdminAnswer<"GET plans">', /must be AdminAnswer/],
    ["comment", "/**", "/*", /needs a comment/],
  ])("has no document: %s", (_missing, from, to, problem) => {
    expect(documentOf(from, to)).toThrow(problem)
  })

  it("has no document: row of the answers, policy", () => {
    const elsewhere = { ...(route as NonNullable<typeof route>), path: "others", place: "others" }
    expect(() => openApiDocument([elsewhere])).toThrow(/must be AdminAnswer<"GET others">/)
    const text = elsewhere.text.replace("GET transactions", "GET others")
    expect(() => openApiDocument([{ ...elsewhere, text }])).toThrow(/AdminAnswers has no "GET others"/)
  })
})

function aPayout(differences: object) {
  const recipient = { first_name: "Sam", last_name: "Seller" }
  return { account: "main", amount: "10.00", recipient, ...differences }
}
