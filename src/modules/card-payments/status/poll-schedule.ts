import { later, nextPoll, withJitter } from "../../../durable"
import { pollGap } from "../../../gateway"

const DAY = 24 * 3_600_000

/**
 * The next poll of a transaction that is not final, by its age: in the intervals that the gateway
 * documents, then hourly until 14 days (the window in which callbacks are repeated).
 * @returns null when polling ends
 */
export function nextCheck(since: Date, now: Date): Date | null {
  return nextPoll(pollGap, { since, now, until: 14 * DAY })
}

/**
 * A paid payment is polled once a day for 120 days, so that reversals and chargebacks are seen even
 * without a callback. Assumption: 120 days is the usual dispute window of the card schemes.
 */
export function nextCheckOfPaid(since: Date, now: Date): Date | null {
  return nextPoll(() => withJitter(DAY), { since, now, until: 120 * DAY })
}

/** The next poll of an unresolved step: polling never ends, and becomes daily. */
export function nextCheckOfStep(since: Date, now: Date): Date {
  return nextCheck(since, now) ?? later(now, DAY)
}
