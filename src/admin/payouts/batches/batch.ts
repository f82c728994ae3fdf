import type { Messages } from "../../format/localized-text"
import type { ActionState, RenderedMessage } from "../../../messages"
import type { PayoutEntry, PayoutState } from "../payout"

export type BatchState = "checking" | "ready" | "awaiting_approval" | "paying" | "finished" | "canceled"
export type BatchAction = "request" | "approve" | "pay" | "cancel"

/**
 * A batch, uploaded as a file, in the list's answer. Amounts are decimal text in major units, times
 * are ISO 8601.
 */
export type AdminBatch = {
  id: string
  account: string
  /** The file name. */
  name: string
  state: BatchState
  rows: number
  /** Rows for which no payout was created. */
  invalid: number
  counts: Partial<Record<PayoutState, number>>
  totals: { currency_code: string; count: number; amount: string }[]
  requested_by: string | null
  requested_at: string | null
  created_at: string
  approvals: { approver_id: string; at: string }[]
  approvals_needed: number
  /** Approved payouts that wait until a user presses "Pay". */
  to_pay: number
  /**
   * Payouts that failed before a call that can release money was sent; a check may have been sent.
   */
  refused: number
  /** Payouts whose check is not sent or not answered yet, while the batch is being checked. */
  unchecked: number
}

type BatchProblemRow = {
  /** Counted as in a spreadsheet: the header is row 1. */
  row_number: number
  /** The cells that identify the row for a person, masked. */
  cells: Readonly<Partial<Record<"recipient_name" | "amount" | "currency_code" | "reference", string>>>
  problems: (RenderedMessage & { field: string })[]
}

/** The answer of `GET /admin/card-payments/payouts/batches/:id`. */
export type AdminBatchDetail = AdminBatch & {
  /** Possible duplicates by row; `payout_id` if the duplicate is a payout outside this batch. */
  duplicates: { row_number: number; with: RenderedMessage; payout_id?: string }[]
  /** Each action with the totals of the payouts that it affects. */
  actions: Record<BatchAction, ActionState & Pick<AdminBatch, "totals">>
  problems: BatchProblemRow[]
  /** The batch's own audit trail, newest first; the oldest entry is the upload. */
  timeline: PayoutEntry[]
}

/** True if the batch is approved and waits until a user presses "Pay". */
export function awaitsPay({ state, to_pay }: Pick<AdminBatch, "state" | "to_pay">): boolean {
  return state === "paying" && to_pay > 0
}

/** True if only payouts with an unknown outcome keep the batch from finishing. */
export function waitsForUnknown({ state, counts }: Pick<AdminBatch, "state" | "counts">): boolean {
  const moving = (["checking", "awaiting_approval", "approved", "paying"] as const).some((one) => counts[one])
  return state === "paying" && !moving && !!counts.unknown
}

/** The totals by currency as text: `1,200.00 EUR, 5,000 JPY`. */
export function formatTotals({ price }: Pick<Messages, "price">, { totals }: Pick<AdminBatch, "totals">): string {
  return totals.map(({ amount, currency_code }) => price(amount, currency_code)).join(", ")
}
