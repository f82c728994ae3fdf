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
export type { BrowserData } from "./browser-data"
export { findCardData, looksLikeCardData } from "./card-data-guard"
export { type GraphQuery, readCustomerFacts, readCustomerId, readOrderFacts, readOrderId } from "./order-facts"
export { paymentIdOf } from "./payment-id-of"
export { nextCheckOfStep, nextTry } from "./poll-schedule"
export { isReversible, isReversing, reversalCurrency } from "./mismatch"
export type { EnvironmentChange } from "./environment"
export type { ChargeMeans, ChargeResult, PayMeans } from "./begin-charge"
export type { OperationRow, TransactionRow } from "./rows"
export type { SavedCard } from "./saved-cards/saved-card"
export type { SavedCards } from "./saved-cards/saved-cards"
export type { ThreeDSPage } from "./three-d-secure/three-ds"
export { markMessage, owedMessage, owedReason, reversalCode } from "./owed/owed-message"
export type { Assessment } from "./owed/due"
export { findCartId, findOwedSubject, type OwedLinks } from "./owed/read-owed"
export { goneMessage, sessionData, sessionState, shopperMessage } from "./session-view"
export { isBooking, whileBooking } from "./booking-context"
export { isOpeningCharge, whileOpeningCharge } from "./charge-context"
export type { PayoutMessage, RecurringMessage } from "./inbox"
export { PayoutFieldsError } from "./payouts/payout-fields-error"
export { typedCard, type TypedPayoutCard, withTypedCard } from "./payouts/typed-card"
export type { RecurringTerms } from "./recurring/terms"
export {
  currentShopper,
  type SessionRequest,
  type Shopper,
  shopperOf,
  takeSessionRequest,
  withShopper,
} from "./shopper-context"

export default Module(CARD_PAYMENTS_MODULE, { service: CardPaymentsModuleService, loaders: [checkOptions] })
