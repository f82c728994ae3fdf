import type { AmountRefusal, BrowserData, CardPaymentSession, LimitRefusal } from "../../../contracts"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { messageOf } from "../../../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type CardSource,
  sessionData,
  shopperOf,
} from "../../../modules/card-payments"
import {
  cardSession,
  type SessionToPay,
  updateSessionData,
  whilePayable,
} from "../../../workflows/payments/payable-session"
import { customerOf } from "../../signed-in-customer"
import { reconcileSoon } from "../../after-response"
import { answerAmount, answerSession } from "./answer-session"
import { awaitingCard } from "./awaiting-card"
import { withinLimits } from "../../card-testing-limits"

export type SessionPayment = {
  open: SessionToPay
  cardSource: CardSource
  browser?: BrowserData
  /** The signed-in customer for whom the card is saved after the payment. */
  saveFor?: string
  startOver?: boolean
  /** Not validated yet. */
  returnUrl?: unknown
}

type PaymentAnswer = MedusaResponse<{ session: CardPaymentSession } | AmountRefusal | LimitRefusal>

/**
 * Pays for a session with a typed card, kept in memory, or a saved one, and answers with the
 * session's state. Not a workflow, since Medusa stores a workflow's input. The reconciliation runs
 * after the response.
 */
export async function paySession(req: MedusaRequest, res: PaymentAnswer, payment: SessionPayment): Promise<void> {
  const { open, cardSource, ...choice } = payment
  const { row } = open
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const card =
    cardSource.kind === "card" ? cardSource.card.number : `${cardSource.customerId} ${cardSource.savedCardId}`
  if (!(await withinLimits(req, res, { sessionId: row.id, card }))) return
  const customerId = customerOf(req)
  const assertOpen = () => cardSession(req.scope, row.id)
  const { provider_id: providerId, payment_collection_id: paymentCollectionId } = row
  const awaitedBy =
    cardSource.kind === "card" ? await awaitingCard(req, { providerId, customerId, paymentCollectionId }) : []
  const input = { shopper: shopperOf(req), cardSource, customerId, assertOpen, awaitedBy, ...choice }
  const paid = await whilePayable(req.scope, open, ({ session, orderDetails, isPart, release }) =>
    cards.pay({ ...input, session, orderDetails, isPart, onIntent: release }),
  )
  if ("differs" in paid) return answerAmount(req, res, paid.differs)
  const { outcome, transaction, missing } = paid.done
  if (transaction && outcome === "started") reconcileSoon(req, transaction.id)
  if (outcome !== "under_way") await updateMedusaSession(req, row, sessionData(row.id, transaction, missing))
  // This request brought the card, so it gets the shopper's details. For a card of another request,
  // the requester has to prove to be the shopper, by a GET of the session.
  const isShopper = outcome === "started"
  answerSession(req, res, { id: row.id, providerId, transaction, missing, isShopper })
}

/**
 * Updates Medusa's copy of the session. Errors are logged, not thrown: the card may be charged by
 * now and the session deleted, and an error would look like a failed payment.
 */
async function updateMedusaSession(
  req: MedusaRequest,
  row: SessionToPay["row"],
  publicData: ReturnType<typeof sessionData>,
) {
  try {
    // Without the address, which only the shopper may open: Medusa shows session data to everyone
    // with the cart's id.
    await updateSessionData(req.scope, row, { ...publicData, redirect_url: null })
  } catch (error) {
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`[card-payments] ${row.id}: Medusa's copy of the session was not updated: ${messageOf(error)}`)
  }
}
