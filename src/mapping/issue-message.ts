import { type KnownMessage, type MessageCode, toMessage } from "../messages"
import { payoutFieldMessages } from "../messages/payout-fields"

/*
 * The schema library keeps one text for each issue. Schemas of this plugin give it a message as
 * JSON, and the reader of the issues gets the message back: code and parameters.
 */

/** The text of an issue for a problem with a value, such as "is too long". */
export function issueText(problem: KnownMessage): string {
  return JSON.stringify(problem)
}

/** The problem in an issue's text; undefined for a text of the schema library itself. */
export function issueMessage(text: string): KnownMessage | undefined {
  try {
    const problem: unknown = JSON.parse(text)
    return typeof problem === "object" && problem !== null ? (problem as KnownMessage) : undefined
  } catch {
    return undefined
  }
}

/** A problem with a value as a sentence that begins with the field: "First name is missing: …". */
export function fieldProblem(field: string, problem: KnownMessage): KnownMessage {
  return toMessage("payout_field.problem", { field: fieldName(field), problem })
}

function fieldName(field: string): KnownMessage {
  const code = `payout_field.${field}`
  if (Object.hasOwn(payoutFieldMessages, code)) return { code: code as MessageCode, params: {} } as KnownMessage
  const name = field.replaceAll("_", " ")
  return toMessage("payout_field.other", { name: name.charAt(0).toUpperCase() + name.slice(1) })
}

/** Several problems as one message, and a single one as it is. */
export function allOf(problems: readonly KnownMessage[]): KnownMessage {
  const [only, ...others] = problems
  return only && others.length === 0 ? only : toMessage("request.problems", { problems })
}
