import { DateTime } from "luxon"

export const periods = ["day", "week", "month", "year"] as const
export type Period = (typeof periods)[number]

/** Dates of charges: the first one, then every `interval` periods. */
export type Schedule = {
  period: Period
  /** Whole number, at least 1. */
  interval: number
  start: Date
  /** No charge is due after this date. */
  finish?: Date
}

/**
 * The due date at an index, starting at 0; undefined after the finish. Each date is computed from
 * the first one, not from the previous one, so that 31 January is followed by 28 February and then
 * by 31 March. All in UTC.
 */
export function dueDate(schedule: Schedule, index: number): Date | undefined {
  const due = nth(schedule, index).toJSDate()
  return schedule.finish && due > schedule.finish ? undefined : due
}

/** Index of the first date that is not before `from`, even if the schedule ends before it. */
export function indexFrom({ period, interval, start }: Schedule, from: Date): number {
  const elapsed = utc(from).diff(utc(start), `${period}s`).as(`${period}s`)
  return Math.max(0, Math.ceil(elapsed / interval))
}

function nth({ period, interval, start }: Schedule, index: number): DateTime {
  return utc(start).plus({ [`${period}s`]: interval * index })
}

function utc(date: Date): DateTime {
  return DateTime.fromJSDate(date, { zone: "utc" })
}
