import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { TransactionRow } from "../modules/card-payments"
import { readOrderState } from "./read-order-state"

type Refund = {
  transaction: TransactionRow
  paymentId: string
  amount: BigNumberInput
  note: string
  /** The money goes back by itself, and not because a merchant refunds it. */
  isGivenBack: boolean
}

/**
 * Refunds a payment by Medusa, among the order's transactions as well. Of a canceled order they have it already, whether the
 * refund worked or not; without an order there are only the payment's own books.
 */
export async function refundInMedusa(
  container: MedusaContainer,
  { transaction, paymentId, amount, note, isGivenBack }: Refund,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const order = await readOrderState(query, transaction.payment_collection_id)
  const input = { payment_id: paymentId, amount, note }
  if (order && !(isGivenBack && order.isCanceled)) await refundPaymentWorkflow(container).run({ input })
  else await container.resolve(Modules.PAYMENT).refundPayment(input)
}
