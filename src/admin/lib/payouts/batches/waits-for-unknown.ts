import type { AdminBatch } from "./admin-batch"

/** Whether a batch is not over for the sake of payouts alone of which nobody knows whether they were paid. */
export function waitsForUnknown({ state, counts }: Pick<AdminBatch, "state" | "counts">): boolean {
  const moving = (["checking", "awaiting_approval", "approved", "paying"] as const).some((one) => counts[one])
  return state === "paying" && !moving && !!counts.unknown
}
