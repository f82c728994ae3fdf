import { toMessage } from "../../../../messages"
import { parsePayoutOptions } from "../../../../configuration"
import { tooSoonReason } from "../resolve-manually"

const noon = new Date("2026-11-24T12:00:00.000Z")
const tomorrow = new Date("2026-11-25T12:00:00.000Z")
const { settings } = parsePayoutOptions({})

describe("resolving a payout as not paid", () => {
  const reason = (row: Partial<Parameters<typeof tooSoonReason>[1]>, now: Date) =>
    tooSoonReason({ settings, now: () => now }, { flow: "payout", link_expires_at: null, paying_since: noon, ...row })

  it("is refused while its call may still arrive, with the time until when", () => {
    const until = toMessage("payout.may_still_arrive", { until: "2026-11-24T12:10:00.000Z" })
    expect(reason({}, new Date("2026-11-24T12:09:59.999Z"))).toEqual(until)
    expect(reason({}, new Date("2026-11-24T12:10:00.000Z"))).toBeUndefined()
    expect(reason({ paying_since: null }, noon)).toBeUndefined()
  })

  it("is refused while the page of a form is open", () => {
    const form = { flow: "form", link_expires_at: tomorrow } as const
    expect(reason(form, new Date("2026-11-25T11:00:00.000Z"))).toEqual(
      toMessage("payout.form_still_open", { until: tomorrow.toISOString() }),
    )
    expect(reason(form, tomorrow)).toBeUndefined()
  })
})
