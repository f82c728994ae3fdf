// JSON schemas of bodies and queries, by zod's own generator.
import { readdirSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import type { ContractTypes, JsonSchema } from "./answer-schemas"

const folder = path.resolve(__dirname, "../../src/contracts/requests")

/** The exported schemas of objects and unions, by file and name. */
export type RequestSchemas = ReadonlyMap<z.ZodType, { file: string; name: string }>

export function readRequestSchemas(): RequestSchemas {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"))
  const found = files.flatMap((file) => {
    // `npm run docs` runs in jest, which compiles the files.
    const exported = Object.entries(jest.requireActual<Record<string, unknown>>(path.join(folder, file)))
    return exported.flatMap(([name, value]) => (isBody(value) ? [[value, { file, name }] as const] : []))
  })
  return new Map(found)
}

function isBody(value: unknown): value is z.ZodType {
  return isSchema(value) && ["object", "union"].includes(value.def.type)
}

/** The schema of what a caller sends, with the comments of its fields. */
export function requestSchema(
  schema: z.ZodType,
  { requests, contracts }: { requests: RequestSchemas; contracts: ContractTypes },
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(plain(schema), {
    io: "input",
    // A check in code has no JSON schema: any value, and the refusal says what is wrong.
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema as unknown as z.ZodType, jsonSchema),
  }) as Record<string, unknown>
  const known = requests.get(schema)
  const comments = known ? contracts.fieldComments(known.file, known.name) : {}
  const properties = Object.entries((json.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => {
    const description = comments[name]
    return [name, { ...field, ...(description && { description }) }]
  })
  return { ...json, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) }
}

/**
 * A copy without lazy parts, which zod's generator does not know as the schemas behind them. A
 * preparation of the input, such as one that removes spaces, gives way to the schema after it.
 */
function plain(schema: z.ZodType): z.ZodType {
  const { def, constr } = schema._zod as unknown as { def: Definition; constr: new (def: Definition) => z.ZodType }
  if (def.type === "pipe" && isSchema(def.in) && def.in.def.type === "transform") return plain(def.out as z.ZodType)
  const parts = Object.keys(def).map((name) => [name, name === "checks" ? def[name] : plainPart(def[name])] as const)
  const copy = new constr(Object.fromEntries(parts) as Definition)
  const meta = z.globalRegistry.get(schema)
  return meta ? copy.meta(meta) : copy
}

type Definition = { type: string } & Record<string, unknown>

function plainPart(part: unknown): unknown {
  if (isSchema(part)) return plain(part)
  if (Array.isArray(part)) return part.map(plainPart)
  const isRecord = typeof part === "object" && part !== null && Object.getPrototypeOf(part) === Object.prototype
  return isRecord ? Object.fromEntries(Object.entries(part).map(([name, one]) => [name, plainPart(one)])) : part
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === "object" && value !== null && "_zod" in value && "def" in value
}

function simplify(schema: z.ZodType, json: Record<string, unknown>): void {
  if (schema.def.type === "date") Object.assign(json, { type: "string", description: "ISO 8601, a day or a time" })
  // The bounds of every whole number.
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  // A format that has a name needs no pattern.
  if (json.format !== undefined) delete json.pattern
  const { patterns } = (schema._zod as { bag: { patterns?: Set<RegExp> } }).bag
  if (typeof json.pattern !== "string" || !patterns) return
  const [pattern, ...others] = patterns
  if (pattern && others.length === 0) json.pattern = caseless(pattern)
}

/** JSON schema has no flags of patterns, so a pattern without case names both. */
function caseless({ source, flags }: RegExp): string {
  if (!flags.includes("i")) return source
  const both = source.replaceAll("a-z", "a-zA-Z")
  if (/[a-z]/i.test(both.replaceAll("a-zA-Z", "").replace(/\\\w/g, ""))) {
    throw new Error(`A pattern without case may have no other letters than a-z: ${source}`)
  }
  return both
}
