import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { checkCard } from "../../../../card-check"
import { notAllowed, notFound } from "../../../../mapping"
import { toMessage } from "../../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  readCustomerDetails,
  shopperOf,
} from "../../../../modules/card-payments"
import { reconcileSoon } from "../../../after-response"
import { answerSession } from "../answer-session"
import { awaitingCard } from "../awaiting-card"
import { parseFields } from "../../../request-fields"
import { readCardBody, refuseFields } from "../read-store-body"
import { StoreListCards, StoreVerifyCard } from "../../../../contracts/requests/storefront"
import { withinLimits } from "../../../card-testing-limits"
import { localeOf, localized } from "../../../store-language"
import { type StoreAnswer, answering } from "../../../answer-refusals"

/** The customer's saved cards: those that one provider accepts, or all. */
export const GET = answering(async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"GET cards">): Promise<void> => {
  const { provider_id: providerId } = parseFields(StoreListCards, req.query)
  const { reason, ...saved } = await cardsOf(req).savedCards.list({ customerId: req.auth_context.actor_id, providerId })
  res.json({ ...saved, reason: reason && localized(req, reason).message })
})

/**
 * Starts the verification of a card, which saves it without a purchase: on the gateway's form, or
 * with the card in the body.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"POST cards">): Promise<void> => {
    const {
      provider_id: providerId,
      card: typed,
      browser,
      return_url: returnUrl,
    } = await readCardBody(req, StoreVerifyCard)
    const cards = cardsOf(req)
    if (!cards.serves(providerId)) {
      throw notFound(toMessage("provider.not_found"))
    }
    const { integration, cardVerification } = cards.providerSettings(providerId)
    if (typed && integration === "hosted") throw notAllowed(toMessage("session.card_on_payment_page"))
    const { card, fields } =
      integration === "direct" && cardVerification ? checkCard(typed, undefined, localeOf(req)) : { fields: {} }
    if (Object.keys(fields).length > 0) return refuseFields(res, fields)
    const customerId = req.auth_context.actor_id
    if (!(await withinLimits(req, res, { sessionId: customerId, card: card?.number }))) return
    const query = req.scope.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
    const orderDetails = await readCustomerDetails(query, customerId)
    const awaitedBy = card ? await awaitingCard(req, { providerId, customerId }) : []
    const { transaction, missing } = await cards.verify({
      ...{ providerId, customerId, orderDetails, shopper: shopperOf(req), card, browser, awaitedBy, returnUrl },
    })
    if (!transaction) {
      throw notAllowed(toMessage("verification.details_missing", { fields: missing.join(", ") }))
    }
    if (card) reconcileSoon(req, transaction.id)
    const id = transaction.payment_session_id
    answerSession(req, res, { id, providerId, transaction, missing, isShopper: true })
  },
)

function cardsOf(req: AuthenticatedMedusaRequest): CardPaymentsModuleService {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
}
