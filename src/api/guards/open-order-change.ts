import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BigNumberInput } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { notAllowed } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  readOrderId,
  readOrderState,
} from "../../modules/card-payments"
import { acquireLock, hasOpenChange } from "../../workflows/payments/locks"
import { needsOpenOrder } from "../../workflows/payments/record-outside-refunds"
import { holdUntilAnswered } from "./hold-amount-due"

type Payment = {
  provider_id: string
  payment_collection_id: string
  payment_session_id: string
  amount: BigNumberInput
  currency_code: string
}

/**
 * Guards Medusa's own route that refunds a payment, which takes no lock, and moves the money before
 * it changes the order. Two refunds at once add each other's to the order, with their own amounts,
 * and one credit line may fail. While a change of the order is open, each fails. Medusa then answers
 * with an error, and the same refund, tried again, is paid twice. Holds the lock of the order, which
 * its edits take as well, until the route answers; nothing waits for it here. The payment of a
 * canceled order is reversed instead: Medusa would send the refund, fail to enter it, and answer
 * with an error.
 * @throws MedusaError not_allowed; nothing was sent
 */
export async function holdOrderToRefund(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["provider_id", "payment_collection_id", "payment_session_id", "amount", "currency_code"]
  const { data } = await query.graph({ entity: "payment", fields, filters: { id: req.params.id } })
  const [payment] = data as unknown as Payment[]
  if (!payment || !isCard(req, payment)) return next()
  const orderId = await readOrderId(query, payment.payment_collection_id)
  if (!orderId) return next()
  // A second click of the same refund is refused: if it waited, it would be a second refund.
  const held = await holdUntilAnswered(res, async () => ({ release: await acquireLock(req.scope, orderId, 0) }))
  if (!held) return
  try {
    const { amount } = (req.body ?? {}) as { amount?: unknown }
    const refunded = typeof amount === "number" ? amount : payment.amount
    if (await isReversedInstead(req, payment)) throw notAllowed(toMessage("step.reverse_instead"))
    if (await needsOpenOrder(req.scope, payment, refunded)) throw notAllowed(toMessage("step.order_changing"))
  } catch (error) {
    await held.release()
    throw error
  }
  next()
}

/** Whether the order is canceled, so that the whole rest of its payment goes back by a reversal. */
async function isReversedInstead(req: MedusaRequest, payment: Payment): Promise<boolean> {
  const { payment_collection_id, payment_session_id } = payment
  const order = await readOrderState(req.scope.resolve(ContainerRegistrationKeys.QUERY), payment_collection_id)
  if (!order?.isCanceled) return false
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const attempt = await cards.attemptOf({ payment_session_id, superseded_at: null })
  // A payment that does not match, and money that came after the reversal, have none.
  return !!attempt && !attempt.mismatch && !attempt.reversed_at
}

/**
 * Guards Medusa's own route that cancels an order: while a change of the order is open, it voids and
 * refunds the payments, answers with an error, and leaves the order as it was.
 * @throws MedusaError not_allowed; nothing was sent
 */
export async function refuseToCancelChanging(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "payment_collections.payments.provider_id"],
    filters: { id: req.params.id },
  })
  const [order] = data as unknown as { id: string; payment_collections?: Collection[] | null }[]
  const payments = (order?.payment_collections ?? []).flatMap((one) => one?.payments ?? [])
  const isPaidByCard = payments.some((payment) => payment && isCard(req, payment))
  if (order && isPaidByCard && (await hasOpenChange(req.scope, order.id))) {
    throw notAllowed(toMessage("step.order_changing"))
  }
  next()
}

type Collection = { payments?: (Pick<Payment, "provider_id"> | null)[] | null } | null

function isCard(req: MedusaRequest, { provider_id }: Pick<Payment, "provider_id">): boolean {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).serves(provider_id)
}
