/**
 * How do the gateway's terms map to Medusa's? Only this folder knows both: statuses, amounts,
 * reversals, errors and payouts.
 */
export { canceledOrderFields, isCanceledOrder } from "./canceled-order"
export { compareWithRecord, type RecordDifference } from "./compare-with-record"
export { categoryAfter, declineCategory, hardDeclineCodes } from "./decline-category"
export { disputeReason } from "./dispute-reason"
export {
  errorCodes,
  failureKind,
  failureMessage,
  gatewayReason,
  logText,
  messageOf,
  toMedusaError,
  toShopperError,
  unauthorizedReason,
} from "./errors"
export type { PolledOrder, CheckedOrder, PayoutOrder, Sent, StatusReport } from "./payout-order"
export { payoutTypes } from "./payout-order"
export { isExact, toMedusaAmount, toWireAmount } from "./medusa-amount"
export { allOf, fieldName, fieldProblem, isFieldName, isMissing } from "./field-problems"
export { amountParam, medusaReason, quotedReason, reasonOf, totalsParam } from "./message-params"
export {
  forbidden,
  invalidData,
  isRefusal,
  notAllowed,
  notFound,
  type Refusal,
  refusal,
  unauthorized,
} from "./refusals"
export { type Badge, type SessionState, statusRow, type StatusRow, stepStatus, transactionStatus } from "./status"
export { amountLeft, heldMoney, type HeldMoney, isVoidable, reversalOf, untouchedMoney } from "./void-or-refund"
