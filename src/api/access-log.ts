import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { type Address, redactAddress, splitAddress } from "../telemetry/redact-text"

const addresses = new WeakMap<object, Address>()

/**
 * Medusa's access log prints the whole address when the response ends. Callback and return addresses carry names, e-mails
 * and signatures, a waiting page's the cart's id, so the log is left the path alone, without the token of 3-D Secure or of a payout
 * and without a card number that somebody put there. It prints the page that a request came from as well (`Referer`), whose query
 * is somebody else's to say: what a page of the admin searches for, an order of a shop, a session of a gateway.
 */
export function redactAccessLog(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { path, query } = splitAddress(req.originalUrl)
  addresses.set(req, { path, query })
  req.originalUrl = redactAddress({ path, query })
  for (const name of ["referer", "referrer"] as const) {
    const from = req.headers[name]
    if (from) req.headers[name] = redactAddress(splitAddress(String(from)))
  }
  next()
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
  return addresses.get(req) ?? splitAddress(req.originalUrl)
}

/** A path with a zero character, or one that cannot be decoded, would end in an error of the database or the router. */
export function refuseNoText(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (isText(rawPath(req))) next()
  else next(new MedusaError(MedusaError.Types.INVALID_DATA, "The address has characters that are no text."))
}

function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}
