import type { z } from "@medusajs/framework/zod"
import type { OptionInForce } from "../contracts"

type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Readonly<Record<string, z.ZodType>>
}

type Described = {
  schema: z.ZodType
  /** The options as the store wrote them. */
  given: unknown
  /** The same after parsing, with defaults. */
  parsed: unknown
  /** Path of these options inside the plugin's options, such as `payouts`. */
  at?: string
}

/**
 * Every option of a schema with its value and source. Values of secrets are left out: those that
 * the schema marks, and any text whose name sounds like one, so that a new secret is hidden before
 * somebody marks it.
 */
export function optionsInForce({ schema, given, parsed, at }: Described): OptionInForce[] {
  return walk(schema, { path: at === undefined ? [] : [at], given, parsed, marks: {} })
}

type Marks = { secret?: unknown; assumption?: unknown }
type Place = { path: readonly string[]; given: unknown; parsed: unknown; marks: Marks }

function walk(schema: z.ZodType, place: Place): OptionInForce[] {
  const definition = definitionOf(schema)
  const marks = { ...marksOf(schema), ...place.marks }
  const inner = definition.innerType ?? definition.in
  if (inner) return walk(inner, { ...place, marks })
  if (marks.secret !== true) {
    const { shape, valueType } = definition
    if (shape) return Object.entries(shape).flatMap(([name, of]) => walk(of, below(name, { ...place, marks })))
    if (definition.type === "record" && valueType && hasFields(valueType)) {
      return Object.keys(recordOf(place.given)).flatMap((name) => walk(valueType, below(name, { ...place, marks })))
    }
  }
  const isSecret = marks.secret === true || (soundsSecret(place.path) && holdsText(definition))
  return [
    {
      name: place.path.join("."),
      value: isSecret ? null : shownValue(place),
      source: place.given === undefined ? "default" : "options",
      is_secret: isSecret,
      is_assumption: marks.assumption === true,
    },
  ]
}

function below(name: string, { path, given, parsed, marks }: Place): Place {
  return { path: [...path, name], given: recordOf(given)[name], parsed: recordOf(parsed)[name], marks }
}

function marksOf(schema: z.ZodType): Marks {
  const { secret, assumption } = schema.meta() ?? {}
  return { ...(secret === undefined ? {} : { secret }), ...(assumption === undefined ? {} : { assumption }) }
}

function hasFields(schema: z.ZodType): boolean {
  const { shape, innerType, in: input } = definitionOf(schema)
  if (shape) return true
  const inner = innerType ?? input
  return inner !== undefined && hasFields(inner)
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as Definition
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

const secretName = /key|secret|password|passphrase|token|credential|private/i

function soundsSecret(path: readonly string[]): boolean {
  return secretName.test(path.at(-1) ?? "")
}

/** Choices, switches and numbers reveal nothing. */
function holdsText({ type, element }: Definition): boolean {
  if (type === "array" && element) return holdsText(definitionOf(element))
  return !["enum", "literal", "boolean", "number", "int"].includes(type)
}

/** The value after parsing; as written where parsing made a function of it. */
function shownValue({ given, parsed }: Place): unknown {
  const value = typeof parsed === "function" ? given : parsed
  return value === undefined ? null : (JSON.parse(JSON.stringify(value) ?? "null") as unknown)
}
