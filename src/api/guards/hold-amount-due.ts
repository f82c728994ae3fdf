import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { notAllowed } from "../../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  findCartId,
  markMessage,
  type CollectionLinks,
  type Shopper,
  shopperOf,
  withShopper,
} from "../../modules/card-payments"
import { dueNow, type Held, holdAmountDue } from "../../workflows/payments/amount-due"
import { isPositive } from "../../money"
import { answerIfLimited, formLimit } from "../card-testing-limits"

/**
 * Guards Medusa's own route that creates a payment session: holds the cart's or order's lock until
 * the session is created, and sets the collection to the amount due. Medusa takes no lock here and
 * reads the collection's amount several queries before it uses it. The provider releases the lock
 * before it calls the gateway.
 *
 * Counts the payment forms that a shopper requests, and passes the shopper's address and browser to
 * the provider. An admin's request has none of these: the shopper's own start of the payment brings
 * them later.
 */
export function holdAmountDueFor(who: "shopper" | "admin") {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const { provider_id: providerId } = (req.body ?? {}) as { provider_id?: unknown }
    const collectionId = req.params.id
    const shopper: Shopper = who === "shopper" ? shopperOf(req) : {}
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    if (!collectionId || typeof providerId !== "string" || !cards.serves(providerId)) {
      return withShopper(shopper, () => next())
    }
    // All sessions of a collection count together. Counted before the lock, so that excess requests
    // do not take it.
    const isForm = who === "shopper" && cards.providerSettings(providerId).integration === "hosted"
    const [limited, cartId] = await Promise.all([
      isForm ? formLimit(req, collectionId) : undefined,
      findCartId(req.scope.resolve(ContainerRegistrationKeys.QUERY), collectionId),
    ])
    if (!answerIfLimited(res, limited)) return
    const held = await holdUntilAnswered(res, () => holdAmountDue(req.scope, collectionId, { cartId }))
    if (!held) return
    const { links, release } = held
    try {
      const { orderDetails, ...due } = await dueNow(req.scope, collectionId, links)
      withShopper(shopper, () => next(), { collectionId, providerId, orderDetails, due, release })
    } catch (error) {
      await release()
      throw error
    }
  }
}

/**
 * Guards Medusa's own route that marks a payment collection as paid, which takes no lock. Under the
 * lock a card payment is recorded either before the mark, which is then refused, or after it: then
 * nothing is due any more, and the card payment is reversed.
 */
export async function holdAmountDueToMark(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const collectionId = req.params.id
  if (!collectionId) return next()
  const held = await holdUntilAnswered(res, () => holdAmountDue(req.scope, collectionId))
  if (!held) return
  try {
    await assertMarkable(req, collectionId, held.links)
  } catch (error) {
    await held.release()
    throw error
  }
  next()
}

const LONGEST_ROUTE_MS = 60_000

/** A store of locks that does not answer for this time delays no answer any more. */
const LONGEST_RELEASE_MS = 3_000

/**
 * Holds the lock until the route answers; the request that follows the answer finds it free. When
 * the client disconnects, Medusa's workflow still continues, so the lock is held for up to 60 s more.
 * @returns undefined when the client disconnected while waiting for the lock
 */
export async function holdUntilAnswered<Lock extends Pick<Held, "release">>(
  res: MedusaResponse,
  hold: () => Promise<Lock>,
): Promise<Lock | undefined> {
  const held = await hold()
  if (res.closed) {
    await held.release()
    return undefined
  }
  let hasAnswered = false
  const end = res.end.bind(res) as (...given: unknown[]) => MedusaResponse
  res.end = (...given: unknown[]) => {
    if (hasAnswered) return res
    hasAnswered = true
    let isSent = false
    const answer = () => {
      if (!isSent) end(...given)
      isSent = true
      clearTimeout(timer)
    }
    const timer = setTimeout(answer, LONGEST_RELEASE_MS)
    void held.release().then(answer, answer)
    return res
  }
  // A route whose client disconnected may never answer.
  res.once("close", () => {
    if (!hasAnswered) setTimeout(() => void held.release(), LONGEST_ROUTE_MS).unref()
  })
  return held
}

/**
 * Refuses the mark if less is due than it would record, and sets the collection to the amount due.
 * @throws MedusaError not_allowed
 */
async function assertMarkable(req: MedusaRequest, collectionId: string, links: CollectionLinks): Promise<void> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const due = await cards.amountDue.forMark(req.scope.resolve(ContainerRegistrationKeys.QUERY), collectionId, links)
  if (!due) return
  if (due.collection && isPositive(due.amount)) {
    await req.scope.resolve(Modules.PAYMENT).updatePaymentCollections(collectionId, due.collection)
  }
  throw notAllowed(markMessage(due))
}
