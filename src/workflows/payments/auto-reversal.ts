import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  type TransactionRow,
  readOrderState,
} from "../../modules/card-payments"
import { decide, type Recorded } from "./reconcile/decide"
import { detailsOf } from "./reconcile/gather"
import { reverseCardPaymentWorkflow } from "./reverse-card-payment"

export const orderCanceled = toMessage("reversal.order_canceled")

/**
 * Reverses a recorded payment that no order needs: of a canceled order whose event was lost with
 * its process, or of a balance that a store's own code marked as paid, without a lock, while the
 * payment was being recorded. The schedule reconciles such a payment every minute for five minutes
 * (`watchTransaction`).
 * @param transaction as it was before this run recorded it
 */
export async function reverseRecorded(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const input = { transaction_id: transaction.id }
  let state: Recorded = { moment: "recorded", payment: detailsOf(transaction) }
  let current: TransactionRow | undefined
  for (;;) {
    const decision = decide(state)
    if (decision.kind === "none") return
    if (decision.kind === "reverse") {
      // Committed before the reversal, so that the schedule resumes it if this process dies.
      await cards.update(transaction.id, { reversal_reason: orderCanceled, next_check_at: new Date() })
      await reverseCardPaymentWorkflow(container).run({ input })
      return
    }
    if (decision.kind === "reverse_if_paid_twice") {
      if (current && (await reversalRequested(container, current)))
        await reverseCardPaymentWorkflow(container).run({ input })
      return
    }
    if (decision.detail === "order") {
      const order = await readOrderState(
        container.resolve(ContainerRegistrationKeys.QUERY),
        transaction.payment_collection_id,
      )
      state = { ...state, isOrderCanceled: !!order?.isCanceled }
    } else {
      current = await cards.attemptOf({ id: transaction.id })
      const { isReversalRequested, isReversed } = detailsOf(current ?? transaction)
      state = { ...state, after: { isReversalRequested, isReversed, isWatched: !!current?.watch_until } }
    }
  }
}

/** Commits the request, so that the schedule finishes the reversal if this process dies. */
async function reversalRequested(container: MedusaContainer, transaction: TransactionRow): Promise<boolean> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  try {
    return await cards.amountDue.requestReversalIfPaidTwice(query, transaction, toMessage("reversal.paid_another_way"))
  } catch (error) {
    // The outcome of another payment's reversal is unknown; the next reconciliation checks again.
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) return false
    throw error
  }
}
