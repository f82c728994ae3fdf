import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { heldMoney, type HeldMoney, isCanceledOrder, untouchedMoney } from "../../../mapping"
import { isPositive } from "../../../money"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type GraphQuery,
  isReversible,
  paymentIdOf,
  readOrderId,
  readOrderLink,
  type TransactionRow,
} from "../../../modules/card-payments"
import type { MedusaState, PaymentDetails, StepsState } from "./decide"
import { afterCompletion } from "../locks"

/**
 * Reads the details for `decide`, without an effect. `decide.ts` says which of them may be stale.
 */
export function detailsOf(transaction: TransactionRow): PaymentDetails {
  return {
    isVerification: transaction.type === "verification",
    status: transaction.status,
    mismatch: !transaction.mismatch ? "none" : isReversible(transaction) ? "reversible" : "kept",
    isSuperseded: !!transaction.superseded_at,
    isReversalRequested: !!transaction.reversal_reason,
    isReversed: !!transaction.reversed_at,
    isReleased: !!transaction.released_at,
    isRecorded: !!transaction.recorded_at,
  }
}

/** Medusa's records, read under the cart's lock where there is a cart. */
export async function stableMedusaStateOf(
  container: MedusaContainer,
  transaction: TransactionRow,
): Promise<MedusaState> {
  const cartId = await cartIdOf(container, transaction)
  if (!cartId) return medusaStateOf(container, transaction)
  try {
    return await afterCompletion(container, cartId, () => medusaStateOf(container, transaction))
  } catch (error) {
    if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_ALLOWED) throw error
    return { ...(await medusaStateOf(container, transaction)), isBusy: true }
  }
}

export async function medusaStateOf(container: MedusaContainer, transaction: TransactionRow): Promise<MedusaState> {
  const query = container.resolve<GraphQuery>(ContainerRegistrationKeys.QUERY)
  const [{ data: sessions }, paymentId, cartId, order] = await Promise.all([
    query.graph({ entity: "payment_session", fields: ["id"], filters: { id: transaction.payment_session_id } }),
    // Medusa's payment outlives its session, which a storefront may replace at any time.
    paymentIdOf(container, transaction),
    cartIdOf(container, transaction),
    readOrderLink(query, transaction.payment_collection_id),
  ])
  const sessionExists = sessions.length > 0
  if (!sessionExists && !paymentId) return { sessionExists, orderCanceled: false, isBusy: false }
  const orderCanceled = !!order?.order && isCanceledOrder(order.order)
  return { sessionExists, paymentId, cartId, orderId: order?.order_id, orderCanceled, isBusy: false }
}

async function cartIdOf(
  container: MedusaContainer,
  { payment_collection_id }: TransactionRow,
): Promise<string | undefined> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart_payment_collection",
    fields: ["cart_id"],
    filters: { payment_collection_id },
  })
  return (data[0] as { cart_id: string } | undefined)?.cart_id
}

export async function stepsStateOf(container: MedusaContainer, transactionId: string): Promise<StepsState> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const isMoving =
    !!(await cards.openStep(transactionId)) || (await cards.unrecordedOperations(transactionId)).length > 0
  return { isMoving, isLeft: isPositive(await cards.leftToReverse(transactionId)) }
}

/** True where the time in which the shopper may correct the cart has passed. */
export function isOverdue(container: MedusaContainer, { recorded_at, approved_at }: TransactionRow): boolean {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const now = new Date()
  // A completion that has recorded the payment may still be running.
  const since = recorded_at ?? approved_at ?? now
  return now.getTime() - since.getTime() > cards.settings.abandonAfter * 60_000
}

/** The session of a placed order that waits for this payment; undefined if there is none. */
export async function awaitedSession(
  container: MedusaContainer,
  transaction: TransactionRow,
): Promise<PaymentSessionDTO | undefined> {
  const payments = container.resolve(Modules.PAYMENT)
  const [session] = await payments.listPaymentSessions({ id: [transaction.payment_session_id] })
  if (session?.status !== "pending_authorization") return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  // The status `pending_authorization` outlives an order that Medusa deleted again.
  return (await readOrderId(query, transaction.payment_collection_id)) ? session : undefined
}

/**
 * The money to reverse. For a mismatching payment it is all money at the gateway, because our
 * record has no correct amount.
 */
export function moneyToReverse(transaction: TransactionRow, totals: Parameters<typeof heldMoney>[0]): HeldMoney {
  const isWhole = detailsOf(transaction).mismatch === "reversible"
  return isWhole ? untouchedMoney(transaction.mismatch_reversal === "return") : heldMoney(totals)
}
