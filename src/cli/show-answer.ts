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
  const page = said["redirect-url"]
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
    page: page === undefined || quotes(page, secrets) ? null : oneLine(page, Infinity),
  }
}

/**
 * Whether an address holds what was sent in secret: long values however they are spaced, short ones as a whole part. Its token may have
 * as many digits as a card number, and masked there the page could not be opened.
 */
function quotes(address: string, secrets: readonly string[]): boolean {
  const text = decoded(address).toLowerCase()
  const parts = new Set(text.split(/[^a-z0-9]+/))
  return secrets
    .map((secret) => secret.toLowerCase())
    .some((secret) => (secret.length > 4 ? bare(text).includes(bare(secret)) : parts.has(secret)))
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll("+", " "))
  } catch {
    return address
  }
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "")
}
