import { MedusaError } from "@medusajs/framework/utils"
import { type GatewayError, isGatewayError } from "../gateway"
import { maskEmails } from "../gateway/redact"

/**
 * Shown to the admin while an outcome is unknown. Never thrown as a CONFLICT: Medusa would suggest
 * a retry.
 */
export const BEING_CONFIRMED = "The gateway has not confirmed this yet. Do not repeat it; it settles by itself."

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
 * Converts a gateway error to a MedusaError with a message for the admin (architecture 6). Other
 * errors are returned unchanged.
 */
export function toMedusaError(error: unknown): Error {
  return translated(error, translations)
}

/**
 * The same with a message for the shopper that quotes no gateway text; the log reads the gateway's
 * text from `cause`.
 */
export function toShopperError(error: unknown): Error {
  return translated(error, shopperTranslations)
}

type Translation = { type: string; message: string }
type Translations = Record<GatewayError["kind"], (error: GatewayError) => Translation>

function translated(error: unknown, table: Translations): Error {
  if (!isGatewayError(error)) return error instanceof Error ? error : new Error("Unexpected failure")
  const { type, message } = table[error.kind](error)
  const translation = new MedusaError(type, message, errorCodes[error.kind])
  // Not enumerable: API answers and stored workflows serialize enumerable properties.
  return Object.defineProperty(translation, "cause", { value: error })
}

const { INVALID_DATA, NOT_ALLOWED, UNEXPECTED_STATE, UNAUTHORIZED } = MedusaError.Types

const unsent = {
  type: UNEXPECTED_STATE,
  message: "The payment gateway cannot be reached. Nothing was sent; please try again in a moment.",
}
const forged = { type: UNAUTHORIZED, message: "The signature of the message does not match." }

const translations: Translations = {
  invalid: (error) => ({ type: INVALID_DATA, message: error.message }),
  refused: (error) => ({ type: NOT_ALLOWED, message: refusal(error) }),
  unsent: () => unsent,
  unknown: () => ({ type: NOT_ALLOWED, message: BEING_CONFIRMED }),
  forged: () => forged,
}

/** The request fields that a shopper fills in; the store has to fix all others. */
const detailsOfShopper = new Set([
  ...["first_name", "last_name", "address1", "city", "zip_code", "state", "country"],
  ...["phone", "cell_phone", "email", "birthday", "ssn"],
])

function invalidDetails({ fields = [] }: GatewayError): string {
  const named = fields.filter((field) => detailsOfShopper.has(field)).join(", ")
  const details = `these details${named && ` (${named})`}`
  return `The payment could not be started with ${details}. Nothing was sent; please check them and try again.`
}

const shopperTranslations: Translations = {
  invalid: (error) => ({ type: INVALID_DATA, message: invalidDetails(error) }),
  refused: () => ({
    type: NOT_ALLOWED,
    message:
      "The payment was refused before it began. You were not charged; please check your details or pay another way.",
  }),
  unsent: () => unsent,
  // This is about a form request. A lost answer to a charge is a state, not an error.
  unknown: () => ({
    type: NOT_ALLOWED,
    message: "The payment page could not be opened. You were not charged; please try again in a moment.",
  }),
  forged: () => forged,
}

function refusal(error: GatewayError): string {
  const code = error.code ? ` (code ${error.code})` : ""
  return `The gateway refused: ${error.reason ?? "no reason given"}${code}.`
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
