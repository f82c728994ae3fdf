import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { guardedErasure } from "../workflows/payments/clean-up-saved-cards"

/** Erases the saved cards of a deleted customer. The hourly job covers a lost event and a failure. */
export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await guardedErasure(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "card-payments-customer-deleted" },
}
