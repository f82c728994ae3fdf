import type { Told } from "./payout-gateway"

/** Why the gateway did not do it, for people and for the row. */
export function refusalOf({ status, error_code, error_message }: Extract<Told, { outcome: "told" }>): {
  message: string
  error: { error_code: string | null; error_message: string }
} {
  const why = [error_message?.slice(0, 500), error_code && `code ${error_code.slice(0, 40)}`].filter(Boolean).join(", ")
  const word =
    status === "declined" ? "declined it" : status === "filtered" ? "stopped it by a filter" : "could not do it"
  const message = why ? `The gateway ${word}: ${why}.` : `The gateway ${word}.`
  return {
    message,
    error: { error_code: error_code?.slice(0, 40) ?? null, error_message: error_message?.slice(0, 500) ?? message },
  }
}
