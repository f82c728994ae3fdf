/** A URL or a path in a text: `GET /hooks/...?status=approved`. */
const address = /(?:https?:\/)?\/[^\s"'<>]*/gi

const userInfo = /(?<=:\/\/)[^/@\s]+@/g

/** The bounds keep the match time linear in long texts without an e-mail address. */
const email = /[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi

const credentials = /\b(Bearer|Basic|Digest)\s+[\w+/=.~-]{8,}|\b(OAuth)\s+\w+=.*|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi

/** Names of this gateway's and other common secrets, as in a form, JSON or a sentence. */
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

/** A text that is a form as a whole: `login=shop&amount=10.00`. */
const form = /^[\w.[\]%+-]+=[^&\s]*(?:&[\w.[\]%+-]+=[^&\s]*)+$/

/**
 * Redacts a span's text: URLs as in the access log, credentials, card data and e-mail addresses.
 */
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

/** Paths that contain a token. The 3-D Secure token stands for the shopper's browser. */
const secretPath = /^((?:https?:\/\/[^/]+)?\/hooks\/card-payments\/(?:[^/]+\/3ds|payouts\/status)\/).+$/i

/**
 * As many digits as a card number has, in any grouping. Ids of this plugin and of Medusa have
 * letters in between.
 */
const cardLength = /\d(?:(?:%20|[+ .-])?\d){11,18}/gi

export const REDACTED = "[redacted]"

export type Address = { path: string; query: string }

export function splitAddress(url: string): Address {
  const at = url.indexOf("?")
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

/** A URL for logs and traces: without its query, tokens in its path, and card numbers. */
export function redactAddress({ path, query }: Address): string {
  const logged = redactCardNumbers(path.replace(secretPath, `$1${REDACTED}`))
  return query ? `${logged}?${REDACTED}` : logged
}

export function redactCardNumbers(text: string): string {
  return text.replace(cardLength, REDACTED)
}
