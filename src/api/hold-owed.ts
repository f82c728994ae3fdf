import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { isPositive } from "../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  readOrderFacts,
  type Shopper,
  shopperOf,
  withShopper,
} from "../modules/card-payments"
import { holdOwed } from "../workflows/while-owed-stands"

/**
 * In front of Medusa's own route that creates a payment session: the cart or order stands still until the session is
 * made, and the collection has the amount that is due. Medusa takes no lock here and reads the collection's amount
 * several queries before it uses it. The provider lets the lock go before it calls the gateway.
 *
 * Carries the shopper's address and browser to the provider; who asks in the admin is not the shopper, whose own start will
 * tell.
 */
export function holdOwedFor(who: "shopper" | "admin") {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const { provider_id: providerId } = (req.body ?? {}) as { provider_id?: unknown }
    const collectionId = req.params.id
    const shopper: Shopper = who === "shopper" ? shopperOf(req) : {}
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    if (!collectionId || typeof providerId !== "string" || !cards.serves(providerId)) {
      return withShopper(shopper, () => next())
    }
    const query = req.scope.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
    const facts = readOrderFacts(query, collectionId)
    // Whoever needs them hears of it; a request that was refused before does not.
    facts.catch(() => undefined)
    const release = await holdOwed(req.scope, collectionId)
    // Answered, or cut off. Whoever hung up while the lock was waited for is not told of again.
    if (res.closed) return release()
    res.once("close", () => void release())
    try {
      const due = await dueNow(req, collectionId)
      if (!due) return withShopper(shopper, () => next())
      withShopper(shopper, () => next(), { collectionId, providerId, facts, due, release })
    } catch (error) {
      await release()
      next(error)
    }
  }
}

/** What is due; the collection says so as well from now on. Undefined where there is no such collection. */
async function dueNow(req: MedusaRequest, collectionId: string) {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const due = await cards.owed.forNewSession(req.scope.resolve(ContainerRegistrationKeys.QUERY), collectionId)
  if (!due) return undefined
  if (!isPositive(due.amount)) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "There is nothing left to pay here. Nothing was charged.")
  }
  if (due.collection) {
    await req.scope.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, due.collection)
  }
  return due
}
