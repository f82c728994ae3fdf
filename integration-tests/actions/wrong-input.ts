import Ajv from "ajv/dist/2020"
import { readFileSync } from "node:fs"
import path from "node:path"

type Schema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  format?: string
}
type Parameter = { name: string; in: "query" | "path"; required?: boolean; schema: Schema }
type Content = { content: Record<string, { schema: Schema } | undefined> }
type Operation = { parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Partial<Content>> }
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Json = Record<string, unknown>

/** A request, and the input of it that no answer may accept. */
export type WrongRequest = {
  method: string
  address: string
  /** JSON text, because some wrong values are no JSON. */
  body?: string
  /** The input that the refusal has to name. Without it the request may be accepted, and must not fail. */
  wrong?: readonly string[]
  /** Refused as wrong input or as not found. */
  isUnknown?: boolean
}

const document = JSON.parse(
  readFileSync(path.resolve(__dirname, "../../docs/reference/openapi.json"), "utf8"),
) as OpenApi
const ajv = new Ajv({
  strict: false,
  formats: {
    date: (text: string) => {
      const at = new Date(`${text}T00:00:00Z`)
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
    },
    email: /^[^@\s]+@[^@\s]+\.[a-z]+$/i,
    "date-time": true,
  },
})

/** Every admin operation: `place` is its address in the document. */
const adminOperations = Object.entries(document.paths)
  .filter(([place]) => place.startsWith("/admin/card-payments/"))
  .flatMap(([place, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), place, operation })),
  )
type AdminOperation = (typeof adminOperations)[number]

/** The addresses of every list with pages, in each of its orders, with one row a page. */
export function singleRowPages(known: Known): string[] {
  return adminOperations.flatMap(({ place, operation }) => {
    const parameters = queryOf(operation)
    if (!parameters.some(({ name }) => name === "after")) return []
    const orders = parameters.find(({ name }) => name === "order")?.schema.enum ?? []
    const address = `${addressOf(place, known)}?limit=1`
    return orders.length > 0 ? orders.map((order) => `${address}&order=${String(order)}`) : [address]
  })
}

/** Longer than every text may be. */
const LONG = "x".repeat(2_001)
/** The number of a card, which no refusal may quote. */
export const PAN = "4444333322221111"

/** In an address, percent-encoded: for parameters that are no such text. */
const wrongTexts = [
  ...["", "%20", "-1", "1e309", "9007199254740993", "1000000", LONG.slice(0, 301), "a%00b", "2026-02-30"],
]
/** For parameters that may have any text. */
const anyTexts = ["%FF", PAN, "%27%20OR%201%3D1%3B--%3Cscript%3E", "%25_%5C", "null", "0001-01-01"]
/**
 * Without `%FF`: Medusa decodes addresses below `/admin` before any code of a plugin runs, and
 * answers 500 itself, at `/admin/orders/%FF` as well.
 */
const wrongIds = ["%20", "null", "a%00b", LONG.slice(0, 301), "%27%20OR%201%3D1%3B--%3Cscript%3E"]

/** In a body, as JSON. */
const wrongJson = [
  ...["null", "true", "[]", '{"a":{"b":1}}', "-1", "1e309", "9007199254740993", '""', '" "', '"1e3"', '"2026-02-30"'],
  ...[`"${LONG}"`, `"${PAN}"`, '"a\\u0000b"', '"\\ud800"', '"\' OR 1=1;--<script>"'],
]

/** Those that a database or its JSON may refuse to store, and one that it may run. */
const stored = new Set(wrongJson.slice(-3))

/** Whole bodies: no object, unknown fields, JavaScript's own names. */
const wrongBodies = ["null", '{"unknown":1,"constructor":1,"4444333322221111":"4444333322221111"}']

/**
 * Values of fields by name, and ids by the address that they belong to, such as
 * `/admin/card-payments/plans`. Rows of these ids exist.
 */
export type Known = { fields: Json; ids: Record<string, string> }

/** Every wrong request to the admin's routes. */
export function wrongRequests(known: Known): WrongRequest[] {
  const seen = new Set<string>()
  return adminOperations.flatMap((one) => [
    ...wrongAddresses(one, known),
    ...wrongQueries(one, known),
    ...wrongBodiesOf(one, known),
    ...wrongFields(one, { known, seen }),
  ])
}

