import type { z } from "@medusajs/framework/zod"
import { catalogue, isMessageCode, type KnownMessage, type Message, type MessageCode, toMessage } from "../messages"

type Issue = z.core.$ZodIssue

/**
 * The problem that a schema found in a field. A schema of ours gives a code of the catalogue as the
 * issue's `message`: `z.string().max(64, "field.too_long")`. Its parameters are `field`, and where
 * the code has them `most` and `least`, the schema's bounds. No parameter repeats the field's
 * value, which may be a card number in the wrong field.
 * @param field names the field in the reader's language
 */
export function fieldProblem(issue: Issue, given: unknown, field: Message): Message {
  if (isMessageCode(issue.message)) return ofCode(issue.message, issue, field)
  if (isMissing(given, issue.path)) return toMessage("field.missing", { field })
  switch (issue.code) {
    case "invalid_type":
      return toMessage("field.wrong_type", { field, expected: typeName(issue.expected) })
    case "too_big":
      return toMessage(issue.origin === "string" ? "field.too_long" : "field.too_large", { field })
    case "too_small":
      return toMessage(issue.origin === "string" ? "field.too_short" : "field.too_small", { field })
    case "invalid_value":
      return toMessage("field.none_of", { field, values: issue.values.map((value) => JSON.stringify(value)) })
    // The path leads to the field that names the kind.
    case "invalid_union":
      return toMessage(issue.discriminator ? "field.unknown_kind" : "field.invalid", { field })
    default:
      return toMessage("field.invalid", { field })
  }
}

function ofCode(code: MessageCode, issue: Issue, field: Message): Message {
  const { maximum, minimum } = issue as { maximum?: unknown; minimum?: unknown }
  const known: Readonly<Record<string, Message | string>> = { field, most: String(maximum), least: String(minimum) }
  const names = Object.keys(catalogue[code]).filter((name) => name in known)
  return { code, params: Object.fromEntries(names.map((name) => [name, known[name] ?? ""])) }
}

function typeName(expected: string): KnownMessage {
  const code = `type.${expected}`
  return toMessage(isTypeCode(code) ? code : "type.other")
}

function isTypeCode(code: string): code is "type.string" | "type.number" | "type.int" | "type.boolean" | "type.object" {
  return isMessageCode(code) && code !== "type.other"
}

/** The name of a field as people read it, in their language where there is a text for it. */
export function fieldName(name: string): Message {
  const code = `payout_field.${name}`
  if (isMessageCode(code)) return { code, params: {} }
  const words = name.replaceAll("_", " ")
  return toMessage("field_name.label", { label: words.charAt(0).toUpperCase() + words.slice(1) })
}

/** Joins several problems to one message; a single one is returned unchanged. */
export function allOf<Problem extends Message>(problems: readonly Problem[]): Problem | KnownMessage {
  const [only, ...others] = problems
  return only && others.length === 0 ? only : toMessage("request.problems", { problems })
}

/** True if the input has no value at the path. */
export function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  const at = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], given)
  return at === undefined
}

/**
 * True for an unknown key that an error may name: words in snake_case or camelCase. Another key may
 * be a card number or a secret that was pasted in the wrong place.
 */
export function isFieldName(key: string): boolean {
  return key.length <= 40 && /^_{0,2}[A-Za-z][a-z]*(_[a-z]+|[A-Z][a-z]+)*(_?\d{1,2})?_{0,2}$/.test(key)
}
