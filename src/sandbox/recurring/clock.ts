/** The sandbox's time: that of the machine, until it is moved forward. OAuth timestamps are judged by the machine's. */
export type Clock = {
  now(): Date
  /** Milliseconds it is ahead of the machine. */
  ahead(): number
  /** @param milliseconds ahead of the machine */
  setAhead(milliseconds: number): void
}

/** The clock goes no further: beyond it, years have more than four digits. */
export const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export function createClock(): Clock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    ahead: () => ahead,
    setAhead: (milliseconds) => void (ahead = milliseconds),
  }
}
