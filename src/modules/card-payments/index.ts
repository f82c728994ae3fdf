/**
 * Where is the money of each card payment? This module owns the gateway accounts and their clients,
 * the transactions (orders at the gateway), the operations (intents, committed before each call),
 * the callback inbox and the timeline.
 */
import { Module } from "@medusajs/framework/utils"
import checkOptions from "./loaders/check-options"
import { CARD_PAYMENTS_MODULE } from "./context"
import CardPaymentsModuleService from "./service"

export { CARD_PAYMENTS_MODULE }
export type { CardPaymentsModuleService }
export { findCardData, cardDataError } from "./attempts/card-data-guard"
export {
  captureDenial,
  type GraphQuery,
  readCustomerDetails,
  readCustomerId,
  readOrderDetails,
  readOrderId,
  readOrderLink,
  readOrderState,
} from "./attempts/order-details"
export { paymentIdOf } from "./attempts/order-details"
export { atMost, nextTry } from "../../durable"
export { nextCheckOfStep } from "./status/poll-schedule"
export type { Shopper } from "./attempts/browser-data"
export { stepName } from "./operations/resolve-operation"
export { isReversible, isReversing, keepsMoney, reversalCurrency } from "./status/mismatch"
export type { OrdersOfMedusa } from "./attention/attention"
export type { UnsentNotifications } from "./attention/unsent-notifications"
export type { ChargeSource, ChargeResult, CardSource } from "./attempts/start-charge"
export { isMissingTable, type OperationRow, type TransactionRow } from "./records/rows"
export type { SavedCards } from "./saved-cards/saved-cards"
export type { ThreeDSPage } from "./three-d-secure/browser-flow"
export { markMessage, dueMessage, reversalReason, reversalCode } from "./amount-due/due-messages"
export type { Assessment } from "./amount-due/compute-due"
export { findCartId, findPaymentSubject, type CollectionLinks } from "./amount-due/read-medusa-balance"
export { declineOf, goneMessage, sessionData, sessionState, shopperMessage } from "./overview/session-view"
export type { PayoutMessage, RecurringMessage } from "./callbacks/inbox"
export type { MedusaPayment } from "./reconciliation/compare-payment"
export type { MedusaBooks } from "./reconciliation/compare-run"
export type { RepairInHand } from "./reconciliation/repairs"
export { PayoutFieldsError } from "./payout-calls/check-destination"
export type { RecurringTerms } from "./recurring/schedule-terms"
export {
  currentShopper,
  isOpeningCharge,
  isRecording,
  isRunFromOutside,
  runFromOutside,
  type SessionRequest,
  shopperOf,
  takeSessionRequest,
  typedCard,
  type TypedPayoutCard,
  whileOpeningCharge,
  whileRecording,
  withShopper,
  withTypedCard,
} from "./request-context"

export default Module(CARD_PAYMENTS_MODULE, { service: CardPaymentsModuleService, loaders: [checkOptions] })
