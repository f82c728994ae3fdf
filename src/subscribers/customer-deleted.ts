import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eraseCustomerCardsWorkflow } from "../workflows/payments/clean-up-saved-cards"

/** Who is gone leaves no card. An event that is lost is made up for by the hourly job. */
export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await eraseCustomerCardsWorkflow(container).run({ input: { customer_id: event.data.id } })
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "card-payments-customer-deleted" },
}
