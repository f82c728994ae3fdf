import { itEvery } from "../../../../__tests__/it-every"
import { nextCheck, nextCheckOfPaid, nextCheckOfStep } from "../poll-schedule"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const since = new Date("2026-01-01T00:00:00Z")
const after = (age: number) => new Date(since.getTime() + age)
const waits = (next: Date | null, now: Date) => (next ? next.getTime() - now.getTime() : null)

/** Allows a jitter of one twentieth in either direction. */
function expectAbout(actual: number | null, expected: number) {
  expect(actual).toBeGreaterThanOrEqual(expected * 0.95)
  expect(actual).toBeLessThanOrEqual(expected * 1.05)
}

describe("the documented poll intervals of a payment that is not final", () => {
  itEvery([
    ["at once", 0, 4 * SECOND],
    ["just before five minutes", 5 * MINUTE - 1, 4 * SECOND],
    ["from five minutes", 5 * MINUTE, 6 * MINUTE],
    ["just before an hour", HOUR - 1, 6 * MINUTE],
    ["from an hour", HOUR, HOUR],
    ["just before fourteen days", 14 * DAY - 1, HOUR],
  ])("%s", (_title, age, expected) => {
    for (let i = 0; i < 50; i++) expectAbout(waits(nextCheck(since, after(age)), after(age)), expected)
  })

  it("intervals stay within the documented bounds", () => {
    for (let i = 0; i < 200; i++) {
      const [first, second] = [
        waits(nextCheck(since, since), since),
        waits(nextCheck(since, after(HOUR / 2)), after(HOUR / 2)),
      ]
      expect(first).toBeGreaterThanOrEqual(3 * SECOND)
      expect(first).toBeLessThanOrEqual(5 * SECOND)
      expect(second).toBeGreaterThanOrEqual(5 * MINUTE)
      expect(second).toBeLessThanOrEqual(10 * MINUTE)
    }
  })

  it("polling ends after fourteen days", () => {
    expect(nextCheck(since, after(14 * DAY))).toBeNull()
  })

  it("a clock behind the database's polls soon", () => {
    expectAbout(waits(nextCheck(since, after(-HOUR)), after(-HOUR)), 4 * SECOND)
  })
})

describe("a payment that is paid", () => {
  it("is polled daily for 120 days", () => {
    expectAbout(waits(nextCheckOfPaid(since, after(119 * DAY)), after(119 * DAY)), DAY)
    expect(nextCheckOfPaid(since, after(120 * DAY))).toBeNull()
    // An unresolved step is polled for as long as it is unresolved.
    for (const days of [14, 400]) expectAbout(waits(nextCheckOfStep(since, after(days * DAY)), after(days * DAY)), DAY)
  })
})
