// The OpenAPI document of the plugin's routes, derived from the route files and src/contracts.
// `npm run docs` writes it; src/api/__tests__/openapi.unit.spec.ts fails when it differs.
import { readFileSync } from "node:fs"
import path from "node:path"
import type ts from "typescript"
import type { z } from "zod"
import { type ApiRoute, routesOf } from "../../integration-tests/payout-rights/admin-routes"
import { openRoutes, routePolicies, routeRights } from "../../src/api/authorization"
import { adminBodies, customersOnly } from "../../src/api/middlewares"
import { AdminCreateCardPlan, AdminUpdateCardPlan, sentPlan } from "../../src/contracts/requests/plans"
import { noFields } from "../../src/contracts/requests/fields"
import { subscriptionBodyOf } from "../../src/contracts/requests/subscriptions"
import { type CustomerVerb, customerVerbs } from "../../src/contracts"
import { payoutPermissions } from "../../src/workflows/authorization"
import { anyOf, type ContractTypes, type JsonSchema, readContracts } from "./answer-schemas"
import { readRequestSchemas, requestSchema, type RequestSchemas } from "./request-schemas"
import { declarationOf, type RouteDeclaration } from "./route-declarations"

type Area = "admin" | "store" | "hooks"
type Named = Record<string, JsonSchema>
type Sources = { contracts: ContractTypes; requests: RequestSchemas; bodies: Named; refusals: Named }
type FoundRoute = ApiRoute & { area: Area }
type Route = FoundRoute & RouteDeclaration

/** Refusals that a row of the answers names, with their status. */
const statuses: Readonly<Record<string, string>> = { FieldRefusal: "400", AmountRefusal: "410", LimitRefusal: "429" }
const titles: Readonly<Record<string, string>> = {
  400: "Refused: the input is wrong, or the action is not possible now",
  401: "Not signed in",
  403: "The permission is missing",
  404: "Not found",
  410: "The amount due has changed; the session is deleted",
  429: "Too many attempts; `Retry-After` has the seconds to wait",
}

/** Bodies whose fields a later check reads: the route's own schema knows the names alone. */
const readLater = new Map<z.ZodType, () => z.ZodType>([
  [AdminCreateCardPlan, () => sentPlan],
  [AdminUpdateCardPlan, () => sentPlan.partial()],
])

/** The document as `docs/reference/openapi.json` holds it. */
export function openApiText(): string {
  return oneLineEach(openApiDocument(everyRoute()))
}

/** Every method of every route file. */
export function everyRoute(): FoundRoute[] {
  const areas: Area[] = ["admin", "store", "hooks"]
  return areas.flatMap((area) => routesOf(area).map((route) => ({ ...route, area })))
}

/** @throws Error that names the file and the missing declaration of a route */
export function openApiDocument(found: readonly FoundRoute[]): OpenApiDocument {
  const contracts = readContracts()
  const sources = { contracts, requests: readRequestSchemas(), bodies: {}, refusals: {} }
  const routes = found.map((route) => ({ ...route, ...declarationOf(route) }))
  const operations = routes.map((route) => {
    const operation = route.area === "hooks" ? hookOperation(route) : operationOf(route, sources)
    return [addressOf(route), route.method.toLowerCase(), operation] as const
  })
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [address, method, operation] of operations.sort(byText)) (paths[address] ??= {})[method] = operation
  return {
    openapi: "3.1.1",
    info,
    servers: [{ url: "/", description: "The store's backend" }],
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes,
      responses: sorted(sources.refusals),
      schemas: sorted(merged(contracts.components, sources.bodies)),
    },
  }
}

export type OpenApiDocument = {
  openapi: string
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<"securitySchemes" | "responses" | "schemas", Named>
} & JsonSchema

const { version } = JSON.parse(readFileSync(path.resolve(__dirname, "../../package.json"), "utf8")) as {
  version: string
}
const info = {
  title: "Card payments: admin and store routes",
  version,
  description:
    "The routes that medusa-plugin-card-payments adds to a Medusa store. Amounts are decimal text in major units with" +
    " the currency's decimals (`12.50`), never floats; times are ISO 8601 in UTC, days are days of the store's time" +
    " zone. Messages are data: `code` with `params`, and `message` as text. A list takes `limit` and `after`, and" +
    " returns `next`, which is the next page's `after`.",
  license: { name: "MIT", identifier: "MIT" },
}

const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A user's token of Medusa" },
  api_key: { type: "http", scheme: "basic", description: "A secret API key as the user name, without a password" },
  session: { type: "apiKey", in: "cookie", name: "connect.sid", description: "A user's session of Medusa" },
  publishable_key: { type: "apiKey", in: "header", name: "x-publishable-api-key", description: "The sales channel" },
  customer_bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A customer's token of Medusa" },
  customer_session: { type: "apiKey", in: "cookie", name: "connect.sid", description: "A customer's session" },
}

