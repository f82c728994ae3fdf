import { MedusaError } from "@medusajs/framework/utils"
import { type GatewayError, isGatewayError } from "../gateway"

/** What the admin reads while an outcome is not known. Never a CONFLICT: Medusa would advise to try again. */
export const BEING_CONFIRMED = "The gateway has not confirmed this yet. Do not repeat it; it settles by itself."

/**
 * A gateway error as Medusa's, with a text for the admin (architecture 6). Errors that are not the gateway's stay as they
 * are.
 */
export function toMedusaError(error: unknown): Error {
  if (!isGatewayError(error)) return error instanceof Error ? error : new Error("Unexpected failure")
  const { type, message } = translations[error.kind](error)
  return new MedusaError(type, message)
}

const translations: Record<GatewayError["kind"], (error: GatewayError) => { type: string; message: string }> = {
  invalid: (error) => ({ type: MedusaError.Types.INVALID_DATA, message: error.message }),
  refused: (error) => ({ type: MedusaError.Types.NOT_ALLOWED, message: refusal(error) }),
  unsent: () => ({
    type: MedusaError.Types.UNEXPECTED_STATE,
    message: "The payment gateway cannot be reached. Nothing was sent; please try again in a moment.",
  }),
  unknown: () => ({ type: MedusaError.Types.NOT_ALLOWED, message: BEING_CONFIRMED }),
  forged: () => ({ type: MedusaError.Types.UNAUTHORIZED, message: "The signature of the message does not match." }),
}

function refusal(error: GatewayError): string {
  const code = error.code ? ` (code ${error.code})` : ""
  return `The gateway refused: ${error.reason ?? "no reason given"}${code}.`
}

/** The sentence in whatever was thrown: Medusa's workflows throw plain objects as well. */
export function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null | undefined)?.message
  return typeof message === "string" && message ? message : "unknown failure"
}
