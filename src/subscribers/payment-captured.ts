import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { correctOrderTransactions } from "../workflows/payments/correct-order-transactions"

/**
 * Removes duplicate captures from the order's transactions: Medusa takes no lock, so two concurrent
 * captures record one of them twice.
 */
export default async function paymentCaptured({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await correctOrderTransactions(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: ["payment.captured", "payment.refunded"],
  context: { subscriberId: "card-payments-payment-captured" },
}
