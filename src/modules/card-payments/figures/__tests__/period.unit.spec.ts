import { itEvery } from "../../../../__tests__/it-every"
import type { OverviewPeriod } from "../../../../contracts"
import { periodOf, type PeriodRequest } from "../period"

const berlin = "Europe/Berlin"
// Already 1 March in Berlin.
const now = new Date("2028-02-29T23:30:00Z")

describe("a period", () => {
  itEvery<[OverviewPeriod, string, string, string, string]>([
    ["today", "2028-03-01", "2028-03-01", "2028-02-29", "2028-02-29"],
    ["last_7_days", "2028-02-24", "2028-03-01", "2028-02-17", "2028-02-23"],
    ["last_30_days", "2028-02-01", "2028-03-01", "2028-01-02", "2028-01-31"],
    ["this_month", "2028-03-01", "2028-03-01", "2028-02-29", "2028-02-29"],
    ["last_month", "2028-02-01", "2028-02-29", "2028-01-03", "2028-01-31"],
    ["this_year", "2028-01-01", "2028-03-01", "2027-11-01", "2027-12-31"],
  ])("named %s is %s to %s, after %s to %s", (period, from, to, previousFrom, previousTo) => {
    expect(periodOf({ period }, { now, zone: berlin })).toMatchObject({
      ...{ name: period, range: { from, to }, previous: { from: previousFrom, to: previousTo } },
    })
  })

  itEvery<[PeriodRequest, string, number, string[]]>([
    // 92 days, across the day with 23 hours.
    [{ from: "2026-03-01", to: "2026-05-31" }, "day", 92, ["2026-03-01", "2026-05-31"]],
    [{ from: "2026-03-01", to: "2026-06-01" }, "month", 4, ["2026-03-01", "2026-06-01"]],
    [{ from: "2023-11-28", to: "2026-11-27" }, "month", 37, ["2023-11-28", "2026-11-01"]],
    [{ from: "0001-01-01", to: "0001-01-02" }, "day", 2, ["0001-01-01", "0001-01-02"]],
    [{ from: "9999-12-31", to: "9999-12-31" }, "day", 1, ["9999-12-31", "9999-12-31"]],
  ])("%j has parts of a %s: %d", (request, partsAre, count, [first, last]) => {
    const { parts, ...period } = periodOf(request, { now, zone: berlin })
    expect({ ...period, count: parts.length, first: parts[0]?.from, last: parts.at(-1)?.from }).toMatchObject({
      ...{ name: null, partsAre, count, first, last },
    })
    expect(period.starts).toHaveLength(count + 2)
    expect(period.starts.every((start) => !Number.isNaN(start.getTime()))).toBe(true)
  })

  itEvery<[string, PeriodRequest, string, string | null]>([
    // 09:00 in Berlin, against 09:00 of the day before.
    ["today", { period: "today" }, "2026-11-28T08:00:00Z", "2026-11-27T08:00:00Z"],
    ["last 7 days", { period: "last_7_days" }, "2026-11-28T08:00:00Z", "2026-11-21T08:00:00Z"],
    ["this month", { period: "this_month" }, "2026-11-02T08:00:00Z", "2026-10-31T08:00:00Z"],
    ["until tomorrow", { from: "2026-11-28", to: "2026-11-29" }, "2026-11-28T08:00:00Z", "2026-11-26T08:00:00Z"],
    // Clocks went back on 25 October, and forward on 29 March.
    ["the day after the clocks went back", { period: "today" }, "2026-10-26T08:00:00Z", "2026-10-25T08:00:00Z"],
    ["the day with 25 hours", { period: "today" }, "2026-10-25T08:00:00Z", "2026-10-24T07:00:00Z"],
    ["the day with 23 hours", { period: "today" }, "2026-03-29T07:00:00Z", "2026-03-28T08:00:00Z"],
    // 02:30 does not exist on 29 March.
    ["a time that the day before lacks", { period: "today" }, "2026-03-30T00:30:00Z", "2026-03-29T01:30:00Z"],
    ["last month", { period: "last_month" }, "2026-11-28T08:00:00Z", null],
    ["days until yesterday", { from: "2026-11-20", to: "2026-11-27" }, "2026-11-28T08:00:00Z", null],
    ["days to come", { from: "2026-11-29", to: "2026-11-30" }, "2026-11-28T08:00:00Z", null],
  ])("of %s is compared until the same time of the day", (_name, request, at, until) => {
    const { comparedUntil } = periodOf(request, { now: new Date(at), zone: berlin })
    expect(comparedUntil).toEqual(until && new Date(until))
  })

  it("is compared until its start where the day before ended earlier", () => {
    // Clocks of Nuuk went from 23 to 24 o'clock on 28 March.
    const { comparedUntil } = periodOf(
      { period: "today" },
      { now: new Date("2026-03-30T00:30:00Z"), zone: "America/Nuuk" },
    )
    expect(comparedUntil).toEqual(new Date("2026-03-29T01:00:00Z"))
  })

  it("starts at the first moment of a day that has no midnight", () => {
    // Clocks of Beirut go from 0 to 1 o'clock on 29 March.
    const { starts } = periodOf({ from: "2026-03-28", to: "2026-03-30" }, { now, zone: "Asia/Beirut" })
    expect(starts.slice(1).map((start) => start.toISOString())).toEqual([
      "2026-03-27T22:00:00.000Z",
      "2026-03-28T22:00:00.000Z",
      "2026-03-29T21:00:00.000Z",
      "2026-03-30T21:00:00.000Z",
    ])
  })
})
