import { toMessage } from "../../../../messages"
import type { StatusReport } from "../payout-gateway"
import { ann, describePayouts } from "../../__tests__/payout-module"

type Answer = Extract<StatusReport, { outcome: "reported" }>

describePayouts("The gateway's last status of a payout", (shop) => {
  /** Polls once more; the true answer with the given differences. */
  const asked = async (id: string, differences: Partial<Answer> = {}) => {
    const { gateway, service, forward } = shop()
    forward({ seconds: 60 })
    const ask = async (...given: Parameters<typeof gateway.port.ask>): Promise<StatusReport> => {
      const reported = await gateway.port.ask(...given)
      return reported.outcome === "reported" ? { ...reported, ...differences } : reported
    }
    await service.reconcile(id, { ...gateway.port, ask })
    const { state, reported_at, reported_status, reported_type } = await service.view(id, ann)
    return { state, reported_at, reported_status, reported_type }
  }
  /** A payout that is under way at the gateway for an hour. */
  const sent = async () => {
    const { approved, answers, pay } = shop()
    const id = await approved("payout")
    answers({ later: 3_600_000, then: "approve" })
    await pay(id)
    return id
  }

  it("is stored in the gateway's own words, replaces the earlier one, and has its time", async () => {
    const { now } = shop()
    const id = await sent()
    expect(await asked(id)).toEqual({
      ...{ state: "paying", reported_at: now(), reported_status: "processing", reported_type: "payout" },
    })
    // An unknown status decides nothing, and is shown.
    expect(await asked(id, { status: "on-hold", type: null })).toEqual({
      ...{ state: "paying", reported_at: now(), reported_status: "on-hold", reported_type: null },
    })
    shop().forward({ hours: 1 })
    expect(await asked(id)).toMatchObject({ state: "paid", reported_status: "approved", reported_type: "payout" })
  })

  it("has no check type with a card number, which then no longer distinguishes the check from its payment", async () => {
    const { gatewayIs, checked, find, calls } = shop()
    gatewayIs({ types: { check: "check 4444 3333 2222 1111", pay: "payout" } })
    const id = await checked()
    expect(await find(id)).toMatchObject({ state: "checked", reported_type: null })
    expect((await calls(id)).check).toMatchObject({ state: "done", reported_type: null })
  })

  it("is stored for a check, and for an unknown payment", async () => {
    const { checked, request, approve, answers, pay, state } = shop()
    const id = await checked()
    expect(await shop().find(id)).toMatchObject({ reported_status: "approved", reported_type: "payout_check" })
    await request(id)
    await approve(id)
    answers("lost before")
    await pay(id)
    expect(await state(id)).toBe("unknown")
    expect(await asked(id, { type: "payout_check", status: "approved" })).toMatchObject({
      ...{ state: "unknown", reported_status: "approved", reported_type: "payout_check" },
    })
  })

  it.each([
    ["another order of ours", { client_orderid: "order_of_another" }],
    ["another order of the gateway's", { client_orderid: null, orderid: "gw_other" }],
    ["none", { client_orderid: null, orderid: null }],
  ])("stays unchanged if an answer names %s", async (_, named) => {
    const id = await sent()
    const before = await asked(id)
    const after = await asked(id, { ...named, status: "declined", type: "sale" })
    expect(after).toEqual({ ...before, state: after.state })
  })

  it("never has a possible card number: nowhere in its row or its audit trail, not even after the payment", async () => {
    const { find, entries } = shop()
    const id = await sent()
    const number = "4444 3333 2222 1111"
    expect(await asked(id, { status: `held ${number}` })).toMatchObject({
      reported_status: null,
      reported_type: "payout",
    })
    expect(await asked(id, { type: `sale ${number}` })).toMatchObject({ state: "unknown", reported_type: null })
    expect((await find(id)).mismatch).toEqual(toMessage("payout_mismatch.type_unnamed"))
    shop().forward({ hours: 1 })
    expect(await asked(id)).toMatchObject({ state: "paid" })
    expect(await asked(id, { status: "declined", type: `payout ${number}` })).toMatchObject({
      ...{ state: "paid", reported_status: "declined", reported_type: null },
    })
    expect(await asked(id, { status: number, type: null })).toMatchObject({
      reported_status: null,
      reported_type: null,
    })
    expect(JSON.stringify([await find(id), await entries(id)])).not.toContain("4444")
    expect(
      (await entries(id))
        .filter(({ kind }) => kind === "changed_after_paid")
        .map(({ code, params }) => ({ code, params })),
    ).toEqual([
      toMessage("payout.changed_after_paid", { reported: "declined" }),
      toMessage("payout.changed_after_paid_unnamed"),
    ])
  })
})
