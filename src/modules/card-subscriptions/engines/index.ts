/**
 * How do the rows of a subscription follow from who charges it, the store or the gateway's
 * schedule? The calls of both are in `src/workflows/subscriptions/engines`.
 */
import type { SubscriptionRow } from "../rows"
import type { Engine } from "./engine"
import { gatewayEngine } from "./gateway/gateway-engine"
import { storeEngine } from "./store/store-engine"

export type { Attempt } from "./engine"

const engines: Readonly<Record<SubscriptionRow["engine"], Engine>> = { gateway: gatewayEngine, store: storeEngine }

/** The engine that charges a subscription. */
export function engineOf({ engine }: Pick<SubscriptionRow, "engine">): Engine {
  return engines[engine]
}