function wrongAddresses({ method, place, operation }: AdminOperation, known: Known): WrongRequest[] {
  const names = [...place.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
  // Without rows of the plugin they look the same as unknown ones.
  const isUnknown = method !== "GET" || !/\/(orders|customers)\/\{id\}$/.test(place)
  const foreign = Object.values(known.ids).filter((id) => id !== known.ids[place.split("/{")[0] ?? ""])
  const [body] = bodiesOf(operation, known)
  const query = requiredQuery(operation, known)
  return names.flatMap((name) =>
    // The actions of a row look it up in one way.
    [...(method === "POST" ? [] : wrongIds), ...foreign.slice(0, 2)].flatMap((value) => {
      if (place.replace(`{${name}}`, decoded(value)) in document.paths) return []
      const address = `${addressOf(place.replace(`{${name}}`, value), known)}${query}`
      return [{ method, address, isUnknown, ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}) }]
    }),
  )
}

function wrongQueries({ method, place, operation }: AdminOperation, known: Known): WrongRequest[] {
  const parameters = queryOf(operation)
  if (parameters.length === 0) return []
  const names = parameters.map(({ name }) => name)
  const base = Object.fromEntries(
    parameters.filter(({ required }) => required).map((one) => [one.name, known.fields[one.name]]),
  )
  const request = (query: Json, wrong?: readonly string[]): WrongRequest => ({
    ...{ method, address: `${addressOf(place, known)}?${queryText({ ...base, ...query })}`, wrong },
  })
  const all = (value: string, some: readonly string[]) => Object.fromEntries(some.map((name) => [name, value]))
  return [
    request({ unknown: "1" }, ["unknown"]),
    ...["[]", "[a]"].map((form) =>
      request(
        Object.fromEntries(
          parameters.flatMap(({ name }) => [
            [name, undefined],
            [`${name}${form}`, "1"],
          ]),
        ),
        names,
      ),
    ),
    request(Object.fromEntries(names.map((name) => [name, `1&${name}=2`])), names),
    // The routes that have the filters of a list have its schemas as well.
    ...(/\/(export|totals|count)$/.test(place) ? wrongTexts.slice(-2) : wrongTexts).flatMap((value) => {
      const wrong = parameters.filter((parameter) => !isFitting(parameter, decoded(value))).map(({ name }) => name)
      return wrong.length > 0 ? [request(all(value, wrong), wrong)] : []
    }),
    ...anyTexts.flatMap((value) => {
      const fitting = parameters.filter((parameter) => isFitting(parameter, decoded(value))).map(({ name }) => name)
      return fitting.length > 0 ? [request(all(value, fitting))] : []
    }),
  ]
}

function wrongBodiesOf({ method, place }: AdminOperation, known: Known): WrongRequest[] {
  if (method !== "POST") return []
  return wrongBodies.map((body) => ({ method, address: addressOf(place, known), body, wrong: [] }))
}

/** `seen`: the bodies of the routes before, because many actions have the same. */
function wrongFields(
  { method, place, operation }: AdminOperation,
  { known, seen }: { known: Known; seen: Set<string> },
): WrongRequest[] {
  const schema = schemaOf(operation)
  const text = JSON.stringify(schema)
  if (!schema || seen.has(text)) return []
  seen.add(text)
  const address = addressOf(place, known)
  const validate = validatorOf(schema)
  const covered = new Set<string>()
  return bodiesOf(operation, known).flatMap((body) => {
    if (!validate(body)) throw new Error(`Name values for ${place}: ${JSON.stringify(body)} is wrong.`)
    // The kinds of a body have many fields in common.
    const fields = fieldsOf(body).filter((field) => !covered.has(field.join()))
    for (const field of fields) covered.add(field.join())
    // A wrong kind of a body hides the problems of its other fields.
    const isKind = (field: Field) => field.at(-1) === "kind" || field.at(-1) === "happened"
    const isPart = (field: Field) =>
      fields.some((other) => other.length > field.length && other.join().startsWith(`${field.join()},`))
    // The workflow of plans reads these first.
    const isFirst = (field: Field) => /^(product_id|variant_id|provider_id|currency_code)$/.test(field.join())
    const others = fields.filter((field) => !isPart(field) && !isKind(field))
    const groups = [
      ...(place.includes("/plans") ? [others.filter(isFirst), others.filter((field) => !isFirst(field))] : [others]),
      ...fields.filter((field) => isPart(field) || isKind(field)).map((field) => [field]),
    ]
    const request = (some: readonly Field[], value: string): WrongRequest => {
      return { method, address, body: replaced(body, some, value) }
    }
    return groups.flatMap((group) =>
      wrongJson.flatMap((value) => {
        const isRight = (field: Field) => validate(JSON.parse(replaced(body, [field], value))) === true
        const right = group.filter((field) => isRight(field))
        const wrong = group.filter((field) => !right.includes(field))
        // Some bodies are refused as a whole if a card number is in them.
        const named = value.includes(PAN) ? [] : wrong.map((field) => field.join("."))
        return [
          ...(wrong.length > 0 ? [{ ...request(wrong, value), wrong: named }] : []),
          ...(stored.has(value) ? right.map((field) => request([field], value)) : []),
        ]
      }),
    )
  })
}

