import type { SubscriptionRow } from "../../rows"

export type Calendar = { period: SubscriptionRow["period"]; interval: number; anchor: Date }

const DAY_MS = 86_400_000

/**
 * The date of the period with this number, in UTC: computed without the module's package, so that a
 * mistake in either one is found.
 */
export function expectedDate({ period, interval, anchor }: Calendar, index: number): Date {
  const count = interval * index
  if (period === "day" || period === "week") {
    return new Date(anchor.getTime() + count * (period === "day" ? 1 : 7) * DAY_MS)
  }
  const months = anchor.getUTCMonth() + count * (period === "month" ? 1 : 12)
  // The day before the first of the month after it.
  const last = new Date(Date.UTC(anchor.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(anchor.getUTCDate(), last)
  const time = anchor.getTime() % DAY_MS
  return new Date(Date.UTC(anchor.getUTCFullYear(), months, day) + time)
}
