import { ann, describePayouts } from "../../__tests__/payout-module"

describePayouts("The page of a hosted form", (shop) => {
  it("unused until it expires: failed, and the limit is free again", async () => {
    const { gateway, approved, pay, rounds, find, reserved } = shop()
    const id = await approved("form")
    await pay(id)
    await rounds(1, { hours: 71 })
    expect(await find(id)).toMatchObject({ state: "paying", limit_day: "2027-01-31" })
    await rounds(1, { hours: 2 })
    expect(await find(id)).toMatchObject({
      state: "failed",
      limit_day: null,
      link: null,
      next_poll_at: expect.any(Date),
    })
    expect(await reserved("2027-01-31")).toBe(0n)
    expect(gateway.executed(id)).toBe(0)
  })

  it("used after it expired: found by the schedule alone, paid, and counted", async () => {
    const { gateway, approved, pay, rounds, find } = shop()
    const id = await approved("form")
    await pay(id)
    await rounds(1, { hours: 73 })
    gateway.use(id, "approve", 3_600_000)
    await rounds(3, { days: 1 })
    expect(await find(id)).toMatchObject({ state: "paid", limit_day: expect.stringMatching(/^2027-02-0/), link: null })
    expect(gateway.executed(id)).toBe(1)
  })

  it("never used: polled for two weeks after its end, and then no more", async () => {
    const { approved, pay, rounds, find, service } = shop()
    const id = await approved("form")
    await pay(id)
    await rounds(1, { hours: 73 })
    expect(await service.view(id, ann)).toMatchObject({ state: "failed", is_unconfirmed: true })
    await rounds(16, { days: 1 })
    expect(await find(id)).toMatchObject({ state: "failed", next_poll_at: null })
    expect(await service.view(id, ann)).toMatchObject({ state: "failed", is_unconfirmed: false })
  })

  it("used in its last hour, and decided after its end: unknown in between, never failed, and paid", async () => {
    const { gateway, approved, pay, rounds, find, service } = shop()
    const id = await approved("form")
    await pay(id)
    await rounds(1, { hours: 71 })
    gateway.use(id, "approve", 4 * 3_600_000)
    await rounds(1, { hours: 2 })
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    expect((await find(id)).state).not.toBe("failed")
    await rounds(4, { hours: 1 })
    expect(await find(id)).toMatchObject({ state: "paid", limit_day: "2027-01-31" })
    expect(gateway.executed(id)).toBe(1)
    const { status_token } = await find(id)
    expect(await service.viewForRecipient(status_token)).toMatchObject({ state: "paid" })
  })

  it("cannot be resolved as not paid while it can be used", async () => {
    const { gateway, gatewayIs, approved, pay, reconcile, resolve, rounds, state } = shop()
    const id = await approved("form")
    await pay(id)
    gatewayIs({ reports: { amount: "99.00" } })
    await reconcile(id)
    expect(await state(id)).toBe("unknown")
    await rounds(1, { hours: 1 })
    await expect(resolve(id, false)).rejects.toThrow("can still be paid by the gateway's page")
    gatewayIs({ reports: {} })
    gateway.use(id)
    await rounds(1, { hours: 7 })
    expect(await state(id)).toBe("paid")
  })

  it("its recipient sees that it waits for them, and after its end that probably nothing was paid", async () => {
    const { approved, pay, rounds, find, service } = shop()
    const id = await approved("form")
    const { status_token } = await find(id)
    expect(await service.viewForRecipient(status_token)).toMatchObject({ state: "preparing" })
    await pay(id)
    expect(await service.viewForRecipient(status_token)).toMatchObject({ state: "waits_for_recipient" })
    await rounds(1, { hours: 73 })
    expect(await service.viewForRecipient(status_token)).toMatchObject({ state: "probably_not_paid" })
    await rounds(16, { days: 1 })
    expect(await service.viewForRecipient(status_token)).toMatchObject({ state: "not_paid" })
  })

  it("its link is shown to nobody after its end, even if the gateway does not answer", async () => {
    const { approved, pay, rounds, gatewayIs, find, service } = shop()
    const id = await approved("form")
    await pay(id)
    const { status_token } = await find(id)
    gatewayIs({ silent: true })
    await rounds(1, { hours: 71 })
    expect((await service.view(id, ann)).link).toEqual(expect.any(String))
    await rounds(1, { hours: 2 })
    expect(await service.view(id, ann)).toMatchObject({ state: "unknown", link: null })
    expect(await service.viewForRecipient(status_token)).toMatchObject({ state: "confirming" })
  })

  it("used for another destination than a card, which the status does not report: under way all the same, and paid", async () => {
    const { gateway, gatewayIs, approved, pay, rounds, find } = shop()
    const id = await approved("form")
    await pay(id)
    const { destination_label } = await find(id)
    gatewayIs({ showsCard: false })
    await rounds(1, { hours: 71 })
    gateway.use(id, "approve", 4 * 3_600_000)
    await rounds(1, { hours: 2 })
    // The limit of its day stays used: a payment under way is not an unused page.
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    await rounds(4, { hours: 1 })
    expect(await find(id)).toMatchObject({ state: "paid", destination_label })
    expect(gateway.executed(id)).toBe(1)
  })

  it("declined by the gateway: failed", async () => {
    const { gateway, approved, pay, rounds, state } = shop()
    const id = await approved("form")
    await pay(id)
    gateway.use(id, { decline: "No such card" })
    await rounds(1, { hours: 7 })
    expect(await state(id)).toBe("failed")
  })

  it("no answers while it is open: it stays open", async () => {
    const { gateway, gatewayIs, approved, pay, rounds, state } = shop()
    const id = await approved("form")
    await pay(id)
    gatewayIs({ silent: true })
    await rounds(5, { hours: 2 })
    expect(await state(id)).toBe("paying")
    gateway.use(id)
    gatewayIs({ silent: false })
    await rounds(1, { hours: 2 })
    expect(await state(id)).toBe("paid")
  })
})
