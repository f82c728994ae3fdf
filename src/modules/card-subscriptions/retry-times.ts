import type { ChargeRow, SubscriptionRow } from "./rows"

const HOUR_MS = 3_600_000
/** So near at hand a time is over: what was declined just now is not tried again at once. */
const AT_ONCE_MS = HOUR_MS / 4

type Hours = Pick<SubscriptionRow, "retry_hours">

/**
 * When a charge that is declined now is tried again by itself: after the hours of the plan, one after the other. Tries that somebody asked for in between cost none of these; a store that was down for some of them makes
 * as many, later. Null where no further try comes.
 * @param charge attempts with this one, and since when it is owed and declined
 */
export function nextRetry(
  { retry_hours }: Hours,
  { attempts, since }: Pick<ChargeRow, "attempts"> & { since: Date },
  now: Date,
): Date | null {
  const times = retry_hours.map((_, position) =>
    patienceEnds({ retry_hours: retry_hours.slice(0, position + 1) }, since),
  )
  const ahead = times.find((time) => time.getTime() > now.getTime() + AT_ONCE_MS)
  if (ahead) return ahead
  const hours = retry_hours[attempts - 1]
  return hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS)
}

/** How long a decline that is not tried again by itself waits for another card, or for the gateway's own tries. */
export function patienceEnds({ retry_hours }: Hours, since: Date): Date {
  const hours = retry_hours.reduce((sum, one) => sum + one, 0)
  return new Date(since.getTime() + hours * HOUR_MS)
}
