import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { activateOrdered } from "../workflows/subscriptions/activation"

/** Activates the subscriptions in a placed order. The schedule covers a lost event. */
export default async function orderPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { order_id: event.data.id }
  const { data } = await query.graph({ entity: "order_cart", fields: ["cart_id"], filters })
  const { cart_id } = (data[0] ?? {}) as { cart_id?: string }
  await activateOrdered(container, { cart_id, payment_collection_id: null })
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "card-subscriptions-order-placed" },
}
