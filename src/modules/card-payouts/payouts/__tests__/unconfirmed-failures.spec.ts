import { ann, ben, describePayouts } from "../../__tests__/payout-module"

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

describePayouts("A lost payment that the gateway reported with another amount", (shop) => {
  /** The answers of a gateway that reports the order, but not as it was ordered. */
  const askAs = async (id: string) => {
    const { find, service, gateway } = shop()
    const { client_orderid } = await find(id)
    const report = {
      outcome: "reported" as const,
      ...{ status: "approved", type: "payout", amount: "99.00", currency: "eur", client_orderid, orderid: "gw_9" },
      ...{ serial_number: null, fee: null, error_code: null, error_message: null },
      ...{ link: null, card_label: null, is_taken: false },
    }
    await service.reconcile(id, { ...gateway.port, ask: () => Promise.resolve(report) })
  }
  /** Two not-found answers that span the time, of the three that are needed. */
  const notFoundTwice = async () => {
    const { answers, approved, pay, forward, reconcile, calls } = shop()
    const id = await approved("payout")
    answers("lost before")
    await pay(id)
    forward({ seconds: 900 })
    await reconcile(id)
    expect((await calls(id)).payment).toMatchObject({
      not_found_count: 2,
      not_found_window_ended_at: expect.any(Date) as Date,
    })
    return id
  }
  const noNotFound = { not_found_count: 0, not_found_since: null, not_found_window_ended_at: null }
  const unresolved = { state: "unknown", limit_day: "2027-01-31", mismatch: expect.anything() as object }
  let others = 0
  /**
   * Another payout is paid, which shows that the gateway answers; then the order is not found so
   * often.
   */
  const notFound = async (id: string, times: number) => {
    const { approved, pay, forward, reconcile } = shop()
    for (let number = 0; number < times; number += 1) {
      forward({ seconds: 900 })
      await pay(await approved("payout", { amount: `${50 + ++others}.00` }))
      await reconcile(id)
    }
  }

  it("counts not-found answers anew, and fails on none of them until somebody resolves it", async () => {
    const { find, calls, resolve } = shop()
    const id = await notFoundTwice()
    await askAs(id)
    expect(await find(id)).toMatchObject(unresolved)
    expect((await calls(id)).payment).toMatchObject(noNotFound)
    await notFound(id, 1)
    expect(await find(id)).toMatchObject(unresolved)
    await notFound(id, 4)
    expect(await find(id)).toMatchObject(unresolved)
    expect(await resolve(id, false)).toMatchObject({ state: "failed", limit_day: null, mismatch: null })
  })

  it("does not expire with the link of its form", async () => {
    const { answers, approved, pay, forward, reconcile, find } = shop()
    const id = await approved("form")
    answers("lost before")
    await pay(id)
    await askAs(id)
    forward({ hours: 73 })
    await reconcile(id)
    expect(await find(id)).toMatchObject(unresolved)
  })

  it("counts them anew as well once the report has reopened a failure", async () => {
    const { find, calls } = shop()
    const id = await notFoundTwice()
    await notFound(id, 1)
    expect(await find(id)).toMatchObject({ state: "failed", limit_day: null })
    await askAs(id)
    expect(await find(id)).toMatchObject(unresolved)
    expect((await calls(id)).payment).toMatchObject({ ...noNotFound, state: "unknown" })
    await notFound(id, 4)
    expect(await find(id)).toMatchObject(unresolved)
  })
})

describePayouts("A payout that failed without the gateway's word while its call was under way", (shop) => {
  /**
   * `meanwhile`: happens before the call arrives at the gateway, which decides hours after it
   * accepted it.
   */
  const pay = async (flow: "payout" | "form", meanwhile: (id: string) => Promise<void>) => {
    const { approved, answers, service, gateway, state } = shop()
    const id = await approved(flow)
    const send = async <O, A>(take: (order: O) => Promise<A>, order: O) => {
      await meanwhile(id)
      expect(await state(id)).toBe("failed")
      answers({ later: 7_200_000, then: "approve" })
      return take(order)
    }
    const port = { ...gateway.port }
    port.payout = (order) => send(gateway.port.payout, order)
    port.form = (order) => send(gateway.port.form, order)
    await service.pay({ payout_id: id, actor: ben }, port)
    return id
  }
  const notFound = async (id: string) => {
    const { forward, reconcile, approved, pay: payOther } = shop()
    forward({ seconds: 60 })
    await reconcile(id)
    forward({ seconds: 700 })
    await reconcile(id)
    await payOther(await approved("payout", { amount: "50.00" }))
    forward({ seconds: 60 })
    await reconcile(id)
  }

  it("is unknown again once the acceptance arrives, counts against the limit, and is paid", async () => {
    const { find, events, rounds, gateway, calls } = shop()
    const id = await pay("payout", notFound)
    expect(await find(id)).toMatchObject({
      ...{ state: "unknown", limit_day: "2027-01-31", watch_until: null, error: null },
      next_poll_at: expect.any(Date) as Date,
    })
    expect((await calls(id)).payment).toMatchObject({ state: "pending", error: null, resolved_at: null })
    expect((await events(id)).at(-1)).toBe("unknown")
    await rounds(6, { hours: 1 })
    expect((await find(id)).state).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("stays failed where the gateway accepted a form: nobody has its page", async () => {
    const { find, forward, reconcile } = shop()
    const id = await pay("form", async (form) => {
      forward({ hours: 73 })
      await reconcile(form)
    })
    expect(await find(id)).toMatchObject({ state: "failed", link: null, limit_day: null })
  })
})