function operationOf(route: Route, sources: Sources): JsonSchema {
  const { description, responses } = answersOf(route, sources)
  const policy = policyOf(route)
  return {
    ...headOf(route, [description, ...(policy ? [`Needs the policy \`${policy}\`.`] : [])]),
    ...(policy && { "x-required-policy": policy }),
    ...inputOf(route, sources),
    responses,
    security: securityOf(route),
  }
}

function headOf(route: Route, more: readonly string[] = []) {
  const { file, method, path: address, place } = route
  if (!route.comment) throw new Error(`${file}: ${method} needs a comment, which becomes its summary`)
  const isAction = place.endsWith("[action]")
  if (isAction && !route.comment.includes("an action")) throw new Error(`${file}: the comment must say "an action"`)
  const comment = isAction
    ? route.comment.replace("an action", `the action \`${address.split("/").at(-1)}\``)
    : route.comment
  const [first = comment] = /^.*?[.;](?=\s|$)/.exec(comment) ?? []
  const others = [comment === first ? "" : comment, ...more].filter(Boolean).join(" ")
  return {
    operationId: operationId(route),
    tags: [tagOf(route)],
    summary: first.replace(/[.;]$/, ""),
    ...(others && { description: others }),
  }
}

/** `AdminGetTransactionsId`: the method and the path. */
function operationId({ area, method, path: address }: Route): string {
  const words = [area, method.toLowerCase(), ...address.split(/\W+|_/)]
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("")
}

/** The first part of the path: `Admin: payouts`. */
function tagOf({ area, path: address }: Pick<Route, "area" | "path">): string {
  const [part = ""] = address.split("/")
  return area === "hooks" ? "Gateway and its pages" : `${area === "admin" ? "Admin" : "Store"}: ${part}`
}

function addressOf({ area, path: address }: Pick<Route, "area" | "path">): string {
  return `/${area}/card-payments/${address.replace(/\[(\w+)\]/g, "{$1}")}`
}

function policyOf({ area, method, path: address }: Route): string | undefined {
  if (area !== "admin") return undefined
  const route = `${method} ${address.replace(/\[(\w+)\]/g, ":$1")}`
  const permission = routeRights[route]
  const policy = permission ? `card_payout:${payoutPermissions[permission].operation}` : routePolicies[route]
  if (!policy && !openRoutes.includes(route)) throw new Error(`src/api/authorization.ts has no policy of ${route}`)
  return policy
}

function securityOf({ area, path: address }: Route): JsonSchema[] {
  if (area === "admin") return [{ bearer: [] }, { api_key: [] }, { session: [] }]
  const signedIn = [
    { publishable_key: [], customer_bearer: [] },
    { publishable_key: [], customer_session: [] },
  ]
  return (address.split("/")[0] ?? "") in customersOnly ? signedIn : [{ publishable_key: [] }, ...signedIn]
}

function answersOf(route: Route, { contracts, refusals: named }: Sources) {
  const { area, method, place } = route
  const key = `${method} ${place.replace(/\[(\w+)\]/g, ":$1")}`
  const [table, wrapper] =
    area === "admin" ? (["AdminAnswers", "AdminAnswer"] as const) : (["StoreAnswers", "StoreAnswer"] as const)
  if (route.answer !== `${wrapper}<"${key}">`) {
    throw new Error(`${route.file}: the response of ${method} must be ${wrapper}<"${key}">, not ${route.answer}`)
  }
  const row = contracts.answers(table).get(key)
  if (!row) throw new Error(`src/contracts/answers.ts: ${table} has no "${key}"`)
  const members = row.type.isUnion() ? row.type.types : [row.type]
  const nameOf = ({ aliasSymbol }: ts.Type) => aliasSymbol?.name ?? ""
  const refusal = contracts.named("refusals.ts", "Refusal")
  const refusals: Record<string, JsonSchema[]> = { 400: [refusal] }
  for (const status of impliedStatuses(route)) refusals[status] = [refusal]
  if (method === "POST" && area === "admin") refusals[400]?.push(contracts.named("refusals.ts", "FieldRefusal"))
  for (const one of members) {
    const status = statuses[nameOf(one)]
    if (!status) continue
    const list = (refusals[status] ??= [])
    const schema = contracts.schemaOf(one)
    if (!list.some((known) => known.$ref === schema.$ref)) list.push(schema)
  }
  const answers = members.filter((one) => !(nameOf(one) in statuses))
  const isFile = answers.some((one) => nameOf(one) === "CsvFile")
  const content: JsonSchema = isFile
    ? { "text/csv": { schema: { type: "string" } } }
    : { "application/json": { schema: anyOf(answers.map(contracts.schemaOf)) } }
  const others = Object.entries(refusals).map(([status, schemas]) => {
    const name = `Refusal${status}${schemas.length > 1 ? "WithFields" : ""}`
    const schema = anyOf(schemas)
    const headers = status === "429" && { headers: { "Retry-After": { schema: { type: "integer" } } } }
    named[name] ??= { description: titles[status], ...headers, content: { "application/json": { schema } } }
    return [status, { $ref: `#/components/responses/${name}` }]
  })
  const description = isFile ? "A CSV file, sent as a stream" : "The answer"
  return {
    description: row.description,
    responses: { 200: { description, content }, ...Object.fromEntries(others) } as JsonSchema,
  }
}

