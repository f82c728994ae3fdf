import type { MedusaRequest } from "@medusajs/framework/http"
import { isGatewayError } from "../../../gateway"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  sessionState,
  type TransactionRow,
} from "../../../modules/card-payments"
import { cardSession, noSuchSession } from "../../../workflows/session-to-pay"
import { customerOf } from "../../customer-of"
import type { FoundSession } from "./answer-session"
import { orGone } from "./or-gone"
import { standingOf } from "./standing-of"
import { mayAskStatus } from "./within-limits"

/** A waiting page may ask us every second; the gateway is asked this often at most. */
const ASK_EVERY_MS = 3_000

/**
 * The session that a request names by its path, up to date. A payment session must be ours and, where a cart is named, that
 * cart's; the verification of a card is its owner's alone.
 * @throws MedusaError not_found; see `orGone`
 */
export async function findSession(req: MedusaRequest): Promise<FoundSession> {
  const id = req.params.id ?? ""
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (id.startsWith("cver_")) return findVerification(req, id)
  const row = await orGone(req, cardSession(req.scope, id))
  const { provider_id: providerId, payment_collection_id: collectionId, data } = row
  // Who proves nothing is told what everybody with the id is told, and nothing has to be read for it.
  const asks = req.query.cart_id !== undefined || customerOf(req) !== undefined
  const { isShopper } = asks ? await standingOf(req, collectionId) : { isShopper: false }
  const transaction = await upToDate(req, await cards.liveAttempt(id))
  const missing = Array.isArray(data?.missing) ? data.missing.map(String) : []
  return { id, providerId, transaction, missing, isShopper }
}

async function findVerification(req: MedusaRequest, id: string): Promise<FoundSession> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const found = await cards.attemptOf({ payment_session_id: id })
  const customerId = customerOf(req)
  if (!found || !customerId || found.customer_id !== customerId) throw noSuchSession()
  const transaction = await upToDate(req, found)
  return { id, providerId: found.provider_id, transaction, missing: [], isShopper: true }
}

async function upToDate(
  req: MedusaRequest,
  transaction: TransactionRow | undefined,
): Promise<TransactionRow | undefined> {
  const waits = transaction && ["processing", "unknown", "three_d_secure"].includes(sessionState(transaction))
  const age = Date.now() - (transaction?.last_checked_at?.getTime() ?? 0)
  if (!waits || age < ASK_EVERY_MS) return transaction
  if (!(await mayAskStatus(req, transaction.payment_session_id))) return transaction
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  try {
    return (await cards.ask(transaction.id)).transaction
  } catch (error) {
    if (isGatewayError(error)) return transaction
    throw error
  }
}
