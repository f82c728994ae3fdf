import fc from "fast-check"
import { dueDate, indexFrom, periods, type Schedule } from "../schedule"

const day = 86_400_000
const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
const schedule = fc.record({
  period: fc.constantFrom(...periods),
  interval: fc.integer({ min: 1, max: 99 }),
  start: instant,
})
const index = fc.nat({ max: 200 })

function datesOf(given: Schedule, count: number): Date[] {
  return Array.from({ length: count }, (_none, each) => dueDate(given, each)).filter((due) => due !== undefined)
}

/** By calendar rules: the same day, or the last day of a shorter month. */
function inMonths(start: Date, months: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(start.getUTCDate(), last))
  return new Date(midnight + (start.getTime() % day) + (start.getTime() < 0 ? day : 0))
}

describe("the dates of a schedule", () => {
  it("are the start plus n intervals", () => {
    fc.assert(
      fc.property(schedule, index, (given, n) => {
        const { period, interval, start } = given
        const count = interval * n
        const expected = {
          day: () => new Date(start.getTime() + count * day),
          week: () => new Date(start.getTime() + count * 7 * day),
          month: () => inMonths(start, count),
          year: () => inMonths(start, count * 12),
        }
        expect(dueDate(given, n)).toEqual(expected[period]())
      }),
    )
  })

  it("increase strictly, up to the finish", () => {
    fc.assert(
      fc.property(schedule, instant, (given, finish) => {
        const dates = datesOf({ ...given, finish }, 40)
        dates.forEach((due, each) => {
          expect(due.getTime()).toBeLessThanOrEqual(finish.getTime())
          if (each > 0) expect(due.getTime()).toBeGreaterThan((dates[each - 1] as Date).getTime())
        })
        const all = datesOf(given, 40)
        expect(dates).toEqual(all.filter((due) => due <= finish))
      }),
    )
  })

  it("are found from any moment: the first date not before it", () => {
    fc.assert(
      fc.property(schedule, instant, (given, from) => {
        const found = indexFrom(given, from)
        expect(dueDate(given, found)?.getTime()).toBeGreaterThanOrEqual(from.getTime())
        if (found > 0) expect(dueDate(given, found - 1)?.getTime()).toBeLessThan(from.getTime())
      }),
    )
  })

  it("are found from each date itself", () => {
    fc.assert(
      fc.property(schedule, index, (given, n) => {
        expect(indexFrom(given, dueDate(given, n) as Date)).toBe(n)
      }),
    )
  })
})
