/**
 * How do the gateway's terms map to Medusa's? The only folder that knows both: statuses, money,
 * errors and payouts.
 */
export {
  categoryAfter,
  declineCategories,
  type DeclineCategory,
  declineCategory,
  hardDeclineCodes,
} from "./decline-category"
export { BEING_CONFIRMED, errorCodes, logText, messageOf, toMedusaError, toShopperError } from "./errors"
export type { AskedOrder, CheckedOrder, PayoutOrder, Sent, StatusReport } from "./payout-order"
export { payoutTypes } from "./payout-order"
export { compare, isExact, isPositive, formatAmount, subtract, sum, toMedusaAmount, toWireAmount } from "./money"
export {
  payeeCard,
  payoutDestination,
  type PayoutDestination,
  type PayoutDestinationKind,
  payoutDestinationKinds,
  payoutRecipient,
  type PayoutRecipient,
} from "./payout-destination"
export { allOf, fieldName, fieldProblem, isMissing } from "./field-problems"
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
export {
  type Badge,
  type InitialType,
  type SessionState,
  statusRow,
  type StatusRow,
  stepStatus,
  transactionStatus,
} from "./status"
