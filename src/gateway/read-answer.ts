import type { Account } from "./account-options"
import type { Operation } from "./declare-operation"
import { GatewayError, type GatewayErrorDetails } from "./errors"
import { orderIdOf } from "./fields"
import { maskDigits, maskEmails, maskSecrets } from "./redact"
import type { Exchange } from "./transport"

/** The parts of the request that reading its answer needs. */
type Sent = {
  operation: Operation
  fields: Readonly<Record<string, string>>
  /** Values that the gateway may quote and that must be masked: keys, the signature, the card. */
  secrets: readonly string[]
  untypedErrors?: Account["untypedErrors"]
} & Pick<GatewayErrorDetails, "url" | "signature">

// "must be unique": the order exists, so an earlier call may have reached the gateway. Assumption:
// no source prints the text.
const repeatedOrder = /order.?id.*(uniq|exist|duplicat|already)|(uniq|duplicat|already).*order.?id/i

/**
 * Returns the answer's fields or throws the matching error: `type` decides first, the HTTP status
 * second, and unclear answers are `unknown`. For a money call only a validation error or a refused
 * signature proves that nothing happened.
 * @throws GatewayError `refused` or `unknown`
 */
export function readAnswer(sent: Sent, exchange: Exchange): unknown {
  const { operation, fields } = sent
  const { httpStatus, body } = exchange
  const answer = parseAnswer(body) ?? untypedError(sent, exchange)
  const isForeign = answer === undefined && parseUntypedError(body) === undefined
  // Tested before masking, because a sent value may be a word of the text.
  const isRepeated = repeatedOrder.test((answer?.["error-message"] ?? "").slice(0, 4_000))
  const reason = reasonOf(answer?.["error-message"], sent.secrets)
  // A decline is also an answer, and its text may quote the card.
  if (answer && reason !== undefined) answer["error-message"] = reason
  if (answer?.status) answer.status = maskEmails(maskDigits(answer.status))
  const error = (
    kind: "refused" | "unknown",
    message: string,
    more: Pick<GatewayErrorDetails, "isOfOtherOrder"> = {},
  ) =>
    new GatewayError(kind, `${operation.name}: ${message}`, {
      operation: operation.name,
      clientOrderid: orderIdOf(fields),
      orderid: idOf(answer?.["paynet-order-id"], sent.secrets) ?? fields.orderid,
      code: idOf(answer?.["error-code"], sent.secrets),
      reason,
      serialNumber: idOf(answer?.["serial-number"], sent.secrets),
      url: sent.url,
      httpStatus,
      signature: sent.signature,
      isForeign,
      clockAhead: clockAhead(exchange),
      ...more,
    })
  const echo = answer?.["merchant-order-id"]
  // A call about a card names no order; its answer may carry the order that the card came from.
  const asked = orderIdOf(fields) ?? echo
  if (echo !== undefined && echo !== asked)
    throw error("unknown", "the answer is about another order", { isOfOtherOrder: true })
  if (answer?.type === "validation-error") {
    if (isRepeated) throw error("unknown", `the order id was used before (${reason ?? ""})`)
    throw error("refused", `refused (${reason ?? "no reason given"})`)
  }
  if (answer?.type === "error") throw error("unknown", `answered with an error (${reason ?? "no reason given"})`)
  if (answer && isAccepted(operation, answer.type)) {
    const parsed = operation.answer.safeParse(answer)
    if (parsed.success) return parsed.data
    const where = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")
    throw error("unknown", `the answer cannot be used (${where})`)
  }
  if (httpStatus === 401 || httpStatus === 403) {
    const refusal = isForeign ? "the call was forbidden" : "the gateway did not accept the signature"
    throw error("refused", `${refusal} (HTTP ${httpStatus})`)
  }
  const format = answer?.type ? `type ${maskSecrets(answer.type, sent.secrets).slice(0, 40)}` : "no known format"
  throw error("unknown", `the answer cannot be read (HTTP ${httpStatus}, ${format})`)
}

/** Undefined if the answer has no valid `Date` header. */
function clockAhead({ date }: Exchange): number | undefined {
  const theirs = Date.parse(date ?? "")
  return Number.isNaN(theirs) ? undefined : Math.round((Date.now() - theirs) / 1000)
}

/**
 * Specification, Errors: HTTP 400 is a validation error. For a body without `type` the option
 * `untypedErrors` decides.
 */
function untypedError({ untypedErrors }: Sent, { httpStatus, body }: Exchange): Record<string, string> | undefined {
  if (untypedErrors !== "refused" || httpStatus !== 400) return undefined
  const fields = parseUntypedError(body)
  return fields && { ...fields, type: "validation-error" }
}

function isAccepted({ answerType, answerTypeAssumed }: Operation, type: string | undefined): boolean {
  return type === answerType || (answerTypeAssumed === true && /-response$/.test(type ?? ""))
}

function reasonOf(message: string | undefined, secrets: readonly string[]): string | undefined {
  return message ? maskSecrets(message, secrets).slice(0, 500) : undefined
}

/**
 * An id or code, unmasked because masking could damage it; undefined if it looks like no id or
 * contains a secret.
 */
export function idOf(value: string | undefined, secrets: readonly string[]): string | undefined {
  if (!value || !/^[\w.-]{1,64}$/.test(value)) return undefined
  const text = value.toLowerCase()
  const quoted = secrets
    .map((secret) => secret.toLowerCase())
    .some((secret) => text === secret || (secret.length > 4 && text.includes(secret)))
  return quoted ? undefined : value
}

/**
 * Reads both documented answer formats: flat JSON (`application/vnd.pay+json`) and form text with a
 * line feed after each value (wire facts 2). Every scalar becomes trimmed text, so that ids are
 * always text; `type` and `status` become lower case. Unknown fields are kept.
 * @returns undefined when the body is neither.
 */
export function parseAnswer(body: string): Record<string, string> | undefined {
  const text = body.trim()
  const fields = text.startsWith("{") ? parseJson(text) : parseForm(text)
  if (!fields?.type) return undefined
  fields.type = fields.type.toLowerCase()
  if (fields.status) fields.status = fields.status.toLowerCase()
  return fields
}

/** A JSON object that describes an error and has no `type`; undefined for anything else. */
function parseUntypedError(body: string): Record<string, string> | undefined {
  const text = body.trim()
  const fields = text.startsWith("{") ? parseJson(text) : undefined
  return fields && !fields.type && (fields["error-message"] || fields["error-code"]) ? fields : undefined
}

// An unterminated string also matches, so that the search never restarts inside it.
const stringOrNumber = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function parseJson(body: string): Record<string, string> | undefined {
  // JSON.parse rounds long ids and drops the last zero of 10.10, so numbers are quoted first.
  const quoted = body.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${token}"`))
  try {
    return textRecord(Object.entries(JSON.parse(quoted) as object))
  } catch {
    return undefined
  }
}

function parseForm(body: string): Record<string, string> | undefined {
  // A web page may quote an answer in its text; reading it as one would make a money call look
  // refused.
  if (!/^[A-Za-z][\w-]*=/.test(body)) return undefined
  return textRecord(new URLSearchParams(body.replace(/[\r\n]+/g, "")).entries())
}

function textRecord(entries: Iterable<[string, unknown]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of entries) {
    if (value === null || value === undefined) continue
    const text = typeof value === "object" ? JSON.stringify(value) : String(value)
    // PostgreSQL stores no zero character: with one in any field, an answer could not be recorded.
    fields[name.trim()] = text.replaceAll("\0", "\ufffd").trim()
  }
  return fields
}
