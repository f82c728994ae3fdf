import fc from "fast-check"
import { DateTime } from "luxon"
import { itEvery } from "../../../../__tests__/it-every"
import { dueAt, firstIndexAt, isPastEnd, momentOfDay, type BillingInterval } from "../billing-dates"

const billingInterval = (anchor: string, terms: Partial<BillingInterval> = {}): BillingInterval => ({
  ...{ period: "month", interval: 1, time_zone: "UTC", anchor_index: 0 },
  ...terms,
  anchor_at: new Date(anchor),
})

const dates = (given: BillingInterval, count: number) =>
  Array.from({ length: count }, (_, index) =>
    dueAt(given, given.anchor_index + index)
      .toISOString()
      .slice(0, 16),
  )

describe("due dates of periods", () => {
  it("31 January: the last day of each month without a 31st", () => {
    expect(dates(billingInterval("2027-01-31T10:00Z"), 13)).toEqual([
      ...["2027-01-31T10:00", "2027-02-28T10:00", "2027-03-31T10:00", "2027-04-30T10:00", "2027-05-31T10:00"],
      ...["2027-06-30T10:00", "2027-07-31T10:00", "2027-08-31T10:00", "2027-09-30T10:00", "2027-10-31T10:00"],
      ...["2027-11-30T10:00", "2027-12-31T10:00", "2028-01-31T10:00"],
    ])
  })

  itEvery([
    ["2028-01-31T10:00Z", ["2028-01-31T10:00", "2028-02-29T10:00", "2028-03-31T10:00"]],
    ["2027-01-29T10:00Z", ["2027-01-29T10:00", "2027-02-28T10:00", "2027-03-29T10:00"]],
    ["2028-01-30T10:00Z", ["2028-01-30T10:00", "2028-02-29T10:00", "2028-03-30T10:00"]],
    ["2028-02-29T10:00Z", ["2028-02-29T10:00", "2028-03-29T10:00", "2028-04-29T10:00"]],
    ["2027-12-31T23:59Z", ["2027-12-31T23:59", "2028-01-31T23:59", "2028-02-29T23:59"]],
  ])("every month from %s", (anchor, expected) => {
    expect(dates(billingInterval(anchor), 3)).toEqual(expected)
  })

  it("every three months from 30 November", () => {
    expect(dates(billingInterval("2027-11-30T00:00Z", { interval: 3 }), 5)).toEqual([
      ...["2027-11-30T00:00", "2028-02-29T00:00", "2028-05-30T00:00", "2028-08-30T00:00", "2028-11-30T00:00"],
    ])
  })

  it("29 February: every year, and on the 29th where there is one", () => {
    expect(dates(billingInterval("2028-02-29T10:00Z", { period: "year" }), 5)).toEqual([
      ...["2028-02-29T10:00", "2029-02-28T10:00", "2030-02-28T10:00", "2031-02-28T10:00", "2032-02-29T10:00"],
    ])
  })

  it("2100 is no leap year, 2000 was one", () => {
    expect(dates(billingInterval("2096-02-29T10:00Z", { period: "year", interval: 4 }), 3)).toEqual([
      ...["2096-02-29T10:00", "2100-02-28T10:00", "2104-02-29T10:00"],
    ])
    expect(dates(billingInterval("2000-01-31T10:00Z"), 2)[1]).toBe("2000-02-29T10:00")
  })

  it("counted from another anchor: a plan that took effect with the fifth period", () => {
    const from = billingInterval("2027-06-30T10:00Z", { anchor_index: 5 })
    expect([4, 5, 6, 7].map((index) => dueAt(from, index).toISOString().slice(0, 10))).toEqual([
      ...["2027-05-30", "2027-06-30", "2027-07-30", "2027-08-30"],
    ])
  })
})

