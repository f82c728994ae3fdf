import type { PayoutRow } from "./rows"

/** How long the gateway is asked about what counts as failed without its word: somebody may be late, or a call very slow. */
export const DOUBT_MS = 14 * 24 * 3_600_000

/** From now on it is doubted that a payout failed: it is asked about, and is like others that look the same. */
export function doubtFrom(now: Date): Pick<PayoutRow, "doubted_until"> {
  return { doubted_until: new Date(now.getTime() + DOUBT_MS) }
}
