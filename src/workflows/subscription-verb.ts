import type { MedusaContainer } from "@medusajs/framework/types"
import { tellSubscriptionEvents } from "./subscription-events"
import { tellGateway } from "./tell-gateway"

export type SubscriptionVerbInput = { subscription_id: string; actor_id?: string }

/** After every change: the gateway that charges by itself hears of it, and so does whoever listens. */
export async function afterChange(container: MedusaContainer, subscriptionId: string): Promise<void> {
  await tellGateway(container, subscriptionId)
  await tellSubscriptionEvents(container, subscriptionId)
}
