/** An address or a path in a text: `GET /hooks/...?status=approved`. */
const address = /(?:https?:\/)?\/[^\s"'<>]*/gi

const userInfo = /(?<=:\/\/)[^/@\s]+@/g

/** Bounded, so that a long text without one costs no more than its length. */
const email = /[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi

const credentials = /\b(Bearer|Basic|Digest)\s+[\w+/=.~-]{8,}|\b(OAuth)\s+\w+=.*|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi

/** Names of this gateway's and of usual secrets, as a form, JSON or a sentence has them. */
const namedSecret = new RegExp(
  `(["']?\\b(?:${[
    ...["[\\w-]{0,40}card[_-]?number", "cvv2?", "cvc", "pan", "card[_-]printed[_-]name", "expire[_-](?:month|year)"],
    ...[
      "control",
      "[\\w-]{0,40}signature",
      "[\\w-]{0,40}(?:token|password|secret)",
      "[\\w-]{0,40}control[_-]?key",
      "api[_-]?key",
    ],
    ...[
      "authorization",
      "cookie",
      "(?:unq-)?card-?ref-?id",
      "recurring-payment-id",
      "account[_-]number",
      "pares",
      "cres",
    ],
  ].join("|")})["']?\\s*[=:]\\s*)(?:"[^"]*"|'[^']*'|[^\\s&,;}"']+)`,
  "gi",
)

/** Text that is a form, whole: `login=shop&amount=10.00`. */
const form = /^[\w.[\]%+-]+=[^&\s]*(?:&[\w.[\]%+-]+=[^&\s]*)+$/

/** A text of a span without secrets: an address as the access log has it, and no credentials, card data and e-mails. */
export function redactText(text: string): string {
  if (form.test(text)) return REDACTED
  return redactCardNumbers(
    text
      .replace(userInfo, `${REDACTED}@`)
      .replace(address, redactedAddress)
      .replace(credentials, (_all, scheme?: string, oauth?: string) =>
        [scheme ?? oauth, REDACTED].filter(Boolean).join(" "),
      )
      .replace(namedSecret, `$1${REDACTED}`)
      .replace(email, REDACTED),
  )
}

function redactedAddress(address: string): string {
  return redactAddress(splitAddress(address))
}

/** Where the path itself is a secret: whoever knows the token may speak for the shopper's browser. */
const secretPath = /^((?:https?:\/\/[^/]+)?\/hooks\/card-payments\/(?:[^/]+\/3ds|payouts\/status)\/).+$/i

/** As many digits as a card number has, however they are grouped: ids of this plugin and of Medusa have letters in between. */
const cardLength = /\d(?:(?:%20|[+ .-])?\d){11,18}/gi

export const REDACTED = "[redacted]"

export type Address = { path: string; query: string }

export function splitAddress(url: string): Address {
  const at = url.indexOf("?")
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

/** An address for logs and traces: without its query, without a token in its path, without a card number. */
export function redactAddress({ path, query }: Address): string {
  const logged = redactCardNumbers(path.replace(secretPath, `$1${REDACTED}`))
  return query ? `${logged}?${REDACTED}` : logged
}

export function redactCardNumbers(text: string): string {
  return text.replace(cardLength, REDACTED)
}
