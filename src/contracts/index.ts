// Which fields does an HTTP answer have? Each answer is typed here once: the API returns these types, and admin and storefront
// read them. `At` is the type of a time: `Date` before an answer is serialized, ISO 8601 text after it.
export { declineCategories, type DeclineCategory } from "./decline-category"
export type {
  AdminTransaction,
  CardDetails,
  CardPaymentSession,
  CardPaymentState,
  SavedCard,
  SavedCards,
  TransactionEntry,
  TransactionState,
  UnconfirmedOperation,
} from "./payments"
export { batchActions, payoutActions } from "./payouts"
export type {
  AdminBatch,
  AdminBatchDetail,
  AdminPayout,
  AdminPayoutDetail,
  BatchAction,
  BatchState,
  DestinationKind,
  PayoutAccount,
  PayoutAction,
  PayoutActions,
  PayoutCurrency,
  PayoutCall,
  PayoutEntry,
  PayoutFlow,
  PayoutLimits,
  PayoutSettings,
  PayoutState,
} from "./payouts"
export type {
  AdminPlan,
  AdminSubscription,
  AdminSubscriptionDetail,
  AllowedAction,
  BillingPeriod,
  ChargeState,
  CurrencyFigures,
  Engine,
  Subscription,
  SubscriptionAction,
  SubscriptionCharge,
  SubscriptionDetail,
  SubscriptionEntry,
  SubscriptionFigures,
  SubscriptionPlan,
  SubscriptionState,
} from "./subscriptions"
