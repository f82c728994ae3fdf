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
