import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findStrayCard } from "../card-check/find-stray-card"
import { looksLikeCardData } from "../modules/card-payments"

/** In front of Medusa's own routes that store what a shopper sends: a card never gets that far. */
export function refuseCardData(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const found = findStrayCard(req.body)
  if (found) next(looksLikeCardData(found))
  else next()
}
