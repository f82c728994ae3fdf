import type { MedusaRequest } from "@medusajs/framework/http"
import type { PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { isGatewayError } from "../../../gateway"
import { notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  sessionState,
  type TransactionRow,
} from "../../../modules/card-payments"
import { afterCompletion } from "../../../workflows/payments/locks"
import {
  cardSession,
  noSuchSession,
  type SessionToPay,
  sessionToPay,
} from "../../../workflows/payments/payable-session"
import { mayAskStatus } from "../../card-testing-limits"
import { customerOf } from "../../signed-in-customer"
import { answerSession, type FoundSession, type SessionAnswer } from "./answer-session"

/** A waiting page may poll every second; the gateway is asked at most this often. */
const ASK_EVERY_MS = 3_000

/**
 * The session in the path, with its current status. A payment session must belong to this plugin's
 * providers and to the cart named by `cart_id`, if any; the verification of a card is visible to
 * its customer only.
 * @throws MedusaError not_found; see `explainNotFound`
 */
export async function findSession(req: MedusaRequest): Promise<FoundSession> {
  const id = req.params.id ?? ""
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (id.startsWith("cver_")) return findVerification(req, id)
  const row = await explainNotFound(req, cardSession(req.scope, id))
  const { provider_id: providerId, payment_collection_id: collectionId, data } = row
  // Without a cart id or a sign-in the answer is the public one, so no links are read.
  const asks = req.query.cart_id !== undefined || customerOf(req) !== undefined
  const { isShopper } = asks ? await sessionAccessOf(req, collectionId) : { isShopper: false }
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

/**
 * The session in the path, with the requester's access. Waits for a cart in completion: Medusa
 * marks a cart as ordered before its order is final, a failed completion is undone, and then the
 * session may be paid.
 * @throws MedusaError not_found as `sessionToPay` and `sessionAccessOf`
 */
export async function openSession(req: MedusaRequest): Promise<{ open: SessionToPay; access: SessionAccess }> {
  const read = async () => {
    const open = await explainNotFound(req, sessionToPay(req.scope, req.params.id ?? ""))
    return { open, access: await sessionAccessOf(req, open.row.payment_collection_id) }
  }
  const found = await read()
  const { orderedCartId } = found.access
  return orderedCartId ? afterCompletion(req.scope, orderedCartId, read) : found
}

/** The requester's access to a payment session. */
type SessionAccess = {
  /**
   * True where the request names the session's cart, or its signed-in customer owns the cart or
   * order.
   */
  isShopper: boolean
  /** The cart that is ordered, or in completion. */
  orderedCartId?: string
}

/**
 * The unguessable session id is enough to pay; details of the card and of 3-D Secure need more
 * proof.
 * @throws MedusaError not_found where the request names another cart, or is signed in as another
 * customer than the cart's
 */
export async function sessionAccessOf(req: MedusaRequest, collectionId: string): Promise<SessionAccess> {
  const cart = await linked(req, "cart", collectionId)
  const owned = cart ?? (await linked(req, "order", collectionId))
  const cartId = req.query.cart_id
  if (cartId !== undefined && cart?.id !== cartId) throw noSuchSession()
  const customerId = customerOf(req)
  const owner = owned?.customer?.has_account ? owned.customer.id : undefined
  if (customerId && owner && customerId !== owner) throw noSuchSession()
  const isOwner = customerId !== undefined && customerId === owner
  return { isShopper: cartId !== undefined || isOwner, orderedCartId: cart?.completed_at ? cart.id : undefined }
}

type Owned = { id: string; completed_at?: unknown; customer?: { id: string; has_account: boolean } | null }

async function linked(req: MedusaRequest, entity: "cart" | "order", collectionId: string): Promise<Owned | undefined> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const own = entity === "cart" ? ["cart.completed_at"] : []
  const { data } = await query.graph({
    entity: `${entity}_payment_collection`,
    fields: [`${entity}.id`, `${entity}.customer.id`, `${entity}.customer.has_account`, ...own],
    filters: { payment_collection_id: collectionId },
  })
  return (data[0] as Partial<Record<"cart" | "order", Owned | null>> | undefined)?.[entity] ?? undefined
}

/**
 * Adds to a "not found" error whether the money of a deleted session is reversed, for its shopper
 * only.
 * @throws MedusaError not_found; the same message for an unknown id, and for another cart's or
 * customer's session
 */
export async function explainNotFound<T>(req: MedusaRequest, finding: Promise<T>): Promise<T> {
  try {
    return await finding
  } catch (error) {
    if (!(error instanceof MedusaError) || error.type !== MedusaError.Types.NOT_FOUND) throw error
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const attempt = await cards.attemptOf({ payment_session_id: req.params.id ?? "" })
    if (!attempt?.payment_collection_id || attempt.type === "verification") throw error
    await sessionAccessOf(req, attempt.payment_collection_id)
    throw noSuchSession(attempt)
  }
}

/**
 * Asserts that a card may pay for the session. Sessions with a payment in Medusa were answered
 * before.
 * @throws MedusaError not_allowed
 */
export function assertOpen({ status }: Pick<PaymentSessionDTO, "status">, { orderedCartId }: SessionAccess): void {
  if (orderedCartId) throw notAllowed(toMessage("session.cart_ordered"))
  if (!openStatuses.has(status)) throw notAllowed(toMessage("session.ended"))
}

const openStatuses: ReadonlySet<string> = new Set(["pending", "requires_more", "error"])

/**
 * Answers with the session's state if it is paid already. The gateway's approval counts as well,
 * because Medusa creates the order before its payment.
 * @returns true if the response was sent
 */
export async function answerIfPaid(
  req: MedusaRequest,
  res: SessionAnswer,
  { open: { row, hasPayment }, isShopper }: { open: SessionToPay } & Pick<SessionAccess, "isShopper">,
): Promise<boolean> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.liveAttempt(row.id)
  const isTaken = transaction?.status === "approved" && !transaction.released_at && !transaction.reversed_at
  if (!hasPayment && !isTaken) return false
  answerSession(req, res, { id: row.id, providerId: row.provider_id, transaction, missing: [], isShopper })
  return true
}
