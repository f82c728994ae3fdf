import type { PayoutRow } from "./rows"

/** A call may take the account's longest time (28 s), and some more; a row younger than this is left to whoever sends it. */
export const GRACE_MS = 40_000

/** Committed so shortly ago that the call may be on its way in another request or process: no answer to it is known yet. */
export function isUnderWay(row: PayoutRow, now: Date): boolean {
  const since = row.state === "checking" ? row.checked_at : row.state === "paying" ? row.paying_since : null
  const serial = row.state === "checking" ? row.check_serial : row.pay_serial
  return !!since && !serial && now.getTime() - new Date(since).getTime() < GRACE_MS
}
