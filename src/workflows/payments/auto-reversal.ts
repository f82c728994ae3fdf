import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type TransactionRow } from "../../modules/card-payments"
import { reverseCardPaymentWorkflow, readOrderState } from "./void-or-refund"

export const ORDER_CANCELED = "The order was canceled."

/** Money of a canceled order goes back, whether or not somebody heard of the cancellation: its event can be lost with its process. */
export async function releaseIfCanceled(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  if (!(await readOrderState(query, transaction.payment_collection_id))?.isCanceled) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // Committed first, so that it is gone on with if this process ends as well.
  await cards.update(transaction.id, { reversal_reason: ORDER_CANCELED, next_check_at: new Date() })
  await reverseCardPaymentWorkflow(container).run({ input: { transaction_id: transaction.id } })
}

/**
 * Gives a card payment back whose balance was marked as paid at the moment when the payment was entered: a store's own code runs
 * Medusa's workflow without a lock. The schedule settles such a payment every minute for some minutes (`watchTransaction`).
 */
export async function releaseIfPaidTwice(container: MedusaContainer, transactionId: string): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id: transactionId })
  if (!transaction?.watch_until || transaction.reversal_reason || transaction.reversed_at) return
  if (!(await reversalRequested(container, transaction))) return
  await reverseCardPaymentWorkflow(container).run({ input: { transaction_id: transactionId } })
}

/** Committed, so that the schedule finishes it if this process ends. */
async function reversalRequested(container: MedusaContainer, transaction: TransactionRow): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  try {
    return await cards.owed.requestReversalIfPaidTwice(query, transaction, PAID_ANOTHER_WAY)
  } catch (error) {
    // The outcome of another payment is not known yet: the next settlement asks again.
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) return false
    throw error
  }
}

const PAID_ANOTHER_WAY = "The order was paid another way at the same moment."
