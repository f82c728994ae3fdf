import { z } from "zod"

type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
}

/**
 * Checks options, and converts values from environment variables, which are text: `"false"` and
 * `"60"` become a boolean and a number where the schema expects one, and a single text becomes a
 * list of one.
 */
export function readOptions<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(fromEnvironment(schema, given), { error: toMessage })
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
}

/** Messages for options whose schema has none. */
function toMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === "invalid_value")
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`
  return undefined
}

function fromEnvironment(schema: z.ZodType, given: unknown): unknown {
  const definition = schema._zod.def as Definition
  const inner = definition.innerType ?? definition.in
  if (inner) return fromEnvironment(inner, given)
  switch (definition.type) {
    case "boolean":
      return given === "true" ? true : given === "false" ? false : given
    case "number":
      return typeof given === "string" && /^-?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : given
    case "array":
      return listOf(definition.element, given)
    case "object":
      return eachOf(given, (name) => definition.shape?.[name])
    case "record":
      return eachOf(given, () => definition.valueType)
    case "union":
      return firstThatFits(definition.options ?? [], given)
    default:
      return given
  }
}

function listOf(element: z.ZodType | undefined, given: unknown): unknown {
  const list: unknown = typeof given === "string" ? [given].filter((text) => text.trim() !== "") : given
  return Array.isArray(list) && element ? list.map((one) => fromEnvironment(element, one)) : list
}

function eachOf(given: unknown, schemaOf: (name: string) => z.ZodType | undefined): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const schema = schemaOf(name)
      return [name, schema ? fromEnvironment(schema, value) : value]
    }),
  )
}

function firstThatFits(schemas: readonly z.ZodType[], given: unknown): unknown {
  for (const schema of schemas) {
    const value = fromEnvironment(schema, given)
    if (schema.safeParse(value).success) return value
  }
  return given
}
