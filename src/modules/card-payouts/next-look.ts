import { pollGap, withJitter } from "../../gateway"

const DAY_MS = 24 * 60 * 60_000

/** When to ask next for what is under way, by how long it has been: in the gateway's own gaps, then daily from 14 days on. */
export function nextLook(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime()
  return new Date(now.getTime() + withJitter(age < 14 * DAY_MS ? pollGap(age) : DAY_MS))
}

/** When to try again what could not be sent. */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + withJitter(Math.min(5_000 * 2 ** Math.min(tries, 10), 10 * 60_000)))
}
