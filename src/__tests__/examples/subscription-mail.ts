// src/subscribers/subscription-mail.ts
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

type EventData = { id: string; customer_id: string; charge_id?: string; order_id?: string | null }

/** Templates by event, as the e-mail provider knows them. */
const templates: Record<string, string> = {
  "card_subscription.activated": "subscription-started",
  "card_subscription.paused": "subscription-paused",
  "card_subscription.completed": "subscription-completed",
  "card_subscription.returned": "subscription-refunded",
}

export default async function subscriptionMail({ event, container }: SubscriberArgs<EventData>): Promise<void> {
  const template = templates[event.name]
  if (!template) return
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "card_subscription",
    fields: ["title", "amount", "currency_code", "next_at", "customer.email", "customer.first_name"],
    filters: { id: event.data.id },
  })
  const [subscription] = data
  if (!subscription?.customer?.email) return
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: subscription.customer.email,
    channel: "email",
    template,
    trigger_type: event.name,
    resource_type: "card_subscription",
    resource_id: event.data.id,
    data: {
      name: subscription.customer.first_name,
      title: subscription.title,
      amount: `${subscription.amount} ${subscription.currency_code.toUpperCase()}`,
      next_charge_at: subscription.next_at,
    },
  })
}

export const config: SubscriberConfig = { event: Object.keys(templates) }
