import { sentences } from "../payout-states"
import { parsePayoutOptions } from "../../../../configuration"
import { whyRuledTooSoon } from "../resolve-manually"

const noon = new Date("2026-11-24T12:00:00.000Z")
const tomorrow = new Date("2026-11-25T12:00:00.000Z")
const { settings } = parsePayoutOptions({})

describe("that a payout was not paid", () => {
  const why = (row: Partial<Parameters<typeof whyRuledTooSoon>[1]>, now: Date) =>
    whyRuledTooSoon({ settings, now: () => now }, { flow: "payout", link_expires_at: null, paying_since: noon, ...row })

  it("is not said while its call may still arrive, and until when is told", () => {
    const until = sentences.ruledTooSoon(new Date("2026-11-24T12:10:00.000Z"))
    expect(until).toContain("2026-11-24T12:10:00.000Z")
    expect(why({}, new Date("2026-11-24T12:09:59.999Z"))).toBe(until)
    expect(why({}, new Date("2026-11-24T12:10:00.000Z"))).toBeUndefined()
    expect(why({ paying_since: null }, noon)).toBeUndefined()
  })

  it("is not said while the page of a form is open", () => {
    const form = { flow: "form", link_expires_at: tomorrow } as const
    expect(why(form, new Date("2026-11-25T11:00:00.000Z"))).toBe(sentences.linkOpen(tomorrow))
    expect(why(form, tomorrow)).toBeUndefined()
  })
})
