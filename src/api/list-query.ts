import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/**
 * What is asked of a list. The words to search for may come as `q`, or URL-encoded in the header `x-card-payments-search`, as pages
 * send them: Medusa's access log has the whole address where it refuses a request before anything of a plugin is run.
 * @throws MedusaError invalid_data
 */
export function listQuery(req: MedusaRequest): Record<string, unknown> {
  const words = req.headers["x-card-payments-search"]
  if (words === undefined) return req.query
  try {
    return { ...req.query, q: decodeURIComponent(String(words)) }
  } catch {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The words to search for cannot be read: encode them for URLs.",
    )
  }
}
