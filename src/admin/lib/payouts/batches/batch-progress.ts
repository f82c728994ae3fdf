import type { PayoutState } from "../admin-payout"
import type { AdminBatch } from "./admin-batch"

export type BatchProgress = { done: number; of: number }

const checked: readonly PayoutState[] = ["checked", "failed", "canceled"]
const settled: readonly PayoutState[] = ["paid", "failed", "canceled", "unknown"]

/** How far the checking or the paying of a batch is, in rows; null where nothing is under way. */
export function batchProgress({ state, rows, invalid, counts }: AdminBatch): BatchProgress | null {
  if (state !== "checking" && state !== "paying") return null
  const of = rows - invalid
  const over = state === "checking" ? checked : settled
  const done = over.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
  return { done: Math.min(done, of), of }
}
