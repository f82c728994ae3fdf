/**
 * Who pays what, and when? This module knows: plans, subscriptions with their own copy of the terms, the charge of each
 * period, and the history. State and dates only: what is asked of the gateway and of Medusa, workflows ask.
 */
import { Module } from "@medusajs/framework/utils"
import { CARD_SUBSCRIPTIONS_MODULE } from "./module-name"
import CardSubscriptionsModuleService from "./service"

export { CARD_SUBSCRIPTIONS_MODULE }
export type { CardSubscriptionsModuleService }
export type { Attempt, Charger } from "./perform-charge"
export type { Changed } from "./changes"
export { isUntold } from "./is-untold"
export { momentOfDay } from "./moment-of-day"
export type { PlanInput } from "./plans"
export type { GatewayRetries, SubscriptionDetail } from "./reading"
export type { ChargeRow, ChargeState, Delivery, PlanRow, SubscriptionRow, SubscriptionState } from "./rows"
export { upcoming } from "./schedule"
export type { ShownCard } from "./card-columns"
export { dayOf } from "./day-of"
export { rhythmOf } from "./rhythm-of"
export { assertUnconfirmed } from "./assert-unconfirmed"
export { chargeProblems } from "./charge-problems"
export { hasEnded, whyNot } from "./states"
export { unconfirmedSchedule } from "./unconfirmed-schedule"
export type { SubscriptionView } from "./subscription-view"
export type { Awaited } from "./telling"

export default Module(CARD_SUBSCRIPTIONS_MODULE, { service: CardSubscriptionsModuleService })
