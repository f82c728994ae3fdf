/**
 * The sandbox's time: the machine's, until it is moved forward. OAuth timestamps are checked
 * against the machine's clock.
 */
export type Clock = {
  now(): Date
  /** Milliseconds by which it is ahead of the machine. */
  ahead(): number
  /** @param milliseconds ahead of the machine */
  setAhead(milliseconds: number): void
}

/** The latest time of the clock: later years have more than four digits. */
export const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export function createClock(): Clock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    ahead: () => ahead,
    setAhead: (milliseconds) => void (ahead = milliseconds),
  }
}
