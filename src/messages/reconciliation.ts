import type { Catalogue } from "./message"

/** Codes about comparing the ledger with the gateway and with Medusa. */
export const reconciliationMessages = {
  "reconciliation.not_found": {},
  "reconciliation.difference_not_found": {},
  /** Why a run cannot be started, canceled or compared with a report. */
  "reconciliation.period_reversed": { field: "message" },
  "reconciliation.period_future": { field: "message", today: "day" },
  "reconciliation.period_too_long": { field: "message", most: "text" },
  "reconciliation.account_unknown": { field: "message", accounts: "anyOf" },
  "reconciliation.ended": {},
  "reconciliation.not_done": {},
  /** Why a run failed. */
  "reconciliation.failed_repeatedly": { reason: "text" },
  /** The causes of differences. */
  "reconciliation_cause.status_differs": {},
  "reconciliation_cause.amount_differs": {},
  "reconciliation_cause.currency_differs": {},
  "reconciliation_cause.type_differs": {},
  "reconciliation_cause.order_differs": {},
  "reconciliation_cause.capture_missing_here": {},
  "reconciliation_cause.capture_missing_at_gateway": {},
  "reconciliation_cause.capture_missing_in_medusa": {},
  "reconciliation_cause.refund_missing_here": {},
  "reconciliation_cause.refund_missing_at_gateway": {},
  "reconciliation_cause.refund_missing_in_medusa": {},
  "reconciliation_cause.void_missing_here": {},
  "reconciliation_cause.void_missing_in_medusa": {},
  "reconciliation_cause.chargeback_missing_here": {},
  "reconciliation_cause.chargeback_missing_at_gateway": {},
  "reconciliation_cause.payment_missing_here": {},
  "reconciliation_cause.payment_unknown_at_gateway": {},
  "reconciliation_cause.payment_missing_in_medusa": {},
  "reconciliation_cause.payment_missing_in_report": {},
  "reconciliation_cause.step_unresolved": {},
  "reconciliation_cause.gateway_no_answer": {},
  /** Problems of an uploaded report. */
  "report.column_missing": {},
  "report.column_repeated": {},
  "report.row_too_long": { row: "text" },
  "report.order_unreadable": { row: "text" },
  "report.order_is_card": { row: "text" },
  "report.amount_unreadable": { row: "text" },
  "report.currency_unreadable": { row: "text" },
  "report.date_unreadable": { row: "text" },
  /** Why a difference is not repaired. */
  "reconciliation_repair.none": {},
  "reconciliation_repair.made": {},
  "reconciliation_repair.under_way": {},
  "reconciliation_repair.agrees_by_now": {},
  "reconciliation_repair.outdated": {},
  "reconciliation_repair.own_process": {},
  /** In the timeline of the payment. */
  "reconciliation_repair.requested": { cause: "message" },
  /** Effects of a repair. */
  "reconciliation_effect.check": {},
  "reconciliation_effect.check_unrecorded": {},
  "reconciliation_effect.record_capture": { amount: "amount" },
  "reconciliation_effect.record_refund": { amount: "amount" },
  "reconciliation_effect.record_void": {},
  "reconciliation_effect.no_money": {},
} as const satisfies Catalogue
