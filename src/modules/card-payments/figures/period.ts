import { DateTime } from "luxon"
import type { DayRange, OverviewPeriod } from "../../../contracts"

/** The most days that are shown one by one; a longer period is shown by months. */
const MOST_SINGLE_DAYS = 92

/** A period as the reader names it. */
export type PeriodRequest = { period?: OverviewPeriod; from?: string; to?: string }

/**
 * A period of whole days, the period before it, and its parts. Days are those of a time zone, so
 * that a day may have 23 or 25 hours.
 */
export type Period = {
  name: OverviewPeriod | null
  range: DayRange
  /** The same number of days, up to the day before. */
  previous: DayRange
  /**
   * Where the period has not ended: the end of the figures before, at the same time of the day.
   * Otherwise an unfinished day would be compared with a whole one.
   */
  comparedUntil: Date | null
  partsAre: "day" | "month"
  /** Oldest first. The first and the last month may be cut. */
  parts: DayRange[]
  /** When the previous period, each part, and the day after the last one start. */
  starts: Date[]
}

/** @param clock the present moment, and the IANA name of the zone */
export function periodOf({ period, from, to }: PeriodRequest, { now, zone }: { now: Date; zone: string }): Period {
  const name = from && to ? null : (period ?? "last_30_days")
  const present = DateTime.fromJSDate(now, { zone })
  const today = present.startOf("day")
  const [first, last] =
    from && to ? [DateTime.fromISO(from, { zone }), DateTime.fromISO(to, { zone })] : named[name ?? "today"](today)
  const days = Math.round(calendarDays(first, last)) + 1
  const partsAre = days > MOST_SINGLE_DAYS ? "month" : "day"
  const parts = partsBetween(first, last, partsAre)
  const previous = { from: first.minus({ days }), to: first.minus({ days: 1 }) }
  return {
    ...{ name, partsAre },
    range: rangeOf(first, last),
    previous: rangeOf(previous.from, previous.to),
    comparedUntil: first <= today && today <= last ? DateTime.min(present.minus({ days }), first).toJSDate() : null,
    parts: parts.map(([start, end]) => rangeOf(start, end)),
    starts: [previous.from, ...parts.map(([start]) => start), last.plus({ days: 1 })].map((day) =>
      day.startOf("day").toJSDate(),
    ),
  }
}

const named: Readonly<Record<OverviewPeriod, (today: DateTime) => [first: DateTime, last: DateTime]>> = {
  today: (today) => [today, today],
  last_7_days: (today) => [today.minus({ days: 6 }), today],
  last_30_days: (today) => [today.minus({ days: 29 }), today],
  this_month: (today) => [today.startOf("month"), today],
  last_month: (today) => {
    const month = today.minus({ months: 1 })
    return [month.startOf("month"), month.endOf("month")]
  },
  this_year: (today) => [today.startOf("year"), today],
}

/** In UTC every day has 24 hours. */
function calendarDays(first: DateTime, last: DateTime): number {
  const inUtc = (day: DateTime) => DateTime.utc(day.year, day.month, day.day)
  return inUtc(last).diff(inUtc(first), "days").days
}

function partsBetween(first: DateTime, last: DateTime, unit: "day" | "month"): [start: DateTime, end: DateTime][] {
  const parts: [DateTime, DateTime][] = []
  for (let start = first; start <= last; start = start.plus({ [unit]: 1 }).startOf(unit)) {
    const end = start.endOf(unit)
    parts.push([start, end < last ? end : last])
  }
  return parts
}

function rangeOf(from: DateTime, to: DateTime): DayRange {
  return { from: dayText(from), to: dayText(to) }
}

function dayText(day: DateTime): string {
  return day.toISODate() ?? ""
}
