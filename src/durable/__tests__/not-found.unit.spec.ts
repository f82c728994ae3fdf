import { itEvery } from "../../__tests__/it-every"
import { countNotFoundAnswer } from "../not-found"

const first = new Date("2026-01-01T00:00:00Z")
const after = (seconds: number) => new Date(first.getTime() + seconds * 1000)
const none = { not_found_count: 0, not_found_since: null }

describe("a not-found answer", () => {
  it("keeps the time of the first one", () => {
    const { counted } = countNotFoundAnswer(none, { askedAt: first, span: 60 })
    expect(counted).toEqual({ not_found_count: 1, not_found_since: first })
    expect(countNotFoundAnswer(counted, { askedAt: after(30), span: 60 }).counted).toEqual({
      not_found_count: 2,
      not_found_since: first,
    })
  })

  itEvery([
    ["the third, after the span", 2, 60, { hasSpanEnded: true, isEnough: true }],
    ["the third, a second too early", 2, 59, { hasSpanEnded: false, isEnough: false }],
    ["the second, after the span", 1, 60, { hasSpanEnded: true, isEnough: false }],
    ["the tenth, at the time of the first", 9, 0, { hasSpanEnded: false, isEnough: false }],
  ])("%s", (_title, not_found_count, seconds, expected) => {
    const before = { not_found_count, not_found_since: first }
    expect(countNotFoundAnswer(before, { askedAt: after(seconds), span: 60 })).toMatchObject(expected)
  })

  it("alone is never enough, even without a span", () => {
    expect(countNotFoundAnswer(none, { askedAt: first, span: 0 })).toMatchObject({ isEnough: false })
  })
})
