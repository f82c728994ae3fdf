import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { shopperOf, withShopper } from "../modules/card-payments"

/**
 * Carries the shopper's IP and browser to the provider for the time of a Store API request. Not used in the admin: who asks
 * there is not the shopper, whose own start will tell.
 */
export function carryShopper(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  withShopper(shopperOf(req), () => next())
}
