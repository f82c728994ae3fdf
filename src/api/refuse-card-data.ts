import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { findStrayCard } from "../card-check/find-stray-card"

/** In front of Medusa's own routes that store what a shopper sends: a card never gets that far. */
export function refuseCardData(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const found = findStrayCard(req.body)
  if (found) next(looksLikeCardData(found))
  else next()
}

/** @param path of what was found */
export function looksLikeCardData(path: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `"${path.slice(0, 60)}" looks like card data, which must never be sent here. Nothing was stored.`,
  )
}
