import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { messageOf } from "../../../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type BrowserData,
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
  /** The signed-in customer whose card shall be saved once it is paid. */
  saveFor?: string
  startOver?: boolean
  /** Unchecked. */
  returnUrl?: unknown
}

/**
 * Pays for a session with a card in memory or a saved one, and answers how it stands. No workflow: what they are given is
 * stored. What becomes of it is found out after the answer.
 */
export async function paySession(req: MedusaRequest, res: MedusaResponse, payment: SessionPayment): Promise<void> {
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
  if ("differs" in paid) return answerAmount(res, paid.differs)
  const { outcome, transaction, missing } = paid.done
  if (transaction && outcome === "started") reconcileSoon(req, transaction.id)
  if (outcome !== "under_way") await updateMedusaSession(req, row, sessionData(row.id, transaction, missing))
  // Who has just brought the card knows it. Of one that another request brought, only who proves more is told.
  const isShopper = outcome === "started"
  answerSession(req, res, { id: row.id, providerId, transaction, missing, isShopper })
}

/** The card may be charged by now, so nothing that goes wrong here may look as if it was not: the session may be gone. */
async function updateMedusaSession(
  req: MedusaRequest,
  row: SessionToPay["row"],
  publicData: ReturnType<typeof sessionData>,
) {
  try {
    // The address of a step that only the shopper may take stays out of what Medusa shows.
    await updateSessionData(req.scope, row, { ...publicData, redirect_url: null })
  } catch (error) {
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`[card-payments] ${row.id}: Medusa's copy of the session was not updated: ${messageOf(error)}`)
  }
}
