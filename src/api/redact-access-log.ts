import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

const queries = new WeakMap<object, string>()

/**
 * Medusa's access log prints the whole address when the response ends. Callback and return addresses carry names, e-mails
 * and signatures, so the log is left the path alone.
 */
export function redactAccessLog(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const [path = "", query = ""] = splitOnce(req.originalUrl)
  queries.set(req, query)
  req.originalUrl = query ? `${path}?[redacted]` : path
  next()
}

/** The query string as it came, for the routes behind `redactAccessLog`. */
export function rawQuery(req: MedusaRequest): string {
  return queries.get(req) ?? splitOnce(req.originalUrl)[1] ?? ""
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf("?")
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)]
}
