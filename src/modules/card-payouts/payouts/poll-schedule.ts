import { isInFlight, later, nextPoll as nextPollOf } from "../../../durable"
import { pollGap } from "../../../gateway"
import type { CallRow, PayoutRow } from "../rows"
import type { PayoutCalls } from "./calls"

/** Longest call (28 s) plus a margin. A younger row is left to the process that sends it. */
export const IN_FLIGHT_MS = 40_000

/**
 * A call that starts later than this after its intent could still be in flight when others poll for
 * it.
 */
const START_MS = 10_000

/** False if the process was held up between intent and call: then it must not send. */
export function isInTime({ created_at }: Pick<CallRow, "created_at">, now: Date): boolean {
  return now.getTime() - new Date(created_at).getTime() < START_MS
}

/**
 * True if the intent was committed so recently that the call may be in flight in another request or
 * process. The gateway may still perform a check whose answer was lost, and a single answer without
 * it makes the payout a draft.
 */
export function isUnderWay({ state }: PayoutRow, { check, payment }: PayoutCalls, now: Date): boolean {
  const call = state === "checking" ? check : state === "paying" ? payment : undefined
  if (!call) return false
  const isLostCheck = call.kind === "check" && call.state === "unknown"
  return isInFlight(isLostCheck ? { ...call, state: "intended" } : call, { now, inFlightMs: IN_FLIGHT_MS })
}

const DAY_MS = 24 * 60 * 60_000

/**
 * The next poll, by the age of the call: in the gateway's own intervals, then daily from 14 days
 * on.
 */
export function nextPoll(since: Date, now: Date): Date {
  return nextPollOf(pollGap, { since, now, until: 14 * DAY_MS }) ?? later(now, DAY_MS)
}

/** How long an inferred failure is polled: the recipient may be late, or the call very slow. */
export const WATCH_MS = 14 * 24 * 3_600_000

/** Marks a failure as unconfirmed from now on: it is polled and counts as a possible duplicate. */
export function watchFrom(now: Date): Pick<PayoutRow, "watch_until"> {
  return { watch_until: new Date(now.getTime() + WATCH_MS) }
}

/**
 * True while the failure is inferred and the gateway is still polled: the payout may be paid after
 * all.
 */
export function isUnconfirmedFailure({ state, watch_until }: PayoutRow): boolean {
  return state === "failed" && watch_until !== null
}
