import type { Account } from "./account"
import type { Operation } from "./declare"
import { GatewayError, type GatewayErrorDetails } from "./errors"
import { orderIdOf } from "./fields"
import { maskDigits, maskEmails, maskSecrets } from "./redact"
import type { Exchange } from "./transport"

/** What was sent, as far as reading the answer needs it. */
type Sent = {
  operation: Operation
  fields: Readonly<Record<string, string>>
  /** Values that the gateway may quote and nobody may read: keys, the signature, the card. */
  secrets: readonly string[]
  untypedErrors?: Account["untypedErrors"]
} & Pick<GatewayErrorDetails, "url" | "signature">

// "must be unique": the order exists, so the first call may have happened. Assumption: no source prints the text.
const repeatedOrder = /order.?id.*(uniq|exist|duplicat|already)|(uniq|duplicat|already).*order.?id/i

/**
 * The answer's fields, or the kind of error: by `type` first, by HTTP code second, and doubt is `unknown`.
 * On a money call only a validation error or a refused signature proves that nothing happened.
 * @throws GatewayError `refused` or `unknown`
 */
export function readAnswer(sent: Sent, exchange: Exchange): unknown {
  const { operation, fields } = sent
  const { httpStatus, body } = exchange
  const answer = parseAnswer(body) ?? untypedError(sent, exchange)
  const isForeign = answer === undefined && parseUntypedError(body) === undefined
  // Before anything of it is masked: a value that was sent may be a word of the sentence.
  const isRepeated = repeatedOrder.test((answer?.["error-message"] ?? "").slice(0, 4_000))
  const reason = reasonOf(answer?.["error-message"], sent.secrets)
  // A decline comes as an answer as well, and may quote the card.
  if (answer && reason !== undefined) answer["error-message"] = reason
  if (answer?.status) answer.status = maskEmails(maskDigits(answer.status))
  const error = (kind: "refused" | "unknown", message: string) =>
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
    })
  const echo = answer?.["merchant-order-id"]
  // A call about a card names no order, and may be told the one that the card was taken from.
  const asked = orderIdOf(fields) ?? echo
  if (echo !== undefined && echo !== asked) throw error("unknown", "the answer is about another order")
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

/** Undefined where the answer tells no time. */
function clockAhead({ date }: Exchange): number | undefined {
  const theirs = Date.parse(date ?? "")
  return Number.isNaN(theirs) ? undefined : Math.round((Date.now() - theirs) / 1000)
}

/** Specification, Errors: HTTP 400 is a validation error. Of a body without `type` the account's option says so. */
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

/** An id or code as it is (masking could damage it), unless it looks like none or carries a secret. */
export function idOf(value: string | undefined, secrets: readonly string[]): string | undefined {
  if (!value || !/^[\w.-]{1,64}$/.test(value)) return undefined
  const text = value.toLowerCase()
  const quoted = secrets
    .map((secret) => secret.toLowerCase())
    .some((secret) => text === secret || (secret.length > 4 && text.includes(secret)))
  return quoted ? undefined : value
}

/**
 * Reads both documented answer formats: flat JSON (`application/vnd.pay+json`) and form text with a line feed after each
 * value (wire facts 2). Every scalar becomes trimmed text, so that ids are text however they were written; `type` and
 * `status` become lower case. Unknown fields are kept.
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

/** A JSON object that says what went wrong and has no `type`; undefined for anything else. */
function parseUntypedError(body: string): Record<string, string> | undefined {
  const text = body.trim()
  const fields = text.startsWith("{") ? parseJson(text) : undefined
  return fields && !fields.type && (fields["error-message"] || fields["error-code"]) ? fields : undefined
}

// A string that does not end is one too, so that the search never begins anew inside of it.
const stringOrNumber = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function parseJson(body: string): Record<string, string> | undefined {
  // JSON.parse rounds long ids and drops the last zero of 10.10, so numbers become text before.
  const quoted = body.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${token}"`))
  try {
    return textRecord(Object.entries(JSON.parse(quoted) as object))
  } catch {
    return undefined
  }
}

function parseForm(body: string): Record<string, string> | undefined {
  // A page that quotes an answer somewhere in its text is no answer: a money call would be taken for refused.
  if (!/^[A-Za-z][\w-]*=/.test(body)) return undefined
  return textRecord(new URLSearchParams(body.replace(/[\r\n]+/g, "")).entries())
}

function textRecord(entries: Iterable<[string, unknown]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of entries) {
    if (value === null || value === undefined) continue
    fields[name.trim()] = (typeof value === "object" ? JSON.stringify(value) : String(value)).trim()
  }
  return fields
}
