import type { PayoutRow } from "./rows"

/** A call may take the account's longest time (28 s), and some more; a row younger than this is left to whoever sends it. */
export const GRACE_MS = 40_000

/** A call that begins later than this after its intent might still be on its way when others look for it. */
const START_MS = 10_000

/** A process that was held up between intent and call sends nothing any more. */
export function isInTime({ paying_since }: PayoutRow, now: Date): boolean {
  return !!paying_since && now.getTime() - new Date(paying_since).getTime() < START_MS
}

/** Committed so shortly ago that the call may be on its way in another request or process: no answer to it is known yet. */
export function isUnderWay(row: PayoutRow, now: Date): boolean {
  const since = row.state === "checking" ? row.checked_at : row.state === "paying" ? row.paying_since : null
  const answered = row.state === "checking" ? row.check_serial : row.accepted_at
  return !!since && !answered && now.getTime() - new Date(since).getTime() < GRACE_MS
}
