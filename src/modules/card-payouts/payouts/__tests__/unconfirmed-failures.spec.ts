import { ann, describePayouts } from "../../__tests__/payout-module"

const same = { destination_digest: "digest:same" }

describePayouts("A failure that may not be final", (shop) => {
  /** Whether the next payout to the same destination has it as a duplicate. */
  const isLikeNext = async (id: string) => {
    const { created, service, cancel } = shop()
    const next = await created("payout", same)
    const { duplicates } = await service.view(next, ann)
    await cancel(next)
    return duplicates.some((duplicate) => duplicate.id === id)
  }
  const recipientOf = async (id: string) =>
    (await shop().service.viewForRecipient((await shop().find(id)).status_token))?.state

  it("is unconfirmed from its manual resolution on, however long it was unknown before: a later payment is still found", async () => {
    const { gateway, answers, gatewayIs, approved, pay, resolve, rounds, find } = shop()
    const id = await approved("payout", same)
    answers({ late: 17 * 24 * 3_600_000, then: "approve" })
    await pay(id)
    gatewayIs({ silent: true })
    await rounds(15, { days: 1 })
    await resolve(id, false)
    await rounds(1, { hours: 1 })
    expect(await find(id)).toMatchObject({ state: "failed", next_poll_at: expect.any(Date) })
    expect(await isLikeNext(id)).toBe(true)
    expect(await recipientOf(id)).toBe("probably_not_paid")
    gatewayIs({ silent: false })
    await rounds(3, { days: 1 })
    expect(await find(id)).toMatchObject({ state: "paid", watch_until: null })
    expect(gateway.executed(id)).toBe(1)
  })

  it("is unconfirmed for two weeks if the proof that it never arrived came late", async () => {
    const { answers, approved, pay, rounds, find } = shop()
    const id = await approved("payout", same)
    answers("lost before")
    await pay(id)
    await rounds(20, { days: 1 })
    expect(await find(id)).toMatchObject({ state: "unknown" })
    await pay(await approved("payout", { amount: "50.00" }))
    await rounds(1, { days: 2 })
    expect(await find(id)).toMatchObject({ state: "failed", watch_until: expect.any(Date) })
    expect(await isLikeNext(id)).toBe(true)
    await rounds(13, { days: 1 })
    expect(await isLikeNext(id)).toBe(true)
    await rounds(2, { days: 1 })
    expect(await find(id)).toMatchObject({ state: "failed", watch_until: null, next_poll_at: null })
    expect(await isLikeNext(id)).toBe(false)
    expect(await recipientOf(id)).toBe("not_paid")
  })

  it.each([
    ["another amount", { amount: "99.00" }],
    ["no amount", { amount: null }],
    ["another currency", { currency: "USD" }],
  ])(
    "and is reported as paid with %s: unknown, published, counted against a limit, and to be resolved manually",
    async (_, reports) => {
      const { answers, approved, pay, rounds, find, events, resolve } = shop()
      const id = await approved("payout", same)
      answers("lost before")
      await pay(id)
      await rounds(1, { hours: 1 })
      await resolve(id, false)
      expect(await find(id)).toMatchObject({ state: "failed", limit_day: null })
      const port = { ...shop().gateway.port }
      const { client_orderid } = await find(id)
      port.ask = () =>
        Promise.resolve({
          ...{
            outcome: "reported",
            client_orderid,
            orderid: "gw_9",
            amount: "100.00",
            currency: "EUR",
            status: "approved",
          },
          ...{
            type: "payout",
            serial_number: null,
            fee: null,
            link: null,
            card_label: null,
            is_taken: false,
            code: null,
            message: null,
          },
          ...reports,
        } as never)
      expect(await shop().service.reconcile(id, port)).toMatchObject({
        ...{ state: "unknown", limit_day: "2027-01-31", watch_until: null },
        mismatch: { code: expect.stringMatching(/^payout_mismatch\.(amount|currency)/) as string },
      })
      expect((await events(id)).at(-1)).toBe("unknown")
      expect(await isLikeNext(id)).toBe(true)
      expect(await resolve(id, true)).toMatchObject({ state: "paid" })
    },
  )

  it("confirmed by the gateway, and then reported as under way: polled again", async () => {
    const { answers, approved, pay, find, service, gateway } = shop()
    const id = await approved("payout", same)
    answers({ decline: "No." })
    await pay(id)
    const { client_orderid, orderid } = await find(id)
    expect(await find(id)).toMatchObject({ state: "failed", watch_until: null, next_poll_at: null })
    const port = { ...gateway.port }
    port.ask = () =>
      Promise.resolve({
        ...{ outcome: "reported", client_orderid, orderid, amount: "100.00", currency: "EUR", status: "processing" },
        ...{
          type: "payout",
          serial_number: null,
          fee: null,
          link: null,
          card_label: null,
          is_taken: false,
          error_code: null,
          error_message: null,
        },
      } as never)
    await service.reconcile(id, port)
    expect(await find(id)).toMatchObject({ state: "failed", watch_until: expect.any(Date) })
    expect(await isLikeNext(id)).toBe(true)
  })
})
