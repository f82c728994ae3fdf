import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import type { FieldRefusal } from "../contracts"
import { isFurtherName } from "../gateway/fields"
import { fieldName, fieldProblem, invalidData, isFieldName } from "../mapping"
import { englishText, type Message, rendered, type RenderedMessage, toMessage } from "../messages"

type Issue = z.core.$ZodIssue

/**
 * Parses a caller's input. Every problem names the field and never its value, which may be a card
 * number in the wrong field.
 * @throws MedusaError invalid_data
 */
export function parseFields<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const problems = result.error.issues.flatMap((issue) => problemsOf(issue, given))
  const [first, ...others] = unique(problems)
  if (!first || others.length > 0) throw invalidData(toMessage("request.problems", { problems: unique(problems) }))
  throw invalidData(first)
}

function problemsOf(issue: Issue, given: unknown): Message[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) =>
      isFieldName(name) ? toMessage("field.unknown", { name }) : toMessage("field.unknown_unnamed"),
    )
  }
  const path = issue.path.map(namedStep).join(".")
  const field = path ? toMessage("field_name.quoted", { path }) : toMessage("field_name.body")
  return [fieldProblem(issue, given, field)]
}

/** Each message once. */
function unique(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()]
}

/** The problem of each faulty field, by path such as `destination.account_number`. */
export type FieldProblems = Readonly<Record<string, Message>>

/**
 * Validates a body whose form shows each problem at its field: the error response has `fields` and
 * `problems` beside Medusa's `type` and `message`.
 */
export function readFields(schema: z.ZodType) {
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const given = req.body === undefined ? {} : req.body
    const result = schema.safeParse(given)
    if (!result.success) return refuseFields(res, problemsByField(result.error, given))
    req.validatedBody = result.data
    next()
  }
}

/** The error response for such problems. */
export function refuseFields(res: MedusaResponse<FieldRefusal>, problems: FieldProblems): void {
  const messages = Object.entries(problems).map(([path, problem]) => {
    return [path, rendered(problem)]
  }) as [string, RenderedMessage][]
  const answer: FieldRefusal = {
    type: MedusaError.Types.INVALID_DATA,
    message: unique(messages.map(([, message]) => message))
      .map(englishText)
      .join(" "),
    fields: Object.fromEntries(messages.map(([path, { message }]) => [path, message])),
    problems: Object.fromEntries(messages),
  }
  res.status(400).json(answer)
}

function problemsByField(error: z.ZodError, given: unknown): FieldProblems {
  // Without a prototype: a caller may name a field "constructor".
  const fields: Record<string, Message> = Object.create(null) as Record<string, Message>
  for (const issue of error.issues) {
    for (const [path, problem] of formProblems(issue, given)) fields[path] ??= problem
  }
  return fields
}

function formProblems(issue: Issue, given: unknown): [string, Message][] {
  const path = issue.path.map(namedStep)
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const name = isFieldName(key) ? key : "field"
      return [[...path, name].join("."), toMessage("field.unknown_in_form", { name })]
    })
  }
  return [[path.join("."), fieldProblem(issue, given, fieldName(path.at(-1) ?? "the body"))]]
}

/**
 * A step of a field's path. The caller may have put data, such as a card number, in place of a
 * name.
 */
function namedStep(step: PropertyKey): string {
  const name = String(step)
  return typeof step === "number" || isFieldName(name) || isFurtherName(name) ? name : "field"
}
