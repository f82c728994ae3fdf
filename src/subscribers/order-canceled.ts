import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { releaseCanceledOrderWorkflow } from "../workflows/payments/reverse-canceled-order"

/**
 * Reverses the payments of a canceled order: Medusa ignores a failed void or refund when it cancels
 * one.
 */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await releaseCanceledOrderWorkflow(container).run({ input: { order_id: event.data.id } })
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "card-payments-order-canceled" },
}
