import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type TransactionRow } from "../../modules/card-payments"
import { reverseCardPaymentWorkflow, readOrderState } from "./void-or-refund"

export const ORDER_CANCELED = "The order was canceled."

/**
 * Reverses the payment of a canceled order. Covers an `order.canceled` event that was lost with its
 * process.
 */
export async function releaseIfCanceled(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  if (!(await readOrderState(query, transaction.payment_collection_id))?.isCanceled) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // Committed before the reversal, so that the schedule resumes it if this process dies.
  await cards.update(transaction.id, { reversal_reason: ORDER_CANCELED, next_check_at: new Date() })
  await reverseCardPaymentWorkflow(container).run({ input: { transaction_id: transaction.id } })
}

/**
 * Reverses a card payment if the order's balance was marked as paid while the payment was being
 * recorded: a store's own code can run Medusa's workflow without a lock. The schedule reconciles
 * such a payment every minute for five minutes (`watchTransaction`).
 */
export async function releaseIfPaidTwice(container: MedusaContainer, transactionId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id: transactionId })
  if (!transaction?.watch_until || transaction.reversal_reason || transaction.reversed_at) return
  if (!(await reversalRequested(container, transaction))) return
  await reverseCardPaymentWorkflow(container).run({ input: { transaction_id: transactionId } })
}

/** Commits the request, so that the schedule finishes the reversal if this process dies. */
async function reversalRequested(container: MedusaContainer, transaction: TransactionRow): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  try {
    return await cards.owed.requestReversalIfPaidTwice(query, transaction, PAID_ANOTHER_WAY)
  } catch (error) {
    // The outcome of another payment is not known yet; the next reconciliation checks again.
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) return false
    throw error
  }
}

const PAID_ANOTHER_WAY = "The order was paid another way at the same moment."
