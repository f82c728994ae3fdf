import type { PayoutState } from "../admin-payout"
import type { AdminBatch } from "./admin-batch"

export type BatchProgress = {
  /** Rows of which the gateway has said something. */
  done: number
  of: number
  /** What it said of them: checked and good, or paid. */
  good: number
  bad: number
  /** Sent, and nobody can tell yet. */
  unknown: number
}

/**
 * How far the checking or the paying of a batch is, in rows; null where nothing is under way. What could not be read, was refused in
 * its check or was given up is no part of the paying.
 */
export function batchProgress(batch: AdminBatch): BatchProgress | null {
  const { state, rows, invalid, refused, unchecked } = batch
  const count = (one: PayoutState) => batch.counts[one] ?? 0
  switch (state) {
    case "checking": {
      // Of a batch that was paid in part, the rest is checked anew.
      const good = count("checked") + count("paid")
      const bad = count("failed")
      const done = good + bad
      // Rows that are paid in one step are drafts until they are asked for, and nobody checks them.
      const of = done + unchecked
      return of > 0 ? { done, of, good, bad, unknown: 0 } : null
    }
    case "paying": {
      const good = count("paid")
      const bad = count("failed") - refused
      const of = rows - invalid - count("canceled") - refused
      return { done: good + bad, of, good, bad, unknown: count("unknown") }
    }
    default:
      return null
  }
}
