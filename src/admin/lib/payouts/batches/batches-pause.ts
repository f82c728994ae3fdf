import { pauses } from "../pauses"
import type { AdminBatch } from "./admin-batch"

/** After how long a list of batches asks for them again; false where nothing becomes of any of them. */
export function batchesPause(batches: readonly Pick<AdminBatch, "state">[]): number | false {
  if (batches.some(({ state }) => state === "checking" || state === "paying")) return pauses.movingInList
  return batches.some(({ state }) => state === "awaiting_approval") && pauses.waiting
}
