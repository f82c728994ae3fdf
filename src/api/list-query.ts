import type { MedusaRequest } from "@medusajs/framework/http"
import { invalidData } from "../mapping"
import { toMessage } from "../messages"

/**
 * The query of a list. The search text may come as `q`, or URL-encoded in the header
 * `x-card-payments-search`, which the admin's pages use: Medusa's access log prints the whole URL
 * of a request that Medusa refuses before any plugin code runs.
 * @throws MedusaError invalid_data
 */
export function listQuery(req: MedusaRequest): Record<string, unknown> {
  const searchText = req.headers["x-card-payments-search"]
  if (searchText === undefined) return req.query
  try {
    return { ...req.query, q: decodeURIComponent(String(searchText)) }
  } catch {
    throw invalidData(toMessage("request.search_unreadable"))
  }
}
