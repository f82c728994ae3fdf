import { DateTime } from "luxon"
import { type KnownMessage, toMessage } from "../../../messages"
import type { SubscriptionRow } from "../rows"

/** The parameters of due dates: an interval from an anchor, in a time zone. */
export type BillingInterval = Pick<SubscriptionRow, "period" | "interval" | "time_zone" | "anchor_at" | "anchor_index">

/**
 * When the period with this index is due. Each date is calculated from the anchor, not from the
 * previous date: 31 January is followed by 28 or 29 February and then by 31 March. The local time
 * of day stays the same.
 */
export function dueAt({ period, interval, time_zone, anchor_at, anchor_index }: BillingInterval, index: number): Date {
  const anchor = DateTime.fromJSDate(anchor_at ?? new Date(NaN), { zone: time_zone })
  return anchor.plus({ [`${period}s`]: interval * (index - anchor_index) }).toJSDate()
}

/** The index of the first period, not below `from`, that is due at `date` or later. */
export function firstIndexAt(billingInterval: BillingInterval, date: Date, from: number): number {
  const { period, interval, time_zone, anchor_at, anchor_index } = billingInterval
  const anchor = DateTime.fromJSDate(anchor_at ?? new Date(NaN), { zone: time_zone })
  const elapsed = DateTime.fromJSDate(date, { zone: time_zone }).diff(anchor, `${period}s`).as(`${period}s`)
  // Starts one early, because months of different lengths are not fractions of one another.
  let index = Math.max(from, anchor_index + Math.floor(elapsed / interval) - 1)
  while (dueAt(billingInterval, index) < date) index += 1
  return index
}

/**
 * True if some months are too short for the anchor's day; calendars continue after them in
 * different ways.
 */
export function meetsShortMonths({ period, time_zone, anchor_at }: BillingInterval): boolean {
  if (period === "day" || period === "week") return false
  return DateTime.fromJSDate(anchor_at ?? new Date(NaN), { zone: time_zone }).day > 28
}

/** True if no period is charged from this one on. */
export function isPastEnd(
  { charges_limit, ends_at }: Pick<SubscriptionRow, "charges_limit" | "ends_at">,
  { made, at }: { made: number; at: Date },
): boolean {
  return (charges_limit !== null && made >= charges_limit) || (ends_at !== null && at > ends_at)
}

/** The due dates of the next charges, at most `most`. */
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

/**
 * The next period from a moment on, at the same billing interval; `next_at` is null if it is past
 * the end.
 */
export function nextFrom(subscription: SubscriptionRow, from: Date): Pick<SubscriptionRow, "next_index" | "next_at"> {
  const next_index = firstIndexAt(subscription, from, subscription.next_index)
  const at = dueAt(subscription, next_index)
  return { next_index, next_at: isPastEnd(subscription, { made: subscription.charges_made, at }) ? null : at }
}

/** "every month", "every 3 weeks": a part of a message. */
export function billingInterval({ period, interval }: Pick<SubscriptionRow, "period" | "interval">): KnownMessage {
  return toMessage(`interval.${period}`, { count: interval })
}

/** The day in the subscription's time zone, ISO 8601. */
export function dayOf(date: Date, { time_zone }: Pick<SubscriptionRow, "time_zone">): string {
  return DateTime.fromJSDate(date, { zone: time_zone }).toISODate() ?? ""
}

/**
 * Converts a day such as 2027-12-31 to its first or last moment in a time zone. Returns any other
 * value unchanged, such as a timestamp.
 */
export function momentOfDay<T>(written: T, { zone, edge }: { zone: string; edge: "start" | "end" }): T | Date {
  if (typeof written !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(written)) return written
  const day = DateTime.fromISO(written, { zone })
  if (!day.isValid) return written
  return (edge === "start" ? day.startOf("day") : day.endOf("day")).toJSDate()
}
