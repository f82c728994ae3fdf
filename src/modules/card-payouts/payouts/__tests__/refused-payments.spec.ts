import { toMessage } from "../../../../messages"
import { ann, ben, describePayouts } from "../../__tests__/payout-module"

describePayouts("A refusal to pay a checked payout", (shop) => {
  /** The gateway takes the payment, and refuses a repeated copy of its call. */
  const refusedCopy = async () => {
    const { approved, gateway, pay } = shop()
    const id = await approved("check_pay", { destination_digest: "digest:same" })
    const { pay: taken } = gateway.port
    gateway.port.pay = async (order) => {
      await taken(order)
      return {
        outcome: "refused",
        code: "8",
        message: toMessage("payout_reason.text", { text: "That payout was paid before." }),
      }
    }
    await pay(id)
    gateway.port.pay = taken
    return id
  }

  it("proves nothing if the gateway reports a payment", async () => {
    const id = await refusedCopy()
    expect(await shop().find(id)).toMatchObject({ state: "paid" })
  })

  it("with a status that shows the check only: failed, unconfirmed, polled, and a duplicate of the next one", async () => {
    const { gatewayIs, created, find, service } = shop()
    gatewayIs({ plain: "check" })
    const id = await refusedCopy()
    expect(await find(id)).toMatchObject({
      state: "failed",
      watch_until: expect.any(Date),
      next_poll_at: expect.any(Date),
    })
    const next = await created("check_pay", { destination_digest: "digest:same" })
    expect((await service.view(next, ann)).duplicates.map((duplicate) => duplicate.id)).toEqual([id])
  })

  it("with a status that lags: a payment that a later poll shows is paid after all, and a duplicate of the next one meanwhile", async () => {
    const { approved, pay, gatewayIs, find, created, service, rounds } = shop()
    await pay(await approved("check_pay", { amount: "5.00" }))
    gatewayIs({ lag: { asks: 2, ms: 0 } })
    const id = await refusedCopy()
    expect(await find(id)).toMatchObject({ state: "failed", watch_until: expect.any(Date) })
    const next = await created("check_pay", { destination_digest: "digest:same" })
    expect((await service.view(next, ann)).duplicates.map((duplicate) => duplicate.id)).toEqual([id])
    await rounds(2, { seconds: 600 })
    expect(await find(id)).toMatchObject({ state: "paid", watch_until: null })
  })

  it.each(["payout", "transfer"] as const)("of a %s in one step is unconfirmed as well", async (flow) => {
    const { approved, pay, answers, find, service, created } = shop()
    const id = await approved(flow, { destination_digest: "digest:same" })
    answers("refuse")
    await pay(id)
    expect(await find(id)).toMatchObject({
      state: "failed",
      watch_until: expect.any(Date),
      next_poll_at: expect.any(Date),
    })
    const next = await created(flow, { destination_digest: "digest:same" })
    expect((await service.view(next, ann)).duplicates.map((duplicate) => duplicate.id)).toEqual([id])
  })

  it("by this server itself is final: nothing left", async () => {
    const { approved, pay, find, gateway } = shop()
    const id = await approved()
    gateway.port.pay = () =>
      Promise.resolve({
        outcome: "refused",
        code: null,
        message: toMessage("payout_reason.text", { text: "Its card is deleted." }),
        isSent: false,
      })
    await pay(id)
    expect(await find(id)).toMatchObject({ state: "failed", watch_until: null, limit_day: null })
  })

  it("by a gateway that answers no poll leaves the payout unknown, with a message that claims no more", async () => {
    const { approved, pay, answers, find, gatewayIs } = shop()
    const id = await approved()
    answers("refuse")
    gatewayIs({ silent: true })
    await pay(id)
    const { state, error } = await find(id)
    expect([state, error]).toEqual(["unknown", toMessage("payout.payment_refused_without_report")])
  })
})

describePayouts("A payment that the gateway reports as declined", (shop) => {
  it("before its acceptance arrives stays refused, and keeps what was accepted", async () => {
    const { approved, answers, service, gateway, forward, reconcile, calls, find } = shop()
    const id = await approved("payout")
    answers({ decline: "Account closed" })
    const port = { ...gateway.port, ask: () => Promise.resolve({ outcome: "silent", message: "" } as const) }
    port.payout = async (order) => {
      const accepted = await gateway.port.payout(order)
      forward({ seconds: 60 })
      expect((await reconcile(id)).state).toBe("failed")
      return accepted
    }
    await service.pay({ payout_id: id, actor: ben }, port)
    expect(await find(id)).toMatchObject({ state: "failed", watch_until: null, limit_day: null })
    expect((await calls(id)).payment).toMatchObject({
      ...{ state: "refused", reported_status: "declined", error_code: "116" },
      ...{ serial_number: expect.any(String) as string, accepted_at: expect.any(Date) as Date },
      resolved_at: expect.any(Date) as Date,
    })
  })
})
