import type { Action, TimelineEntry } from "../payouts/payout-view"
import type { BatchRow, BatchRowRow, PayoutState } from "../rows"
import type { Repeat } from "../payouts/duplicates"

export type BatchAction = "request" | "approve" | "pay" | "cancel"

/** A row of the list of batches. */
export type BatchListed = Pick<
  BatchRow,
  "id" | "account" | "name" | "state" | "rows" | "requested_by" | "requested_at" | "created_at"
> & {
  /** Rows of the file that became no payout. */
  invalid: number
  /** Its payouts by their state. */
  counts: Record<PayoutState, number>
  /** What goes out, or went: all payouts but those that failed or were canceled. Decimal text in major units. */
  totals: { currency_code: string; count: number; amount: string }[]
  approvals: { approver_id: string; at: Date }[]
  approvals_needed: number
  /** Approved payouts that wait for somebody to say "pay" (option payOnApproval). */
  to_pay: number
  /** Payouts that failed before anything was sent that can release money. */
  refused: number
  /** Payouts whose check the gateway has still to make or to answer, while the batch is being checked. What is paid in one step has none. */
  unchecked: number
}

export type BatchView = BatchListed & {
  /** Rows that may be there twice, in the file or like another payout. */
  duplicates: Repeat[]
  /** With the payouts that it is about. */
  actions: Record<BatchAction, Action & Pick<BatchListed, "totals">>
  /** Rows that are not paid, and why: as read from the file, or as the gateway said. */
  problems: Pick<BatchRowRow, "row_number" | "cells" | "problems">[]
  /** The audit trail of the batch itself, newest first: it begins with who uploaded its file. Each payout has its own. */
  timeline: TimelineEntry[]
}
