import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

type Address = { path: string; query: string }

const addresses = new WeakMap<object, Address>()

/** Where the path itself is a secret: whoever knows the token may speak for the shopper's browser. */
const secretPath = /^((?:https?:\/\/[^/]+)?\/hooks\/card-payments\/(?:[^/]+\/3ds|payouts\/status)\/).+$/i

/** As many digits as a card number has, however they are grouped: ids of this plugin and of Medusa have letters in between. */
const cardLength = /\d(?:(?:%20|[+ .-])?\d){11,18}/gi

/**
 * Medusa's access log prints the whole address when the response ends. Callback and return addresses carry names, e-mails
 * and signatures, a waiting page's the cart's id, so the log is left the path alone, without the token of 3-D Secure or of a payout
 * and without a card number that somebody put there. It prints the page that a request came from as well (`Referer`), whose query
 * is somebody else's to say: what a page of the admin searches for, an order of a shop, a session of a gateway.
 */
export function redactAccessLog(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { path, query } = split(req.originalUrl)
  addresses.set(req, { path, query })
  req.originalUrl = redacted({ path, query })
  for (const name of ["referer", "referrer"] as const) {
    const from = req.headers[name]
    if (from) req.headers[name] = redacted(split(String(from)))
  }
  next()
}

function redacted({ path, query }: Address): string {
  const logged = path.replace(secretPath, "$1[redacted]").replace(cardLength, "[redacted]")
  return query ? `${logged}?[redacted]` : logged
}

/** The query string as it came, for the routes behind `redactAccessLog`. */
export function rawQuery(req: MedusaRequest): string {
  return addressOf(req).query
}

/** The path as it came, likewise. */
export function rawPath(req: MedusaRequest): string {
  return addressOf(req).path
}

function addressOf(req: MedusaRequest): Address {
  return addresses.get(req) ?? split(req.originalUrl)
}

function split(url: string): Address {
  const at = url.indexOf("?")
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) }
}
