import type { Attempt } from "./perform-charge"
import type { ChargeRow } from "./rows"

/**
 * Whether it is news of a try that was declined before, and not of the one that is under way. A retry that was begun and is
 * not known to be sent still has the date it was due on, and the transaction of the try before it.
 */
export function isOldNews({ state, transaction_id, retry_at }: ChargeRow, attempt: Attempt): boolean {
  if (attempt.outcome !== "declined") return false
  const isSame = attempt.transaction_id === transaction_id
  if (state === "declined" || state === "failed") return isSame
  if (state !== "charging" || transaction_id === null) return false
  return retry_at === null ? !isSame : isSame
}
