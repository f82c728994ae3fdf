import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"

/**
 * Parses what a caller sent. Every problem is a sentence that names the field and never its value: what is wrong may be a
 * card number in the wrong place.
 * @throws MedusaError invalid_data
 */
export function parseFields<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const sentences = new Set(result.error.issues.flatMap((issue) => sentencesOf(issue, given)))
  throw new MedusaError(MedusaError.Types.INVALID_DATA, [...sentences].join(" "))
}

type Issue = z.core.$ZodIssue

function sentencesOf(issue: Issue, given: unknown): string[] {
  const field = nameOf(issue.path)
  if (isMissing(given, issue.path)) return [`${field} is missing.`]
  switch (issue.code) {
    case "invalid_type":
      return [`${field} must be ${words[issue.expected] ?? "another"}.`]
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

const words: Partial<Record<string, string>> = {
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

/** A caller's own key is repeated only where it can be nothing but a name. */
function isName(key: string): boolean {
  return /^[a-z_][\w-]{0,40}$/i.test(key) && !/\d{3}/.test(key)
}
