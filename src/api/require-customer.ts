import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { customerOf } from "./customer-of"

/** In front of Medusa's own `authenticate`, which answers one word. @param why to sign in */
export function requireCustomer(why: string) {
  return (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void => {
    if (customerOf(req)) next()
    else next(new MedusaError(MedusaError.Types.UNAUTHORIZED, `Please sign in ${why}.`))
  }
}
