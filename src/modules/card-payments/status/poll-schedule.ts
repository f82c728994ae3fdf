import { pollGap, withJitter } from "../../../gateway"

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The next poll of a transaction that is not final, by its age: in the gateway's own intervals,
 * then hourly until 14 days (the window in which callbacks are repeated).
 * @returns null when polling ends
 */
export function nextCheck(since: Date, now: Date): Date | null {
  const age = now.getTime() - since.getTime()
  return age < 14 * DAY ? new Date(now.getTime() + pollGap(age)) : null
}

/**
 * A paid payment is polled once a day for 120 days, so that reversals and chargebacks are seen even
 * without a callback. Assumption: 120 days is the usual dispute window of the card schemes.
 */
export function nextCheckOfPaid(since: Date, now: Date): Date | null {
  return now.getTime() - since.getTime() < 120 * DAY ? later(now, DAY) : null
}

/** The next poll of an unresolved step: polling never ends, and becomes daily. */
export function nextCheckOfStep(since: Date, now: Date): Date {
  return nextCheck(since, now) ?? later(now, DAY)
}

/**
 * The next try of work that failed (an unconfirmed step, a cart that cannot complete, a reversal):
 * exponential, from 5 seconds to 10 minutes.
 */
export function nextTry(tries: number, now: Date): Date {
  return later(now, Math.min(5 * SECOND * 2 ** Math.min(tries, 10), 10 * MINUTE))
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + withJitter(milliseconds))
}
