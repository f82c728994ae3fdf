import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { whyNotOrdered } from "../workflows/why-not-ordered"

/** In front of Medusa's own route: without its subscription nothing is sold at a plan's price, which may be none. */
export async function guardSubscriptionOrder(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const why = await whyNotOrdered(req.scope, req.params.id ?? "")
  next(why && new MedusaError(MedusaError.Types.NOT_ALLOWED, why))
}
