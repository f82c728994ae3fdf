import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type TransactionRow } from "../modules/card-payments"
import { giveBackCardPaymentWorkflow } from "./give-back-card-payment"
import { readOrderState } from "./read-order-state"

export const ORDER_CANCELED = "The order was canceled."

/** Money of a canceled order goes back, whether or not somebody heard of the cancellation: its event can be lost with its process. */
export async function releaseIfCanceled(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  if (!(await readOrderState(query, transaction.payment_collection_id))?.isCanceled) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // Committed first, so that it is gone on with if this process ends as well.
  await cards.update(transaction.id, { give_back_reason: ORDER_CANCELED, next_check_at: new Date() })
  await giveBackCardPaymentWorkflow(container).run({ input: { transaction_id: transaction.id } })
}
