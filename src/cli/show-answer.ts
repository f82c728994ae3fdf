import { idOf } from "../gateway/read-answer"
import { maskSecrets, redact } from "../gateway/redact"
import type { CallReport } from "./call-report"
import { oneLine } from "./one-line"

/** Ids and codes: a CVV2 of three digits may be in one by chance, and masked there it would damage the id. */
const ids = new Set([
  "paynet-order-id",
  "merchant-order-id",
  "client_orderid",
  "serial-number",
  "by-request-sn",
  "end-point-id",
  "error-code",
])

/** An answer that may be printed. It may quote what was sent anywhere, in names as well, and write what steers a terminal. */
export function showAnswer(
  said: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Omit<NonNullable<CallReport["answer"]>, "httpStatus"> {
  // Cleaned first, so that no invisible mark hides a card number; shortened last, so that no half of a secret is left.
  const masked = (text: string) => oneLine(maskSecrets(oneLine(text, Infinity), secrets))
  const readable = (name: string) => (said[name] === undefined ? null : masked(said[name]))
  const fields = Object.entries(said).flatMap(([name, value]) => {
    if (value === undefined) return []
    const [printed = "***"] = Object.values(redact({ [name]: value }))
    // Only a name that we know ourselves has a value to show.
    if (printed === "***") return [[masked(name), printed]]
    return [[name, ids.has(name) && idOf(value, secrets) ? printed : masked(value)]]
  })
  return {
    fields: Object.fromEntries(fields) as Record<string, string>,
    message: readable("error-message"),
    page: readable("redirect-url"),
  }
}
