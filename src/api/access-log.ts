import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { invalidData } from "../mapping"
import { toMessage } from "../messages"
import { type Address, redactAddress, splitAddress } from "../telemetry/redact-text"

const addresses = new WeakMap<object, Address>()

/**
 * Reduces the URL to its path, without tokens of 3-D Secure or payouts and without embedded card
 * numbers, because Medusa's access log prints the whole URL when the response ends. URLs of
 * callbacks and returns contain names, e-mail addresses and signatures; a waiting page's URL
 * contains the cart's id. The `Referer`, which the log prints too, is redacted as well: its query
 * may contain an admin's search, a shop's order or a gateway's session.
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

/** The original query string, for routes behind `redactAccessLog`. */
export function rawQuery(req: MedusaRequest): string {
  return addressOf(req).query
}

/** The original path, for routes behind `redactAccessLog`. */
export function rawPath(req: MedusaRequest): string {
  return addressOf(req).path
}

function addressOf(req: MedusaRequest): Address {
  return addresses.get(req) ?? splitAddress(req.originalUrl)
}

/**
 * Refuses a path with a zero character or broken encoding, which would fail in the database or the
 * router.
 */
export function refuseNoText(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (!isText(rawPath(req))) throw invalidData(toMessage("request.address_no_text"))
  next()
}

function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}
