import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"

/**
 * Parses a caller's input. Every problem is a sentence that names the field and never its value,
 * which may be a card number in the wrong field.
 * @throws MedusaError invalid_data
 */
export function parseFields<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const messages = new Set(result.error.issues.flatMap((issue) => issueMessages(issue, given)))
  throw new MedusaError(MedusaError.Types.INVALID_DATA, [...messages].join(" "))
}

type Issue = z.core.$ZodIssue

function issueMessages(issue: Issue, given: unknown): string[] {
  const field = nameOf(issue.path)
  if (isMissing(given, issue.path)) return [`${field} is missing.`]
  switch (issue.code) {
    case "invalid_type":
      return [`${field} must be ${text[issue.expected] ?? "another"}.`]
    case "unrecognized_keys":
      return issue.keys.map((key) => (isName(key) ? `"${key}" is not known here.` : "A field is not known here."))
    case "too_big":
      return [`${field} is too ${issue.origin === "string" ? "long" : "large"}.`]
    case "too_small":
      return [`${field} is too ${issue.origin === "string" ? "short" : "small"}.`]
    case "invalid_value":
      return [`${field} must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}.`]
    default:
      return [`${field} is not valid.`]
  }
}

const text: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
}

function nameOf(path: Issue["path"]): string {
  return path.length ? `"${path.map(String).join(".")}"` : "The body"
}

function isMissing(given: unknown, path: Issue["path"]): boolean {
  const at = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], given)
  return at === undefined
}

/** Unknown keys are quoted only where they cannot be data. */
function isName(key: string): boolean {
  return /^[a-z_][\w-]{0,40}$/i.test(key) && !/\d{3}/.test(key)
}

/**
 * One sentence for each faulty field, by path such as `destination.account_number`. No sentence
 * quotes the input.
 */
export type FieldMessages = Record<string, string>

/**
 * Validates a body whose form shows each problem at its field: the error response has `fields`
 * beside Medusa's `type` and `message`.
 */
export function readFields(schema: z.ZodType) {
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const result = schema.safeParse(req.body ?? {})
    if (!result.success) return refuseFields(res, problemsByField(result.error, req.body))
    req.validatedBody = result.data
    next()
  }
}

/** The error response for such problems. */
export function refuseFields(res: MedusaResponse, fields: FieldMessages): void {
  const message = [...new Set(Object.values(fields))].join(" ")
  res.status(400).json({ type: MedusaError.Types.INVALID_DATA, message, fields })
}

function problemsByField(error: z.ZodError, given: unknown): FieldMessages {
  // Without a prototype: a caller may name a field "constructor".
  const fields: FieldMessages = Object.create(null) as FieldMessages
  for (const issue of error.issues) {
    for (const [path, sentence] of fieldMessages(issue, given)) fields[path] ??= sentence
  }
  return fields
}

function fieldMessages(issue: z.core.$ZodIssue, given: unknown): [string, string][] {
  const path = issue.path.map(String).join(".")
  const name = labelOf(issue.path)
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const known = /^[a-z_]{1,40}$/i.test(key) ? key : "field"
      return [[...issue.path, known].join("."), `A field is given that is not known here: ${known}.`]
    })
  }
  // Messages of our own schemas continue the field's name.
  const isOurs = /^(is|must|holds|has)\b/.test(issue.message)
  if (isOurs) return [[path, `${name} ${issue.message}.`]]
  // Whole sentences are also ours: the schema library's own messages end without a full stop.
  if (/^[A-Z].*\.$/.test(issue.message) && !isNotGiven(given, issue.path)) return [[path, issue.message]]
  if (isNotGiven(given, issue.path)) return [[path, `${name} is missing.`]]
  if (issue.code === "too_big") return [[path, `${name} is too ${issue.origin === "string" ? "long" : "large"}.`]]
  // The path leads to the field that names the kind.
  if (issue.code === "invalid_union" && issue.discriminator) return [[path, `${name} is none that is known here.`]]
  return [[path, `${name} is not valid.`]]
}

function labelOf(path: PropertyKey[]): string {
  const text = String(path.at(-1) ?? "the body").replaceAll("_", " ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isNotGiven(given: unknown, path: PropertyKey[]): boolean {
  const at = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], given)
  return at === undefined
}
