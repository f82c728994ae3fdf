import type { ActionState, RenderedMessage } from "../../../messages"
import type { TimelineEntry } from "../payouts/payout-view"
import type { BatchRow, BatchRowRow, PayoutState } from "../rows"
import type { Repeat } from "../payouts/duplicates"
import type { BatchAction } from "./batch-states"

/** An item of the list of batches. */
export type BatchListed = Pick<
  BatchRow,
  "id" | "account" | "name" | "state" | "rows" | "requested_by" | "requested_at" | "created_at"
> & {
  /** Rows of the file that did not become payouts. */
  invalid: number
  /** Number of payouts by state. */
  counts: Record<PayoutState, number>
  /** All payouts except failed and canceled ones. Decimal text in major units. */
  totals: { currency_code: string; count: number; amount: string }[]
  approvals: { approver_id: string; at: Date }[]
  approvals_needed: number
  /** Approved payouts that wait for the order to pay (option payOnApproval). */
  to_pay: number
  /** Payouts that failed before any call that can release money. */
  refused: number
  /**
   * Payouts that the gateway has not checked yet, while the batch is being checked. Payouts in one
   * step need no check.
   */
  unchecked: number
}

export type BatchView = BatchListed & {
  /** Rows that may be repeated, in the file or by another payout. */
  duplicates: (Omit<Repeat, "with"> & { with: RenderedMessage })[]
  /** Each action with the totals of the payouts concerned. */
  actions: Record<BatchAction, ActionState & Pick<BatchListed, "totals">>
  /** Rows that are not paid, with the reasons from the file or from the gateway. */
  problems: (Pick<BatchRowRow, "row_number" | "cells"> & { problems: ({ field: string } & RenderedMessage)[] })[]
  /**
   * The audit trail of the batch itself, newest first; its oldest entry is the upload. Each payout
   * has its own.
   */
  timeline: TimelineEntry[]
}
