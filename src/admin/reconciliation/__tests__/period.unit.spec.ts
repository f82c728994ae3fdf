import { itEvery } from "../../../__tests__/it-every"
import { periodOf } from "../period"
import { formatPeriod, resultOf } from "../run-texts"

itEvery<[preset: Parameters<typeof periodOf>[0], today: string, from: string, to: string]>([
  ["last_month", "2026-11-27", "2026-10-01", "2026-10-31"],
  ["last_month", "2027-01-01", "2026-12-01", "2026-12-31"],
  ["last_month", "2028-03-31", "2028-02-01", "2028-02-29"],
  ["this_month", "2026-11-27", "2026-11-01", "2026-11-27"],
  ["last_week", "2026-11-03", "2026-10-27", "2026-11-02"],
  ["yesterday", "2026-11-01", "2026-10-31", "2026-10-31"],
])("has the days of a preset", (preset, today, from, to) => {
  expect(periodOf(preset, today)).toEqual({ from, to })
})

it("names a period as the reader's language does", () => {
  const period = { from: "2026-10-01", to: "2026-10-31" }
  expect(formatPeriod({ locale: "en" }, period)).toMatch(/^Oct 1\s–\s31, 2026$/)
  expect(formatPeriod({ locale: "de" }, period)).toBe("01.–31.10.2026")
})

it("answers whether the books agree", () => {
  const run = { state: "done", compared: 9, differences: 0, open: 0 } as const
  expect(resultOf(run)).toBe("agrees")
  expect(resultOf({ ...run, differences: 2, open: 1 })).toBe("differs")
  expect(resultOf({ ...run, differences: 2 })).toBe("repaired")
  expect(resultOf({ ...run, state: "canceled", differences: 2, open: 2 })).toBe("canceled")
})
