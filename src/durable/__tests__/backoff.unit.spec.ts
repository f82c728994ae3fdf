import { itEvery } from "../../__tests__/it-every"
import { backoff, later, nextPoll, nextTry } from "../backoff"

const now = new Date("2026-01-01T00:00:00Z")
const SECOND = 1000
const MINUTE = 60 * SECOND

describe("the delay after failed tries", () => {
  itEvery([
    [0, 1],
    [1, 2],
    [5, 32],
    [6, 60],
    [1_000_000, 60],
  ])("%i of them, the interval is %i minutes", (tries, minutes) => {
    expect(backoff(tries, { first: MINUTE, longest: 60 * MINUTE })).toBe(minutes * MINUTE)
  })

  itEvery([
    [0, 5 * SECOND],
    [4, 80 * SECOND],
    [7, 10 * MINUTE],
    [10_000, 10 * MINUTE],
  ])("%i of them, the next is due in about %i ms", (tries, expected) => {
    const wait = nextTry(tries, now).getTime() - now.getTime()
    expect(wait).toBeGreaterThanOrEqual(expected * 0.95)
    expect(wait).toBeLessThanOrEqual(expected * 1.05)
  })
})

it("spreads rows that are due at the same time", () => {
  const times = new Set(Array.from({ length: 50 }, () => later(now, 1_000_000).getTime()))
  expect(times.size).toBeGreaterThan(10)
})

describe("a poll", () => {
  const polling = { since: new Date(now.getTime() - 10 * SECOND), now }

  it("comes after the interval of its age", () => {
    const gap = (age: number) => age / 2
    expect(nextPoll(gap, { ...polling, until: 11 * SECOND })).toEqual(new Date(now.getTime() + 5 * SECOND))
  })

  it("is null once polling has ended", () => {
    expect(nextPoll(() => SECOND, { ...polling, until: 10 * SECOND })).toBeNull()
  })
})
