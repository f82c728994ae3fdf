import { DateTime } from "luxon"
import type { SubscriptionRow } from "../rows"

/** What dates are counted by: a rhythm from an anchor, on the clocks of a zone. */
export type BillingInterval = Pick<SubscriptionRow, "period" | "interval" | "time_zone" | "anchor_at" | "anchor_index">

/**
 * When the period with this number is due. Each date is counted from the anchor and not from the one before, so that
 * 31 January is followed by 28 or 29 February and that by 31 March; the time of day stays the same on the zone's clocks.
 */
export function dueAt({ period, interval, time_zone, anchor_at, anchor_index }: BillingInterval, index: number): Date {
  const anchor = DateTime.fromJSDate(anchor_at ?? new Date(NaN), { zone: time_zone })
  return anchor.plus({ [`${period}s`]: interval * (index - anchor_index) }).toJSDate()
}

/** The number of the first period, not below `from`, that is due at `date` or later. */
export function firstIndexAt(billingInterval: BillingInterval, date: Date, from: number): number {
  const { period, interval, time_zone, anchor_at, anchor_index } = billingInterval
  const anchor = DateTime.fromJSDate(anchor_at ?? new Date(NaN), { zone: time_zone })
  const elapsed = DateTime.fromJSDate(date, { zone: time_zone }).diff(anchor, `${period}s`).as(`${period}s`)
  // One early, because months of different lengths are not fractions of one another.
  let index = Math.max(from, anchor_index + Math.floor(elapsed / interval) - 1)
  while (dueAt(billingInterval, index) < date) index += 1
  return index
}

/** Whether the rhythm comes to months that are too short for its day: calendars count on from those in different ways. */
export function meetsShortMonths({ period, time_zone, anchor_at }: BillingInterval): boolean {
  if (period === "day" || period === "week") return false
  return DateTime.fromJSDate(anchor_at ?? new Date(NaN), { zone: time_zone }).day > 28
}

/** Whether nothing is charged any more from this period on. */
export function isPastEnd(
  { charges_limit, ends_at }: Pick<SubscriptionRow, "charges_limit" | "ends_at">,
  { made, at }: { made: number; at: Date },
): boolean {
  return (charges_limit !== null && made >= charges_limit) || (ends_at !== null && at > ends_at)
}

/** The dates of the next charges, at most so many. */
export function upcoming(subscription: SubscriptionRow, most: number): Date[] {
  const dates: Date[] = []
  let { next_index: index, charges_made: made } = subscription
  if (!subscription.next_at || subscription.state === "canceling") return dates
  for (; dates.length < most; index += 1, made += 1) {
    const at = dates.length === 0 ? subscription.next_at : dueAt(subscription, index)
    if (isPastEnd(subscription, { made, at })) break
    dates.push(at)
  }
  return dates
}

/** The next period from a moment on, in the rhythm of before; none where that is past the end. */
export function nextFrom(subscription: SubscriptionRow, from: Date): Pick<SubscriptionRow, "next_index" | "next_at"> {
  const next_index = firstIndexAt(subscription, from, subscription.next_index)
  const at = dueAt(subscription, next_index)
  return { next_index, next_at: isPastEnd(subscription, { made: subscription.charges_made, at }) ? null : at }
}

/** "every month", "every 3 weeks". */
export function billingIntervalText({ period, interval }: Pick<SubscriptionRow, "period" | "interval">): string {
  return interval === 1 ? `every ${period}` : `every ${interval} ${period}s`
}

/** The day on the store's clocks, ISO 8601. */
export function dayOf(date: Date, { time_zone }: Pick<SubscriptionRow, "time_zone">): string {
  return DateTime.fromJSDate(date, { zone: time_zone }).toISODate() ?? ""
}

/**
 * What was written as a day, such as 2027-12-31, as its first or its last moment on the clocks of a zone. Anything else, a time
 * say, comes back as it is.
 */
export function momentOfDay<T>(written: T, { zone, edge }: { zone: string; edge: "start" | "end" }): T | Date {
  if (typeof written !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(written)) return written
  const day = DateTime.fromISO(written, { zone })
  if (!day.isValid) return written
  return (edge === "start" ? day.startOf("day") : day.endOf("day")).toJSDate()
}