describe("the time of day on the store's clocks", () => {
  const berlin = { time_zone: "Europe/Berlin" }
  const newYork = { time_zone: "America/New_York" }

  itEvery([
    // 28 March 2027: 02:00 becomes 03:00. 31 October 2027: 03:00 becomes 02:00.
    [
      "a day",
      billingInterval("2027-03-27T11:00Z", { ...berlin, period: "day" }),
      ["2027-03-27T11:00", "2027-03-28T10:00"],
    ],
    [
      "a week",
      billingInterval("2027-03-26T11:00Z", { ...berlin, period: "week" }),
      ["2027-03-26T11:00", "2027-04-02T10:00"],
    ],
    ["a month", billingInterval("2027-03-15T11:00Z", berlin), ["2027-03-15T11:00", "2027-04-15T10:00"]],
    [
      "days in autumn",
      billingInterval("2027-10-30T10:00Z", { ...berlin, period: "day" }),
      ["2027-10-30T10:00", "2027-10-31T11:00"],
    ],
    // 14 March 2027 and 7 November 2027, at two o'clock as well.
    [
      "days in New York",
      billingInterval("2027-03-13T17:00Z", { ...newYork, period: "day" }),
      ["2027-03-13T17:00", "2027-03-14T16:00"],
    ],
    [
      "weeks in New York",
      billingInterval("2027-11-01T16:00Z", { ...newYork, period: "week" }),
      ["2027-11-01T16:00", "2027-11-08T17:00"],
    ],
  ])("stays the same over the clock change: %s", (_title, given, expected) => {
    expect(dates(given, 2)).toEqual(expected)
  })

  it("a time that does not exist moves an hour later, and is as before on the next day", () => {
    // Half past two, each day.
    const inBerlin = billingInterval("2027-03-27T01:30Z", { ...berlin, period: "day" })
    expect(dates(inBerlin, 3)).toEqual(["2027-03-27T01:30", "2027-03-28T01:30", "2027-03-29T00:30"])
    const inNewYork = billingInterval("2027-03-13T07:30Z", { ...newYork, period: "day" })
    expect(dates(inNewYork, 3)).toEqual(["2027-03-13T07:30", "2027-03-14T07:30", "2027-03-15T06:30"])
  })

  it("a time that occurs twice is charged once, the first time", () => {
    const given = billingInterval("2027-10-30T00:30Z", { ...berlin, period: "day" })
    expect(dates(given, 3)).toEqual(["2027-10-30T00:30", "2027-10-31T00:30", "2027-11-01T01:30"])
  })

  it("the end of a month is that of the store: late on 31 January in New York is 1 February elsewhere", () => {
    const given = billingInterval("2027-02-01T04:30Z", newYork)
    expect(dates(given, 3)).toEqual(["2027-02-01T04:30", "2027-03-01T04:30", "2027-04-01T03:30"])
  })
})

const anyBillingInterval: fc.Arbitrary<BillingInterval> = fc.record({
  period: fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const),
  interval: fc.integer({ min: 1, max: 14 }),
  time_zone: fc.constantFrom(
    ...["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia"],
  ),
  anchor_at: fc.date({ min: new Date("2020-01-01Z"), max: new Date("2035-12-31Z"), noInvalidDate: true }),
  anchor_index: fc.integer({ min: 0, max: 50 }),
})
const local = (given: BillingInterval, index: number) =>
  DateTime.fromJSDate(dueAt(given, index), { zone: given.time_zone })

