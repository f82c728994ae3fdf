/**
 * How is a subscription charged, by a call of the store or by the gateway's schedule? How its rows
 * follow is in `src/modules/card-subscriptions/engines`.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import type { SubscriptionRow } from "../../../modules/card-subscriptions"
import type { SubscriptionEngine } from "./engine"
import { gatewayEngine } from "./gateway/gateway-engine"
import { storeEngine } from "./store/store-engine"

const engines = { gateway: gatewayEngine, store: storeEngine }

/** The engine that charges a subscription. */
export function engineOf(container: MedusaContainer, { engine }: Pick<SubscriptionRow, "engine">): SubscriptionEngine {
  return engines[engine](container)
}
