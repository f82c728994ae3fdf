import type { ChargeRow, SubscriptionRow } from "./rows"

const HOUR_MS = 3_600_000

/**
 * When a declined charge is tried again by itself: after the hours of the plan, one after the other. Null where no further
 * try comes.
 */
export function nextRetry(
  { retry_hours }: Pick<SubscriptionRow, "retry_hours">,
  { attempts }: Pick<ChargeRow, "attempts">,
  now: Date,
): Date | null {
  const hours = retry_hours[attempts - 1]
  return hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS)
}

/** How long a decline that is not tried again by itself waits for another card, or for the gateway's own tries. */
export function patienceEnds({ retry_hours }: Pick<SubscriptionRow, "retry_hours">, declinedAt: Date): Date {
  const hours = retry_hours.reduce((sum, one) => sum + one, 0)
  return new Date(declinedAt.getTime() + hours * HOUR_MS)
}
