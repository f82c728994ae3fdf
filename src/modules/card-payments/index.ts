/**
 * Where is the money of each card payment? This module knows: the accounts and their gateway clients, the transactions
 * (orders at the gateway), the operations (intents, committed before each call), the inbox of callbacks, and the timeline.
 */
import { Module } from "@medusajs/framework/utils"
import checkOptions from "./loaders/check-options"
import { CARD_PAYMENTS_MODULE } from "./module-name"
import CardPaymentsModuleService from "./service"

export { CARD_PAYMENTS_MODULE }
export type { CardPaymentsModuleService }
export type { AdminTransaction } from "./admin-view"
export { findCardData } from "./card-data-guard"
export { type GraphQuery, readOrderFacts } from "./order-facts"
export { paymentIdOf } from "./payment-id-of"
export { nextCheckOfStep, nextTry } from "./poll-schedule"
export type { OperationRow, TransactionRow } from "./rows"
export { sessionData, sessionState, shopperMessage } from "./session-view"
export { isBooking, whileBooking } from "./booking-context"
export {
  currentShopper,
  type SessionRequest,
  type Shopper,
  shopperOf,
  takeSessionRequest,
  withShopper,
} from "./shopper-context"

export default Module(CARD_PAYMENTS_MODULE, { service: CardPaymentsModuleService, loaders: [checkOptions] })
