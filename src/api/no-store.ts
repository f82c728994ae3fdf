import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** No answer of these routes, refusals included, is for a cache. */
export function noStore(_req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.setHeader("Cache-Control", "no-store")
  next()
}
