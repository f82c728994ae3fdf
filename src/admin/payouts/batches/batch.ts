import type { Messages } from "../../format/localized-text"
import type { Action } from "../../payments/transaction"
import type { PayoutEntry, PayoutState } from "../payout"

export type BatchState = "checking" | "ready" | "awaiting_approval" | "paying" | "finished" | "canceled"
export type BatchAction = "request" | "approve" | "pay" | "cancel"

/**
 * A file of payouts as the list tells it. Amounts are decimal text in major units, times are ISO
 * 8601.
 */
export type AdminBatch = {
  id: string
  account: string
  /** Of the file. */
  name: string
  state: BatchState
  rows: number
  /** Rows of which no payout was made. */
  invalid: number
  counts: Partial<Record<PayoutState, number>>
  totals: { currency_code: string; count: number; amount: string }[]
  requested_by: string | null
  requested_at: string | null
  created_at: string
  approvals: { approver_id: string; at: string }[]
  approvals_needed: number
  /** Approved payouts that wait for somebody to press "Pay". */
  to_pay: number
  /** Payouts that failed before anything was sent for them. */
  refused: number
  /** Payouts whose check the gateway has still to make, or to answer. */
  unchecked: number
}

type BatchProblemRow = {
  /** As a spreadsheet counts it: the header is row 1. */
  row_number: number
  /** What a person finds the row by, masked. */
  cells: Readonly<Partial<Record<"recipient_name" | "amount" | "currency_code" | "reference", string>>>
  problems: { field: string; message: string }[]
}

/** A file of payouts as `GET /admin/card-payments/payouts/batches/:id` tells it. */
export type AdminBatchDetail = AdminBatch & {
  /** `payout_id` where it is like a payout that is not of this file. */
  duplicates: { row_number: number; with: string; payout_id?: string }[]
  /** With the payouts that it is about. */
  actions: Record<BatchAction, Action & Pick<AdminBatch, "totals">>
  problems: BatchProblemRow[]
  /** Its own steps, newest first: the first of them was its upload. */
  timeline: PayoutEntry[]
}

/** Whether a batch is approved, and waits for somebody to press "Pay". */
export function awaitsPay({ state, to_pay }: Pick<AdminBatch, "state" | "to_pay">): boolean {
  return state === "paying" && to_pay > 0
}

/**
 * Whether a batch is not over for the sake of payouts alone of which nobody knows whether they were
 * paid.
 */
export function waitsForUnknown({ state, counts }: Pick<AdminBatch, "state" | "counts">): boolean {
  const moving = (["checking", "awaiting_approval", "approved", "paying"] as const).some((one) => counts[one])
  return state === "paying" && !moving && !!counts.unknown
}

/** What a batch pays in each currency: `1,200.00 EUR, 5,000 JPY`. */
export function formatTotals({ price }: Pick<Messages, "price">, { totals }: Pick<AdminBatch, "totals">): string {
  return totals.map(({ amount, currency_code }) => price(amount, currency_code)).join(", ")
}
