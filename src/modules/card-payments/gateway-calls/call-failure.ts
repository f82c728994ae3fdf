import type { GatewayError } from "../../../gateway"
import { gatewayReason, isRefusal, reasonOf, unauthorizedReason } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"

/**
 * A failure as rows store it: the gateway's code and its own words, which are untrusted text, or
 * our reason. Either the words or our reason is null.
 */
export type Failure = {
  error_code: string | null
  error_message: string | null
  error_reason: KnownMessage | null
}

const MOST_CHARACTERS = 500

/** The columns of an attempt that failed without an answer from the shopper's bank. */
export const failedAttempt = { status: "error", decline_category: "error", browser: null } as const

/** The columns of a failed call. */
export function failureColumns(error: GatewayError): Failure {
  const own = ownReason(error)
  const error_message = own ? null : (error.reason?.slice(0, MOST_CHARACTERS) ?? null)
  return { error_code: error.code ?? null, error_message, error_reason: own ?? null }
}

/** The columns of a failure whose reason is ours; the gateway's code stays. */
export function ownFailure(reason: KnownMessage): Pick<Failure, "error_message" | "error_reason"> {
  return { error_message: null, error_reason: reason }
}

/** The reason of a stored failure, as a part of a sentence; undefined if none is stored. */
export function storedReason({
  error_code: code,
  error_message: reason,
  error_reason,
}: Partial<Failure>): KnownMessage | undefined {
  if (error_reason) return error_reason
  return reason || code ? gatewayReason({ reason, code }) : undefined
}

/** The reason of a failed call for a timeline: ours, or the gateway's words and code. */
export function callReason(error: GatewayError): KnownMessage {
  return ownReason(error) ?? gatewayReason(error)
}

/** Undefined where the gateway gave a reason in its own words. */
function ownReason(error: GatewayError): KnownMessage | undefined {
  // `notSent` and refused form addresses carry their reason as the cause.
  if (isRefusal(error.cause)) return reasonOf(error.cause)
  if (error.reason) return undefined
  const { kind, fields = [] } = error
  if (kind === "invalid" && fields.length > 0) return toMessage("call.fields_invalid", { fields: fields.join(", ") })
  return unauthorizedReason(error) ?? callFailure(error)
}

/**
 * The reason why an attempt ended, by error kind and code. It becomes part of refund notes and
 * events, which customers may read. The gateway's own text, which may contain the shopper's input,
 * is only in the timeline.
 */
export function callFailure({ kind, code = "" }: GatewayError): KnownMessage {
  switch (kind) {
    case "invalid":
      return toMessage("call.request_invalid")
    case "refused":
      return /^\d{1,8}$/.test(code) ? toMessage("call.refused_with_code", { code }) : toMessage("call.refused")
    case "unsent":
      return toMessage("call.unreachable")
    case "unknown":
      return toMessage("call.answer_lost")
    case "forged":
      return toMessage("call.answer_unsigned")
  }
}