describe("with any billing interval", () => {
  it("the anchor is due at the anchor, and dates strictly increase", () => {
    fc.assert(
      fc.property(anyBillingInterval, fc.integer({ min: 0, max: 200 }), (given, more) => {
        const index = given.anchor_index + more
        expect(dueAt(given, given.anchor_index)).toEqual(given.anchor_at)
        expect(dueAt(given, index + 1).getTime()).toBeGreaterThan(dueAt(given, index).getTime())
      }),
    )
  })

  it("the day of the month is the anchor's, or the last one of a shorter month", () => {
    fc.assert(
      fc.property(
        anyBillingInterval,
        fc.constantFrom("month" as const, "year" as const),
        fc.integer({ min: 0, max: 120 }),
        (any, period, more) => {
          const given = { ...any, period }
          const anchor = local(given, given.anchor_index)
          const at = local(given, given.anchor_index + more)
          // A zone may leave out a whole day (Apia did in 2011); none of these years has one.
          expect(at.day).toBe(Math.min(anchor.day, at.daysInMonth ?? 0))
        },
      ),
    )
  })

  it("every month and every year has one date", () => {
    fc.assert(
      fc.property(anyBillingInterval, fc.integer({ min: 0, max: 120 }), (any, more) => {
        const given = { ...any, period: "month" as const }
        const [one, next] = [more, more + 1].map((by) => local(given, given.anchor_index + by))
        const monthsOf = (at: DateTime | undefined) => (at?.year ?? 0) * 12 + (at?.month ?? 0)
        expect(monthsOf(next) - monthsOf(one)).toBe(given.interval)
      }),
    )
  })

  it("the time of day is the anchor's wherever that time exists on the day", () => {
    fc.assert(
      fc.property(anyBillingInterval, fc.integer({ min: 0, max: 200 }), (given, more) => {
        const anchor = local(given, given.anchor_index)
        const at = local(given, given.anchor_index + more)
        const expectedTime = { hour: anchor.hour, minute: anchor.minute, second: anchor.second }
        const exists = at.set(expectedTime).hour === anchor.hour && at.set(expectedTime).minute === anchor.minute
        if (exists) expect({ hour: at.hour, minute: at.minute, second: at.second }).toEqual(expectedTime)
      }),
    )
  })

  it("the first period from a date on is the first one, and not below the given one", () => {
    fc.assert(
      fc.property(
        anyBillingInterval,
        fc.integer({ min: -60 * 24, max: 4_000 * 24 }),
        fc.integer({ min: 0, max: 30 }),
        (given, hours, more) => {
          const date = new Date((given.anchor_at as Date).getTime() + hours * 3_600_000)
          const from = given.anchor_index + more
          const index = firstIndexAt(given, date, from)
          expect(index).toBeGreaterThanOrEqual(from)
          expect(dueAt(given, index).getTime()).toBeGreaterThanOrEqual(date.getTime())
          if (index > from) expect(dueAt(given, index - 1).getTime()).toBeLessThan(date.getTime())
        },
      ),
      { numRuns: 400 },
    )
  })

  it("the date of a period belongs to that period", () => {
    fc.assert(
      fc.property(anyBillingInterval, fc.integer({ min: 0, max: 200 }), (given, more) => {
        const index = given.anchor_index + more
        expect(firstIndexAt(given, dueAt(given, index), 0)).toBe(index)
      }),
    )
  })
})

describe("the end of a subscription", () => {
  const at = new Date("2027-06-01T00:00Z")
  itEvery([
    ["never", { charges_limit: null, ends_at: null }, { made: 999, at }, false],
    ["before the last charge", { charges_limit: 12, ends_at: null }, { made: 11, at }, false],
    ["after the last charge", { charges_limit: 12, ends_at: null }, { made: 12, at }, true],
    ["on the day of the end", { charges_limit: null, ends_at: at }, { made: 1, at }, false],
    ["after the end", { charges_limit: null, ends_at: new Date("2027-05-31T23:59:59Z") }, { made: 1, at }, true],
  ])("%s", (_title, terms, state, expected) => {
    expect(isPastEnd(terms, state)).toBe(expected)
  })
})

describe("momentOfDay", () => {
  itEvery([
    ["2027-03-28", "Europe/Berlin", "start", "2027-03-27T23:00:00.000Z"],
    // The clocks go forward on this day.
    ["2027-03-28", "Europe/Berlin", "end", "2027-03-28T21:59:59.999Z"],
    ["2027-12-31", "UTC", "end", "2027-12-31T23:59:59.999Z"],
  ] as const)("%s in %s, its %s", (day, zone, edge, moment) => {
    expect(momentOfDay(day, { zone, edge })).toEqual(new Date(moment))
  })

  itEvery(["2027-02-29", "2027-12-31T10:00:00Z", "never", null, undefined])("leaves %s unchanged", (written) => {
    expect(momentOfDay(written, { zone: "UTC", edge: "end" })).toBe(written)
  })
})
