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
