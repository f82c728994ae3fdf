import { MedusaError } from "@medusajs/framework/utils"
import { type GatewayError, isGatewayError } from "../gateway"
import { maskEmails } from "../gateway/redact"
import { type KnownMessage, type MessageCode, toMessage } from "../messages"
import { isRefusal, refusal } from "./refusals"

/**
 * The `code` of a MedusaError that stands for a gateway error. Decisions read the code, not the
 * message.
 */
export const errorCodes = {
  refused: "gateway_refused",
  unsent: "gateway_unreachable",
  unknown: "gateway_unconfirmed",
  invalid: "gateway_request_invalid",
  forged: "gateway_signature",
} as const satisfies Record<GatewayError["kind"], string>

/**
 * Converts a gateway error to a refusal with a message for the admin (architecture 6). Other errors
 * are returned unchanged. None is a CONFLICT: Medusa would suggest a retry, which may move money
 * twice.
 */
export function toMedusaError(error: unknown): Error {
  if (!isGatewayError(error)) return asError(error)
  return withCause(refusal(types[error.kind], adminMessage(error)), error)
}

/**
 * The same with a message for the shopper that quotes no gateway text; the log reads the gateway's
 * text from `cause`.
 */
export function toShopperError(error: unknown): Error {
  if (!isGatewayError(error)) return asError(error)
  return withCause(refusal(types[error.kind], shopperMessage(error)), error)
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error("Unexpected failure")
}

/** Not enumerable: API answers and stored workflows serialize enumerable properties. */
function withCause(translation: MedusaError, cause: GatewayError): MedusaError {
  return Object.defineProperty(translation, "cause", { value: cause })
}

const { INVALID_DATA, NOT_ALLOWED, UNEXPECTED_STATE, UNAUTHORIZED } = MedusaError.Types

const types: Record<GatewayError["kind"], string> = {
  invalid: INVALID_DATA,
  refused: NOT_ALLOWED,
  unsent: UNEXPECTED_STATE,
  unknown: NOT_ALLOWED,
  forged: UNAUTHORIZED,
}

function adminMessage(error: GatewayError): KnownMessage {
  switch (error.kind) {
    case "invalid":
      return toMessage(errorCodes.invalid, { problem: error.message })
    case "refused":
      return toMessage(errorCodes.refused, {
        reason: error.reason ? gatewayReason(error) : (unauthorizedReason(error) ?? gatewayReason(error)),
      })
    case "unsent":
      return toMessage(errorCodes.unsent)
    case "unknown":
      return toMessage(errorCodes.unknown)
    case "forged":
      return toMessage(errorCodes.forged)
  }
}

/**
 * Any failure as a message to store: a refusal's own, a gateway error's for the admin, and of all
 * others the kind alone, because their texts may quote anything.
 */
export function failureMessage(error: unknown): KnownMessage {
  if (isGatewayError(error)) return adminMessage(error)
  if (isRefusal(error)) return { code: error.code as MessageCode, params: error.params }
  return toMessage("callback.failed_unexpectedly", { kind: failureKind(error) })
}

/** The code or class of any failure, without its text. */
export function failureKind(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const kind = [code, name].find((text) => typeof text === "string" && /^[\w-]{1,60}$/.test(text))
  return String(kind ?? "Error")
}

/** The gateway's text and code, as a message to embed in another one. */
export function gatewayReason({ reason, code }: { reason?: string | null; code?: string | null }): KnownMessage {
  if (!reason) return code ? toMessage("gateway_reason.code", { code }) : toMessage("gateway_reason.none")
  const text = reason.slice(0, MOST_CHARACTERS)
  return code ? toMessage("gateway_reason.text_and_code", { text, code }) : toMessage("gateway_reason.text", { text })
}

const MOST_CHARACTERS = 500

/**
 * The reason of a refused key, signature or address, with the options to check; undefined for other
 * failures. Not for shoppers.
 */
export function unauthorizedReason({ kind, httpStatus, isForeign, signature }: GatewayError): KnownMessage | undefined {
  if (kind !== "refused" || (httpStatus !== 401 && httpStatus !== 403)) return undefined
  const status = String(httpStatus)
  // A firewall answers with a page of its own.
  if (httpStatus === 403 && isForeign) return toMessage("call.forbidden", { status })
  return toMessage(signature === "RSA-SHA256" ? "call.private_key_refused" : "call.control_key_refused", { status })
}

/** The request fields that a shopper fills in; the store has to fix all others. */
const detailsOfShopper = new Set([
  ...["first_name", "last_name", "address1", "city", "zip_code", "state", "country"],
  ...["phone", "cell_phone", "email", "birthday", "ssn"],
])

function shopperMessage({ kind, fields = [] }: GatewayError): KnownMessage {
  switch (kind) {
    case "invalid": {
      const named = fields.filter((field) => detailsOfShopper.has(field)).join(", ")
      return named ? toMessage("payment_start.named_details", { fields: named }) : toMessage("payment_start.details")
    }
    case "refused":
      return toMessage("payment_start.refused")
    case "unsent":
      return toMessage("payment_start.unreachable")
    // This is about a form request. A lost answer to a charge is a state, not an error.
    case "unknown":
      return toMessage("payment_start.no_page")
    case "forged":
      return toMessage("payment_start.signature")
  }
}

/**
 * The message of any thrown value, with e-mail addresses masked: Medusa's workflows also throw
 * plain objects.
 */
export function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null | undefined)?.message
  return typeof message === "string" && message ? maskEmails(message) : "unknown failure"
}

/**
 * The same for the log, which may contain the gateway's text: reads the cause of an error made for
 * a shopper.
 */
export function logText(error: unknown): string {
  const cause = (error as { cause?: unknown } | null | undefined)?.cause
  return messageOf(isGatewayError(cause) ? cause : error)
}
