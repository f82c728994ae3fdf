/**
 * Who pays how much, and when? This module owns plans, subscriptions with their own copy of the
 * terms, the charge of each period, and the history. It keeps state and dates only; workflows call
 * the gateway and Medusa.
 */
import { Module } from "@medusajs/framework/utils"
import { CARD_SUBSCRIPTIONS_MODULE } from "./context"
import CardSubscriptionsModuleService from "./service"

export { CARD_SUBSCRIPTIONS_MODULE }
export type { Lease } from "../../durable"
export type { CardSubscriptionsModuleService }
export { type Attempt, engineOf } from "./engines"
export type { Charger } from "./engines/store/perform-charge"
export type { Changed } from "./subscriptions/actions"
export { momentOfDay } from "./subscriptions/billing-dates"
export type { PlanInput } from "./plans/plans"
export type { GatewayRetries, SubscriptionDetail } from "./subscriptions/read-subscriptions"
export type { ChargeRow, ChargeState, EntryRow, PlanRow, SubscriptionRow, SubscriptionState } from "./rows"
export { upcoming } from "./subscriptions/billing-dates"
export type { ShownCard } from "./subscriptions/subscription-rows"
export { billingInterval, dayOf } from "./subscriptions/billing-dates"
export { assertUnconfirmed } from "./engines/gateway/resolve-manually"
export { isSyncRetried, type Problem, problemId } from "./subscriptions/problems"
export { hasEnded, denialReason } from "./subscriptions/subscription-states"
export type { Awaited } from "./engines/gateway/sync-schedule"

export default Module(CARD_SUBSCRIPTIONS_MODULE, { service: CardSubscriptionsModuleService })
