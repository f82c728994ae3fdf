import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { customerOf } from "./customer-of"

/** In front of Medusa's own `authenticate`, which answers one word. */
export function requireCustomer(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (customerOf(req)) next()
  else next(new MedusaError(MedusaError.Types.UNAUTHORIZED, "Please sign in to use your saved cards."))
}
