import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  readOrderFacts,
  shopperOf,
  withShopper,
} from "../modules/card-payments"

/**
 * Carries the shopper's IP and browser to the provider for the time of a Store API request. Not used in the admin: who asks
 * there is not the shopper, whose own start will tell. The order's facts are read meanwhile: Medusa has a dozen queries of
 * its own to make before it asks the provider, and the shopper waits for both.
 */
export function carryShopper(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  withShopper(shopperOf(req), () => next(), sessionRequest(req))
}

function sessionRequest(req: MedusaRequest) {
  const { provider_id: providerId } = (req.body ?? {}) as { provider_id?: unknown }
  const collectionId = req.params.id
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!collectionId || typeof providerId !== "string" || !cards.serves(providerId)) return undefined
  const query = req.scope.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const facts = readOrderFacts(query, collectionId)
  // Whoever needs them hears of it; a request that was refused before does not.
  facts.catch(() => undefined)
  return { collectionId, providerId, facts }
}
