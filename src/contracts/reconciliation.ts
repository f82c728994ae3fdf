import type { ActionState, RenderedMessage } from "../messages"
import type { TransactionSettings } from "./payments"

/** The states of a run. `failed`: it could not continue. */
export const reconciliationStates = ["running", "done", "canceled", "failed"] as const
export type ReconciliationState = (typeof reconciliationStates)[number]

/** The other side of a difference: the gateway's status, Medusa's rows, or an uploaded report. */
export const reconciliationSides = ["gateway", "medusa", "report"] as const
export type ReconciliationSide = (typeof reconciliationSides)[number]

/** Causes of differences, a closed list, in the order of a summary. `here`: in the plugin's ledger. */
export const reconciliationCauses = [
  "status_differs",
  "amount_differs",
  "currency_differs",
  "type_differs",
  "order_differs",
  "capture_missing_here",
  "capture_missing_at_gateway",
  "capture_missing_in_medusa",
  "refund_missing_here",
  "refund_missing_at_gateway",
  "refund_missing_in_medusa",
  "void_missing_here",
  "void_missing_in_medusa",
  "chargeback_missing_here",
  "chargeback_missing_at_gateway",
  "payment_missing_here",
  "payment_unknown_at_gateway",
  "payment_missing_in_medusa",
  "payment_missing_in_report",
  "step_unresolved",
  "gateway_no_answer",
] as const
export type ReconciliationCause = (typeof reconciliationCauses)[number]

/**
 * The mechanism that may repair a difference. `check`: asks the gateway and reconciles, as the
 * schedule does. `record`: records steps in Medusa that the gateway confirmed. Neither is a new
 * money call.
 */
export const reconciliationRepairs = ["check", "record"] as const
export type ReconciliationRepair = (typeof reconciliationRepairs)[number]

/** `agrees`: the payment had no difference of this cause afterwards. */
export const repairResults = ["agrees", "differs", "not_answered"] as const
export type RepairResult = (typeof repairResults)[number]

/** The actor of repairs that `npx card-payments reconcile` makes. */
export const COMMAND_LINE = "command_line"

/** The columns of a gateway's report that a merchant names. */
export const reportFields = ["order_id", "amount", "currency", "type", "status", "date"] as const
export type ReportField = (typeof reportFields)[number]

/** An uploaded report, as it was compared. `rows`: with content, below the header. */
export type ReconciliationReport<At = string> = {
  name: string
  /** The header of the column of each field that the merchant mapped. */
  columns: Partial<Record<ReportField, string>>
  rows: number
  /** Rows left out because they moved no money: of another type, not approved; or their day is outside the period. */
  skipped: number
  compared_at: At
}

/**
 * The differences of one cause with one side: the same money may differ from several sides. `sums`:
 * of the differing amounts, decimal text in major units.
 */
export type ReconciliationCauseCount = {
  cause: ReconciliationCause
  against: ReconciliationSide
  count: number
  /** Of these, the repaired ones. */
  repaired: number
  sums: { currency_code: string; amount: string }[]
}

/** A comparison of a period's payments. `from` and `to` are days in `time_zone`, both included. */
export type AdminReconciliation<At = string> = {
  id: string
  account: string
  from: string
  to: string
  time_zone: string
  state: ReconciliationState
  /** Payments to compare, counted at the start. */
  total: number
  compared: number
  /** Differences found so far, and those of them that are not repaired. */
  differences: number
  open: number
  report: ReconciliationReport<At> | null
  /** The id of the user or API key, or `COMMAND_LINE`. */
  requested_by: string
  created_at: At
  finished_at: At | null
  /** Why a run failed. */
  error: RenderedMessage | null
  actions: { cancel: ActionState; upload: ActionState }
}

export type AdminReconciliationDetail<At = string> = AdminReconciliation<At> & { causes: ReconciliationCauseCount[] }

/** Accounts, and the zone of days and times. */
export type ReconciliationSettings = TransactionSettings & { start: ActionState }

/** The amounts of one side when it was compared; null where it has none. Decimal text. */
export type ReconciledSide = {
  status: string | null
  amount: string | null
  currency_code: string | null
  captured: string | null
  refunded: string | null
}

export type AdminReconciliationDifference<At = string> = {
  id: string
  cause: ReconciliationCause
  against: ReconciliationSide
  /** The cause and its subject, as a text. */
  message: RenderedMessage
  /** Null for a payment that the ledger does not have. */
  transaction_id: string | null
  payment_id: string | null
  client_orderid: string | null
  orderid: string | null
  /** The row of the report. */
  row_number: number | null
  currency_code: string | null
  /** The amount by which the sides differ; null where no amount does. */
  amount: string | null
  /** The value in the ledger, and the other side's. */
  expected: string | null
  found: string | null
  ours: ReconciledSide | null
  theirs: ReconciledSide | null
  repair: ReconciliationRepair | null
  repaired_at: At | null
  repaired_by: string | null
  result: RepairResult | null
  created_at: At
  actions: { repair: ActionState }
}

/** The effects that a repair would have now. `digest` goes back with the request to repair. */
export type RepairPreview = {
  repair: ReconciliationRepair
  /** Empty if the payment agrees by now. */
  effects: RenderedMessage[]
  digest: string
}