function impliedStatuses(route: Route): string[] {
  const { area, method, path: address } = route
  // A guest may pay, but neither saves a card nor pays with a saved one.
  const needsSignIn = area === "admin" || method === "POST" || (address.split("/")[0] ?? "") in customersOnly
  return [
    ...(needsSignIn ? ["401"] : []),
    ...(policyOf(route) ? ["403"] : []),
    ...(address.includes("[") ? ["404"] : []),
  ]
}

function inputOf(route: Route, sources: Sources): JsonSchema {
  const { area, method, path: address, place } = route
  const schemas = route.schemas.flatMap(({ file, name }) => {
    const found = [...sources.requests].find(([, one]) => one.file === file && one.name === name)
    return found ? [found[0]] : []
  })
  const inPath = [...address.matchAll(/\[(\w+)\]/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } }
  })
  // Names the shopper's cart, which proves the shopper.
  const cart = area === "store" && place.startsWith("sessions/") ? [cartParameter] : []
  const query = method === "GET" ? schemas.flatMap((schema) => parametersOf(requestSchema(schema, sources))) : []
  const parameters = [...inPath, ...cart, ...query]
  const bodies = method === "POST" ? bodiesOf(route, schemas) : []
  // The store's routes take JSON alone, an empty object at least; the admin's take no body as well.
  const required = area === "store" || bodies.some((one) => requestSchema(one, sources).required !== undefined)
  const schema = anyOf(bodies.map((one) => bodySchema(one, sources)))
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(bodies.length > 0 && { requestBody: { required, content: { "application/json": { schema } } } }),
  }
}

const cartParameter = {
  name: "cart_id",
  in: "query",
  description: "The session's cart, which proves the shopper: without it and without a sign-in, the card is left out",
  schema: { type: "string" },
}

function bodiesOf({ area, path: address, place }: Route, read: z.ZodType[]): z.ZodType[] {
  if (area === "store" && place === "subscriptions/[id]/[action]") {
    const verb = address.split("/").at(-1) as CustomerVerb
    if (verb in customerVerbs) return [subscriptionBodyOf(verb)]
  }
  if (area === "store") return read
  const body = adminBodies[address.replace(/\[(\w+)\]/g, ":$1")]
  if (!body) throw new Error(`src/api/middlewares.ts: adminBodies has no ${address}`)
  return body === noFields ? [] : [body]
}

/** A body with a name becomes a component. */
function bodySchema(schema: z.ZodType, sources: Sources): JsonSchema {
  const later = readLater.get(schema)
  const json = requestSchema(later ? later() : schema, sources)
  const name = sources.requests.get(schema)?.name
  if (!name || schema === noFields) return json
  sources.bodies[name] = schema === AdminUpdateCardPlan ? withoutDefaults(json) : json
  return { $ref: `#/components/schemas/${name}` }
}

/** Fields that an update does not name keep their values. */
function withoutDefaults({ properties = {}, ...json }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties as Record<string, JsonSchema>)
  return { ...json, properties: Object.fromEntries(fields.map(([name, { default: _, ...field }]) => [name, field])) }
}

function parametersOf({ properties = {}, required = [] }: JsonSchema): JsonSchema[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(description ? { description } : {}),
    ...((required as string[]).includes(name) && { required: true }),
    schema,
  }))
}

/** The gateway's callback, returns of browsers, and pages: their forms are the gateway's own. */
function hookOperation(route: Route): JsonSchema {
  const names = [...route.path.matchAll(/\[(\w+)\]/g)]
  return {
    ...headOf(route),
    parameters: names.map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    responses: { default: { description: "Text, a page, or a redirection, as the description says" } },
    security: [],
  }
}

/** Both, where no name has two meanings. */
function merged(answers: Named, bodies: Named): Named {
  const both = Object.keys(bodies).filter((name) => name in answers)
  if (both.length > 0) throw new Error(`Types of answers and schemas of bodies are both named ${both.join(", ")}`)
  return { ...answers, ...bodies }
}

function sorted(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).sort(byText))
}

function byText([a, b = ""]: readonly unknown[], [c, d = ""]: readonly unknown[]): number {
  const [left, right] = [
    `${String(a)} ${typeof b === "string" ? b : ""}`,
    `${String(c)} ${typeof d === "string" ? d : ""}`,
  ]
  return left < right ? -1 : Number(left > right)
}

/** JSON with a line for each path and each schema, which is readable in a diff and small in the package. */
function oneLineEach(document: object, depth = 0): string {
  const entries = Object.entries(document).map(([name, value]: [string, unknown]) => {
    const isDivided = depth < 2 && typeof value === "object" && value !== null && !Array.isArray(value)
    return `${JSON.stringify(name)}:${isDivided ? oneLineEach(value, depth + 1) : JSON.stringify(value)}`
  })
  return `{\n${entries.join(",\n")}\n}${depth === 0 ? "\n" : ""}`
}
