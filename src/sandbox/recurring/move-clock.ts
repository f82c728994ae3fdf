import { DateTime, Duration } from "luxon"
import { z } from "zod"
import { LAST_MOMENT } from "./clock"
import { dueCharges, runDue } from "./run-recurring"
import type { State } from "../state"

const LONGEST = { years: 10 }
const MOST_CHARGES = 10_000

export const clockMoveSchema = z
  .strictObject({
    /** ISO 8601 duration, such as `P1M`, `P40D` or `PT3H`. */
    forward: z.string().optional(),
    /** ISO 8601 date and time, in UTC unless it has an offset. */
    to: z.string().optional(),
  })
  .refine(({ forward, to }) => (forward === undefined) !== (to === undefined), {
    message: 'Give either forward (such as "P1M") or to (such as "2027-03-01T00:00:00Z")',
  })

export type ClockMove = z.input<typeof clockMoveSchema>

export type SandboxClock = {
  /** ISO 8601, in UTC. */
  now: string
  /** Milliseconds by which it is ahead of the machine's clock. */
  aheadMs: number
  /** Number of charges that the move made; set only after a move. */
  charges?: number
}

export function readClock({ clock }: Pick<State, "clock">): SandboxClock {
  return { now: clock.now().toISOString(), aheadMs: clock.ahead() }
}

/**
 * Moves the clock forward and makes every charge that falls due in between, each at its own date.
 * @returns the number of charges
 * @throws RangeError if it would not move forward, too far, or past too many charges; nothing has
 * changed then
 */
export function moveClock(state: State, move: ClockMove): number {
  const now = state.clock.now()
  const target = targetOf(move, now)
  // Negated, because an invalid date is neither before nor after.
  if (!(target.getTime() <= LAST_MOMENT)) throw new RangeError("The clock goes up to the year 9999 and no further.")
  if (target <= now) {
    const [is, asked] = [now.toISOString(), target.toISOString()]
    throw new RangeError(`The clock moves forward only: it shows ${is}, and ${asked} is not later.`)
  }
  if (target > utc(now).plus(LONGEST).toJSDate()) {
    throw new RangeError("One move is ten years at most: move in smaller steps.")
  }
  if (dueCharges(state, target, MOST_CHARGES + 1).length > MOST_CHARGES) {
    throw new RangeError(`More than ${MOST_CHARGES} charges would fall due in between: move in smaller steps.`)
  }
  state.clock.setAhead(target.getTime() - Date.now())
  return runDue(state)
}

function targetOf({ forward, to = "" }: ClockMove, now: Date): Date {
  if (forward !== undefined) {
    const duration = Duration.fromISO(forward)
    if (duration.isValid) return utc(now).plus(duration).toJSDate()
    throw new RangeError('forward must be an ISO 8601 duration such as "P1M", "P40D" or "PT3H".')
  }
  const target = DateTime.fromISO(to, { zone: "utc" })
  if (target.isValid && /^\d{4}-\d\d-\d\d/.test(to)) return target.toJSDate()
  throw new RangeError('to must be an ISO 8601 date and time such as "2027-03-01T00:00:00Z".')
}

function utc(date: Date) {
  return DateTime.fromJSDate(date, { zone: "utc" })
}
