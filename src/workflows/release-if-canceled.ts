import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, type TransactionRow } from "../modules/card-payments"
import { giveBackCardPaymentWorkflow } from "./give-back-card-payment"

export const ORDER_CANCELED = "The order was canceled."

/** Money of a canceled order goes back, whether or not somebody heard of the cancellation: its event can be lost with its process. */
export async function releaseIfCanceled(container: MedusaContainer, transaction: TransactionRow): Promise<void> {
  if (!(await isOrderCanceled(container, transaction))) return
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  // Committed first, so that it is gone on with if this process ends as well.
  await cards.update(transaction.id, { give_back_reason: ORDER_CANCELED, next_check_at: new Date() })
  await giveBackCardPaymentWorkflow(container).run({ input: { transaction_id: transaction.id } })
}

async function isOrderCanceled(
  container: MedusaContainer,
  { payment_collection_id }: TransactionRow,
): Promise<boolean> {
  if (!payment_collection_id) return false
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order.status", "order.canceled_at"],
    filters: { payment_collection_id },
  })
  const { order } = (data[0] ?? {}) as { order?: { status?: string; canceled_at?: unknown } | null }
  // A canceled order can be archived.
  return order?.status === "canceled" || !!order?.canceled_at
}
