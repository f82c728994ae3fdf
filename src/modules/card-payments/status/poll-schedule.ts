import { pollGap, withJitter } from "../../../gateway"

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * When to ask for a transaction that is not final, by its age: in the gateway's own gaps, then
 * hourly to 14 days (the window in which callbacks are repeated).
 * @returns null when asking ends.
 */
export function nextCheck(since: Date, now: Date): Date | null {
  const age = now.getTime() - since.getTime()
  return age < 14 * DAY ? new Date(now.getTime() + pollGap(age)) : null
}

/**
 * A payment that is paid is asked for once a day for 120 days, so that a reversal or chargeback is
 * seen even where no callback tells of it. Assumption: 120 days is the usual dispute window of the
 * card schemes.
 */
export function nextCheckOfPaid(since: Date, now: Date): Date | null {
  return now.getTime() - since.getTime() < 120 * DAY ? later(now, DAY) : null
}

/** A step whose outcome is not known is asked for as long as it is not: daily in the end. */
export function nextCheckOfStep(since: Date, now: Date): Date {
  return nextCheck(since, now) ?? later(now, DAY)
}

/**
 * Work that could not be done yet (a step unconfirmed, a cart that cannot complete, money to give
 * back).
 */
export function nextTry(tries: number, now: Date): Date {
  return later(now, Math.min(5 * SECOND * 2 ** Math.min(tries, 10), 10 * MINUTE))
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + withJitter(milliseconds))
}
