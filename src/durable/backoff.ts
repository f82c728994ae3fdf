const SECOND = 1000
const MINUTE = 60 * SECOND

/** Varies the interval by up to five percent in either direction, so that calls spread. */
export function withJitter(milliseconds: number): number {
  return milliseconds * (0.95 + Math.random() * 0.1)
}

/** The time after an interval with jitter. */
export function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + withJitter(milliseconds))
}

/** The interval after so many failed tries: it doubles from the first one up to the longest. */
export function backoff(tries: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(first * 2 ** Math.min(tries, 10), longest)
}

/** The next try of work that failed: exponential backoff from 5 seconds to 10 minutes. */
export function nextTry(tries: number, now: Date): Date {
  return later(now, backoff(tries, { first: 5 * SECOND, longest: 10 * MINUTE }))
}

type Polling = {
  since: Date
  now: Date
  /** Milliseconds from `since` at which polling ends. */
  until: number
}

/** The next poll, at an interval by age since `since`; null once polling has ended. */
export function nextPoll(gap: (ageMs: number) => number, { since, now, until }: Polling): Date | null {
  const age = now.getTime() - since.getTime()
  return age < until ? new Date(now.getTime() + gap(age)) : null
}
