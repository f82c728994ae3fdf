import { pollGap, withJitter } from "../../../gateway"
import type { PayoutRow } from "../rows"

/** A call may take the account's longest time (28 s), and some more; a row younger than this is left to whoever sends it. */
export const IN_FLIGHT_MS = 40_000

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
  return !!since && !answered && now.getTime() - new Date(since).getTime() < IN_FLIGHT_MS
}

const DAY_MS = 24 * 60 * 60_000

/** When to ask next for what is under way, by how long it has been: in the gateway's own gaps, then daily from 14 days on. */
export function nextPoll(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime()
  return new Date(now.getTime() + withJitter(age < 14 * DAY_MS ? pollGap(age) : DAY_MS))
}

/** When to try again what could not be sent. */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + withJitter(Math.min(5_000 * 2 ** Math.min(tries, 10), 10 * 60_000)))
}

/** How long the gateway is asked about what counts as failed without its word: somebody may be late, or a call very slow. */
export const WATCH_MS = 14 * 24 * 3_600_000

/** From now on it is doubted that a payout failed: it is asked about, and is like others that look the same. */
export function watchFrom(now: Date): Pick<PayoutRow, "watch_until"> {
  return { watch_until: new Date(now.getTime() + WATCH_MS) }
}

/** It came to nothing without the gateway's word, and may be paid all the same: as long as the gateway is asked about it. */
export function isUnconfirmedFailure({ state, watch_until }: PayoutRow): boolean {
  return state === "failed" && watch_until !== null
}