type Field = readonly string[]
const MARK = "another value"

function isFitting({ schema }: Parameter, text: string): boolean {
  return validatorOf(schema)(schema.type === "integer" ? Number(text) : text) === true
}

/** Equal schemas of several routes are compiled once. */
const validators = new Map<string | Schema, Validate>()
function validatorOf(schema: Schema): Validate {
  const known = validators.get(schema)
  if (known) return known
  const text = JSON.stringify(schema)
  const validate =
    validators.get(text) ?? ajv.compile({ ...schema, components: { schemas: document.components.schemas } })
  validators.set(schema, validate).set(text, validate)
  return validate
}
type Validate = ReturnType<Ajv["compile"]>

function queryOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === "query")
}

function requiredQuery(operation: Operation, { fields }: Known): string {
  const required = queryOf(operation).filter(({ required }) => required)
  if (required.length === 0) return ""
  return `?${queryText(Object.fromEntries(required.map(({ name }) => [name, fields[name]])))}`
}

function queryText(query: Json): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.map(([name, value]) => `${name}=${String(value)}`).join("&")
}

/** The address with rows that exist; otherwise with an id that no row has. */
function addressOf(place: string, { ids }: Known): string {
  return place.replace(/\{(\w+)\}/g, (_, name: string, at: number) => ids[place.slice(0, at - 1)] ?? `${name}_none`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // As Medusa's parser leaves it.
    return text
  }
}

function schemaOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content["application/json"]?.schema
}

/** A right body for each kind of body. */
function bodiesOf(operation: Operation, { fields }: Known): Json[] {
  const schema = schemaOf(operation)
  return schema ? (examplesOf(schema, "", fields) as Json[]) : []
}

/** A value for each variant of a schema. */
function examplesOf(...[given, name, fields]: [schema: Schema, name: string, fields: Json]): unknown[] {
  const schema = given.$ref ? (document.components.schemas[given.$ref.split("/").at(-1) ?? ""] ?? {}) : given
  if (name in fields) return [fields[name]]
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return [schema.enum[0]]
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) {
    const all = variants.map((one) => examplesOf(one, name, fields))
    // Not each type of one value, such as a text or null.
    return variants.every(({ properties }) => properties) ? all.flat() : (all[0] ?? [])
  }
  if (schema.properties) {
    return Object.entries(schema.properties).reduce<Json[]>(
      (bodies, [field, part]) => {
        const values = examplesOf(part, field, fields)
        return values.flatMap((value, at) =>
          (at === 0 ? bodies : bodies.slice(0, 1)).map((body) => ({ ...body, [field]: value })),
        )
      },
      [{}],
    )
  }
  if (schema.type === "boolean") return [true]
  if (schema.type === "array") return [[]]
  if (schema.type === "integer" || schema.type === "number") return [1]
  return ["x"]
}

/** The paths of all fields of a body, of objects inside too. */
function fieldsOf(body: Json): string[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
    return [[name], ...(isObject ? fieldsOf(value as Json).map((path) => [name, ...path]) : [])]
  })
}

/** JSON text of the body with another value of some fields. */
function replaced(body: Json, fields: readonly Field[], value: string): string {
  const copy = structuredClone(body)
  for (const field of fields) {
    const parent = field.slice(0, -1).reduce((part, name) => part[name] as Json, copy)
    parent[field.at(-1) ?? ""] = MARK
  }
  return JSON.stringify(copy).replaceAll(`"${MARK}"`, () => value)
}
