/**
 * Which fields does an HTTP answer have, which values may they hold, and what can be done? Each
 * answer, set of values and verb is declared here once: the API returns these types, and admin and
 * storefront read them. `At` is the type of a time: `Date` before an answer is serialized, ISO 8601
 * text after it. `requests` has the schemas of bodies and queries.
 */
export { callbackDeliveries, callbackStates, refusalReasons } from "./callbacks"
export type {
  AdminCallback,
  CallbackInbox,
  CallbackState,
  RefusalReason,
  RefusedCallbacks,
  RefusedSample,
} from "./callbacks"
export { declineCategories, type DeclineCategory } from "./decline-category"
export {
  allNotificationKinds,
  channelsOf,
  kindOfEvent,
  notificationChannels,
  notificationKinds,
  templateOf,
} from "./notifications"
export type { NotificationChannel, NotificationEvent, NotificationKind } from "./notifications"
export { browserSteps, cardSourceKinds, mismatchCodes, transactionStates, transactionTypes } from "./payments"
export type {
  AdminTransaction,
  AdminTransactionDetail,
  AdminTransactionRow,
  BrowserData,
  BrowserStep,
  CardDetails,
  CardPaymentSession,
  CardPaymentState,
  CardSourceKind,
  MismatchCode,
  SavedCard,
  SavedCards,
  StoredTransactionState,
  TransactionCall,
  TransactionCallback,
  TransactionEntry,
  TransactionSettings,
  TransactionState,
  TransactionType,
  UnconfirmedOperation,
} from "./payments"
export { accountFlows, batchStates, destinationKinds, payoutActorKinds, payoutFlows, payoutStates } from "./payouts"
export type {
  AccountFlow,
  AdminBatch,
  AdminBatchDetail,
  AdminPayout,
  AdminPayoutDetail,
  BatchState,
  DestinationKind,
  PayoutAccount,
  PayoutActions,
  PayoutActorKind,
  PayoutCurrency,
  PayoutCall,
  PayoutEntry,
  PayoutFlow,
  PayoutLimits,
  PayoutSettings,
  PayoutState,
} from "./payouts"
export {
  billingPeriods,
  cancelTimes,
  catchUps,
  chargeStates,
  declines,
  defaultRetryHours,
  engines,
  noStockOutcomes,
  retryOutcomes,
  subscriptionStates,
} from "./subscriptions"
export type {
  AdminPlan,
  AdminSubscription,
  AdminSubscriptionDetail,
  AllowedAction,
  BillingPeriod,
  CancelTime,
  ChargeState,
  CurrencyFigures,
  Decline,
  Engine,
  Subscription,
  SubscriptionCharge,
  SubscriptionDetail,
  SubscriptionEntry,
  SubscriptionFigures,
  SubscriptionPlan,
  SubscriptionState,
} from "./subscriptions"
export {
  batchActions,
  batchVerbs,
  customerVerbs,
  payoutActions,
  payoutVerbs,
  subscriptionActions,
  subscriptionVerbs,
  transactionVerbs,
  verbEvents,
  verbOf,
} from "./verbs"
export type {
  BatchAction,
  CustomerVerb,
  PayoutAction,
  PayoutOperation,
  SubscriptionAction,
  SubscriptionVerb,
  TransactionVerb,
} from "./verbs"
