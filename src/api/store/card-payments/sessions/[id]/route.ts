import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { isGatewayError } from "../../../../../gateway"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  sessionData,
  sessionState,
  shopperMessage,
  type TransactionRow,
} from "../../../../../modules/card-payments"

/** A waiting page may ask us every second; the gateway is asked this often at most. */
const ASK_EVERY_MS = 3_000

/**
 * The honest state of a payment session, for the page on which the shopper waits. Who names the session's cart is its
 * shopper and is told the masked card as well; who names another cart is told nothing.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const missing = await assertSession(req, id)
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await upToDate(cards, await cards.liveAttempt(id))
  const { session_id, ...facts } = sessionData(id, transaction, transaction ? [] : missing)
  res.setHeader("Cache-Control", "no-store")
  const card = req.query.cart_id === undefined ? null : facts.card
  res.json({ session: { id: session_id, ...facts, card, message: shopperMessage(transaction) } })
}

/** The session must exist, be ours, and belong to the cart that is named (when one is). */
async function assertSession(req: MedusaRequest, id: string): Promise<string[]> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const gone = new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "This payment session does not exist any more. Please go back to the cart.",
  )
  const { data: sessions } = await query.graph({
    entity: "payment_session",
    fields: ["id", "provider_id", "payment_collection_id", "data"],
    filters: { id },
  })
  const session = sessions[0] as
    { provider_id: string; payment_collection_id: string; data?: { missing?: unknown } } | undefined
  if (!session || !cards.serves(session.provider_id)) throw gone
  const cartId = req.query.cart_id
  if (cartId !== undefined) {
    const { data: links } = await query.graph({
      entity: "cart_payment_collection",
      fields: ["cart_id"],
      filters: { payment_collection_id: session.payment_collection_id },
    })
    if ((links[0] as { cart_id: string } | undefined)?.cart_id !== cartId) throw gone
  }
  const missing = session.data?.missing
  return Array.isArray(missing) ? missing.map(String) : []
}

async function upToDate(
  cards: CardPaymentsModuleService,
  transaction: TransactionRow | undefined,
): Promise<TransactionRow | undefined> {
  const waits = transaction && ["processing", "unknown"].includes(sessionState(transaction))
  const age = Date.now() - (transaction?.last_checked_at?.getTime() ?? 0)
  if (!waits || age < ASK_EVERY_MS) return transaction
  try {
    return (await cards.ask(transaction.id)).transaction
  } catch (error) {
    if (isGatewayError(error)) return transaction
    throw error
  }
}
