import type { SubscriptionRow } from "./rows"
import { meetsShortMonths } from "./schedule"

const HOUR_MS = 3_600_000
/** How far the gateway's day and the store's may lie apart. */
const APART_MS = 36 * HOUR_MS
/** By how much a month can be too short for a day. */
const SHORT_BY_MS = 3 * 24 * HOUR_MS

/** Days that lie closer than half a period are of one charge. */
export function apartOf(subscription: SubscriptionRow): number {
  const { period, interval } = subscription
  const days = { day: 1, week: 7, month: 28, year: 365 }[period] * interval
  // 28 March for the 31st: by a gateway that counts on from February, and was not told the next date in time.
  const most = meetsShortMonths(subscription) ? APART_MS + SHORT_BY_MS : APART_MS
  return Math.min(most, days * 12 * HOUR_MS)
}
