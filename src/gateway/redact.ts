/**
 * Field names whose values may be printed. Everything else is printed as `***`: an allow-list, because a name that
 * nobody thought of must be safe by itself.
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

/** A serial number begins with more zeros than a card has digits, and is none. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A copy for logs and inspection: printable names keep their value, all others read `***`. */
export function redact(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      // A name may be anything as well, where a stranger writes it.
      .map(([name, value]) => [maskDigits(name), printable.has(name) ? shown(String(value)) : "***"]),
  )
}

function shown(value: string): string {
  return uuid.test(value) ? value : maskDigits(value)
}

/** With spaces or hyphens anywhere; with dots between groups only, since amounts have one as well. */
const cardLength = /\d(?:[ -]?\d){11,18}|\d{4}(?:\.\d{4}){2,3}(?:\.\d{1,3})?/g

/** Free text from outside (error messages): digit runs of card length lose all but the last four digits. */
export function maskDigits(text: string): string {
  return text.replace(cardLength, (run) => `****${run.replace(/\D/g, "").slice(-4)}`)
}

/** The at sign as it is, in an address of the web, or in a page. A local part has 64 characters at most. */
const emailAddress = /([^\s@<>()[\],;:"|=&?]{1,64})(?:@|%40|&#64;)([\p{L}\p{N}][\p{L}\p{N}.-]*)/giu

/** Free text: of an e-mail address the first character and the domain stay, `j***@example.com`. */
export function maskEmails(text: string): string {
  return text.replace(emailAddress, (_, local: string, domain: string) => `${[...local][0] ?? ""}***@${domain}`)
}

/** Far more than is kept of a text; nothing longer is looked at. */
const LONGEST_TEXT = 4_000

/**
 * Free text of the gateway, which may quote what it was sent: the secrets' values, plain, encoded or escaped, in either
 * case, digit runs of card length and e-mail addresses are masked. Secrets of one or two characters (an expiry month) tell nothing and stay.
 * A text without end is cut first.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const cut = text.slice(0, LONGEST_TEXT)
  // One after the other, each no longer than the text: all of them in one pattern could be more than the engine takes.
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
