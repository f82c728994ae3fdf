import Ajv, { type ValidateFunction } from "ajv/dist/2020"
import type { AxiosResponse } from "axios"
import { readFileSync } from "node:fs"
import path from "node:path"

type Schema = { [keyword: string]: unknown }
type Content = { content?: Record<string, { schema: Schema } | undefined> }
type Operation = { responses: Record<string, (Content & { $ref?: string }) | undefined> }
type OpenApi = {
  paths: Record<string, Record<string, Operation | undefined>>
  components: { responses: Record<string, Content>; schemas: Record<string, Schema> }
}

const file = path.resolve(__dirname, "../../docs/reference/openapi.json")
const times = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Compares an answer of the plugin's routes with the OpenAPI document, field by field. Other answers,
 * and refusals with a status that no row of the answers names, pass.
 * @throws Error with the differences
 */
export function asDocumented<Answer extends AxiosResponse>(answer: Answer): Answer {
  const { method = "get", url = "" } = answer.config
  const validate = validatorOf(method, url, answer.status)
  if (!validate || validate(answer.data)) return answer
  const differences = validate.errors?.map(({ instancePath, message, params }) => {
    return `${instancePath} ${message} ${JSON.stringify(params)}`
  })
  throw new Error(
    [
      `${method.toUpperCase()} ${url}: ${answer.status} differs from docs/reference/openapi.json`,
      ...(differences ?? []),
    ].join("\n  "),
  )
}

let document: OpenApi | undefined
let ajv: Ajv | undefined
const validators = new Map<string, ValidateFunction | undefined>()

function validatorOf(method: string, url: string, status: number): ValidateFunction | undefined {
  const { pathname } = new URL(url, "http://store")
  if (!/^\/(admin|store)\/card-payments\//.test(pathname)) return undefined
  document ??= closed(JSON.parse(readFileSync(file, "utf8"))) as OpenApi
  const { paths, components } = document
  const address = addressOf(Object.keys(paths), pathname)
  const key = `${method} ${address} ${status}`
  if (address === undefined || validators.has(key)) return validators.get(key)
  const named = paths[address]?.[method.toLowerCase()]?.responses[status]
  const response = named?.$ref ? components.responses[named.$ref.split("/").at(-1) ?? ""] : named
  const schema = response?.content?.["application/json"]?.schema
  ajv ??= new Ajv({ strict: false, formats: { "date-time": times }, allErrors: true })
  const validate = schema && ajv.compile({ ...schema, components: { schemas: components.schemas } })
  validators.set(key, validate)
  return validate
}

/** The address with the most literal parts, as the router chooses: `batches` before `{id}`. */
function addressOf(addresses: readonly string[], pathname: string): string | undefined {
  const fitting = addresses.filter((address) => {
    return new RegExp(`^${address.replace(/\{\w+\}/g, "[^/]+")}/?$`).test(pathname)
  })
  return fitting.sort((a, b) => a.split("{").length - b.split("{").length)[0]
}

/** An answer may not have fields that its schema does not name. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== "object" || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, closed(one)]))
  const isObject = typeof copy.properties === "object" && copy.type !== undefined
  return isObject && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy
}
