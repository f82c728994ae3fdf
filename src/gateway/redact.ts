/**
 * Field names whose values may be printed. All other values are printed as `***`: an allow-list is
 * safe for unforeseen names.
 */
const printable = new Set([
  "type",
  "status",
  "client_orderid",
  "client-order-id",
  "client-orderid",
  "merchant_order",
  "merchant-order-id",
  "orderid",
  "paynet-order-id",
  "serial-number",
  "by-request-sn",
  "end-point-id",
  "login",
  "amount",
  "initial-amount",
  "total-reversal-amount",
  "currency",
  "transaction-type",
  "order-stage",
  "error-code",
  "error_code",
  "card-type",
  "verified-3d-status",
  "gate-partial-reversal",
  "gate-partial-capture",
  "paynet-processing-date",
  "reason-code",
])

/** Matches a serial number. It is not masked: it starts with more zeros than a card number can. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A copy for logs and inspection: printable fields keep their value, all others become `***`. */
export function redact(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      // A name may hold anything if a stranger sent it.
      .map(([name, value]) => [maskDigits(name), printable.has(name) ? shown(String(value)) : "***"]),
  )
}

function shown(value: string): string {
  return uuid.test(value) ? value : maskDigits(value)
}

/**
 * Digits with spaces or hyphens anywhere, or with dots between groups only, since amounts contain a
 * dot.
 */
const cardLength = /\d(?:[ -]?\d){11,18}|\d{4}(?:\.\d{4}){2,3}(?:\.\d{1,3})?/g

/**
 * Masks digit runs of card length in external text (error messages), except their last four digits.
 */
export function maskDigits(text: string): string {
  return text.replace(cardLength, (run) => `****${run.replace(/\D/g, "").slice(-4)}`)
}

/**
 * Matches the at sign as written, URL-encoded or as an HTML entity. A local part has at most 64
 * characters.
 */
const emailAddress = /([^\s@<>()[\],;:"|=&?]{1,64})(?:@|%40|&#64;)([\p{L}\p{N}][\p{L}\p{N}.-]*)/giu

/**
 * Masks e-mail addresses in free text: the first character and the domain stay, `j***@example.com`.
 */
export function maskEmails(text: string): string {
  return text.replace(emailAddress, (_, local: string, domain: string) => `${[...local][0] ?? ""}***@${domain}`)
}

/** Characters. Far more than is kept of a text; the rest is cut off. */
const LONGEST_TEXT = 4_000

/**
 * Masks the gateway's text, which may quote the request: the secrets' values (plain, encoded or
 * escaped, in any case), digit runs of card length and e-mail addresses. Secrets of one or two
 * characters (an expiry month) reveal nothing and stay. Overlong text is cut first.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const cut = text.slice(0, LONGEST_TEXT)
  // One replacement per secret, each no longer than the text: one combined pattern could exceed the
  // regex engine's limit.
  const values = secrets
    .filter((secret) => secret.length > 2 && secret.length <= cut.length)
    .flatMap(waysToQuote)
    .sort((a, b) => b.length - a.length)
  return maskEmails(maskDigits(values.reduce((masked, value) => masked.replace(literally(value), "***"), cut)))
}

function waysToQuote(secret: string): string[] {
  const encoded = new URLSearchParams({ "": secret }).toString().slice(1)
  const escaped = secret.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return [...new Set([secret, encoded, encoded.replaceAll("+", "%20"), escaped])]
}

function literally(value: string): RegExp {
  return new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi")
}

/** Untrusted text as one line without terminal control characters. */
export function oneLine(text: string, longest = 500): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, longest)
}
