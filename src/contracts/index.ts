/**
 * Which fields does an HTTP answer have, which values may they hold, and what can be done? Each
 * answer, set of values and verb is declared here once: the API returns these types, and admin and
 * storefront read them. `At` is the type of a time: `Date` before an answer is serialized, ISO 8601
 * text after it. `requests` has the schemas of bodies and queries.
 */
export { attentionKinds } from "./attention"
export type {
  AdminAttention,
  AdminAttentionRow,
  AttentionAction,
  AttentionActionName,
  AttentionCount,
  AttentionKind,
  AttentionSubject,
  FoundAttention,
} from "./attention"
export type { AdminAnswers, CsvFile, StoreAnswers } from "./answers"
export { callbackDeliveries, callbackStates, refusalReasons } from "./callbacks"
export type {
  AdminCallback,
  AdminCallbackDetail,
  CallbackInbox,
  CallbackState,
  RefusalReason,
  RefusedCallbacks,
  RefusedSample,
} from "./callbacks"
export type { AdminCustomer, AdminSavedCard, BlockedAttempts, CustomerPart } from "./customers"
export { declineCategories, type DeclineCategory } from "./decline-category"
export { disputeKinds, disputeReasons, disputeStates } from "./disputes"
export type { AdminDispute, DisputeKind, DisputeReason, DisputeSettings, DisputeState } from "./disputes"
export type { EnvironmentChange, Health, JobHealth, ScheduleProblem, ServerTimes } from "./health"
export { environmentFields } from "./health"
export { holdFilters, overviewPeriods } from "./overview"
export type {
  HoldFilter,
  AttemptCounts,
  CountedSum,
  DayRange,
  MovedMoney,
  OpenFigures,
  OrDenied,
  Overview,
  OverviewPeriod,
  PartFigures,
  PaymentFigures,
  PeriodFigures,
  RecurringFigures,
  WaitingPayouts,
} from "./overview"
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
  AdminTransactionRow,
  BrowserData,
  BrowserStep,
  CardDetails,
  CardPaymentSession,
  CardPaymentState,
  CardSourceKind,
  DecimalText,
  MismatchCode,
  SavedCard,
  OutstandingAmount,
  PaymentListSettings,
  SavedCards,
  StartedSession,
  StoredTransactionState,
  TransactionCall,
  TransactionCallback,
  TransactionEntry,
  TransactionSettings,
  TransactionState,
  TransactionType,
  UnconfirmedOperation,
} from "./payments"
export { type AdminTransactionDetail, NEWEST_SHOWN } from "./transaction-detail"
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
  PayoutTotals,
  WaitingForMe,
} from "./payouts"
export type {
  AccountCheck,
  AccountMode,
  AccountSettings,
  AccountTest,
  AssumptionInForce,
  CallbackTest,
  CardSettings,
  RefusedEmail,
  ModeGround,
  ModeNotice,
  OptionInForce,
  SettingsProvider,
  ShownSecret,
  SignatureFamily,
} from "./settings"
export type { AmountRefusal, FieldRefusal, LimitRefusal, Refusal } from "./refusals"
export {
  reconciliationCauses,
  reconciliationRepairs,
  reconciliationSides,
  reconciliationStates,
  COMMAND_LINE,
  repairResults,
  reportFields,
} from "./reconciliation"
export type {
  AdminReconciliation,
  AdminReconciliationDetail,
  AdminReconciliationDifference,
  ReconciledSide,
  ReconciliationCause,
  ReconciliationCauseCount,
  ReconciliationRepair,
  ReconciliationReport,
  ReconciliationSettings,
  ReconciliationSide,
  ReconciliationState,
  RepairPreview,
  RepairResult,
  ReportField,
} from "./reconciliation"
export {
  billingPeriods,
  cancelTimes,
  catchUps,
  chargeStates,
  declines,
  defaultRetryHours,
  engines,
  NEWEST_OF_SUBSCRIPTION,
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
  PlanCounts,
  PlanFigures,
  PlansFigures,
  SubscriptionFigures,
  SubscriptionPlan,
  SubscriptionState,
} from "./subscriptions"
export {
  batchActions,
  batchVerbs,
  customerVerbs,
  disputeVerbs,
  mailVerbs,
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
  DisputeVerb,
  MailVerb,
  PayoutAction,
  PayoutOperation,
  SubscriptionAction,
  SubscriptionVerb,
  TransactionVerb,
} from "./verbs"
