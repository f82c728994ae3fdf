import { ann, ben, describePayouts } from "../../__tests__/payout-module"

describePayouts("Duplicates", (shop) => {
  const same = { destination_digest: "digest:same" }

  it("on the same day are found behind hundreds of payouts of the next day", async () => {
    const { pg, created, request } = shop()
    const own = [await created("payout", same), await created("payout", same)]
    const next: string[] = []
    for (let number = 0; number < 210; number += 1) next.push(await created("payout", same))
    await pg("card_payout").whereIn("id", own).update({ created_at: "2027-01-31T22:00:00Z" })
    await pg("card_payout").whereIn("id", next).update({ created_at: "2027-02-01T00:30:00Z" })
    await expect(request(own[0] as string)).rejects.toThrow(`to the same destination: ${own[1]}.`)
  })

  it("are not found on another day of the store", async () => {
    const { pg, created, request } = shop()
    const [before, own, after] = [
      await created("payout", same),
      await created("payout", same),
      await created("payout", same),
    ]
    await pg("card_payout").where({ id: before }).update({ created_at: "2027-01-30T23:59:59.999Z" })
    await pg("card_payout").where({ id: own }).update({ created_at: "2027-01-31T00:00:00Z" })
    await pg("card_payout").where({ id: after }).update({ created_at: "2027-02-01T00:00:00Z" })
    expect((await request(own)).state).toBe("awaiting_approval")
  })

  /** Creates a payout at the module's clock; the database has its own. */
  const createdNow = async (...given: Parameters<ReturnType<typeof shop>["created"]>) => {
    const id = await shop().created(...given)
    await shop().pg("card_payout").where({ id }).update({ created_at: shop().now() })
    return id
  }
  const duplicatesOf = async (id: string) =>
    (await shop().service.view(id, ann)).duplicates.map((duplicate) => duplicate.id)

  it("an expired page may still be used: its replacement days later is a duplicate, for requester and approver", async () => {
    const { request, approve, pay, rounds, find, service, gateway } = shop()
    const first = await createdNow("form", same)
    await request(first)
    await approve(first)
    await pay(first)
    await rounds(6, { hours: 13 })
    expect(await find(first)).toMatchObject({ state: "failed", watch_until: expect.any(Date), limit_day: null })
    const second = await createdNow("form", same)
    expect(await duplicatesOf(second)).toEqual([first])
    await expect(request(second)).rejects.toThrow(first)
    await service.request({ payout_id: second, actor: ann, duplicates_seen: true })
    await expect(approve(second)).rejects.toThrow(first)
    gateway.use(first)
    await rounds(3, { hours: 1 })
    expect((await find(first)).state).toBe("paid")
  })

  it("an expired page that was not used is no duplicate any more once the gateway is not polled about it", async () => {
    const { request, approve, pay, rounds, find } = shop()
    const first = await createdNow("form", same)
    await request(first)
    await approve(first)
    await pay(first)
    await rounds(6, { hours: 13 })
    const second = await createdNow("form", same)
    expect(await duplicatesOf(second)).toEqual([first])
    await rounds(16, { days: 1 })
    expect(await find(first)).toMatchObject({ state: "failed", next_poll_at: null })
    expect(await duplicatesOf(second)).toEqual([])
  })

  it("only duplicates that were seen are confirmed: a duplicate that appears meanwhile is reported to requester and approver", async () => {
    const { service } = shop()
    const first = await createdNow("payout", same)
    const requested = await createdNow("payout", same)
    const asked = (seen: string[]) => service.request({ payout_id: requested, actor: ann, duplicates_seen: seen })
    const yes = (seen: string[]) => service.approve({ payout_id: requested, actor: ben, duplicates_seen: seen })
    await expect(asked([])).rejects.toThrow(first)
    const second = await createdNow("payout", same)
    await expect(asked([first])).rejects.toThrow(`destination: ${second}.`)
    expect((await asked([first, second])).state).toBe("awaiting_approval")
    const third = await createdNow("payout", same)
    await expect(yes([first, second])).rejects.toThrow(`destination: ${third}.`)
    expect((await yes([first, second, third])).state).toBe("approved")
  })

  it("a payout that is unknown since yesterday is a duplicate of the next one, until it is known that nothing was paid", async () => {
    const { request, approve, answers, gatewayIs, pay, state, forward, rounds } = shop()
    const first = await createdNow("payout", same)
    await request(first)
    await approve(first)
    answers({ late: 60_000, then: { decline: "1" } })
    gatewayIs({ silent: true })
    await pay(first)
    forward({ hours: 24 })
    expect(await state(first)).toBe("unknown")
    const second = await createdNow("payout", same)
    await expect(request(second)).rejects.toThrow(first)
    gatewayIs({ silent: false })
    await rounds(3, { hours: 24 })
    expect(await state(first)).toBe("failed")
    expect(await duplicatesOf(second)).toEqual([])
  })

  it("a payout that waits past midnight for its approval or its payment is a duplicate of the next one, for requester and approver", async () => {
    const { at, request, approve, service, forward } = shop()
    at("2027-01-31T23:30:00Z")
    const [waiting, unsent] = [
      await createdNow("payout", same),
      await createdNow("payout", { ...same, amount: "7.00" }),
    ]
    await request(waiting)
    await request(unsent)
    await approve(unsent)
    forward({ hours: 1 })
    for (const [first, differences] of [[waiting, same] as const, [unsent, { ...same, amount: "7.00" }] as const]) {
      const second = await createdNow("payout", differences)
      await expect(request(second)).rejects.toThrow(first)
      await service.request({ payout_id: second, actor: ann, duplicates_seen: true })
      await expect(approve(second)).rejects.toThrow(first)
    }
  })

  it("of two drafts from before and after midnight, the second is a duplicate once both count on one day", async () => {
    const { at, request, pay, forward } = shop()
    at("2027-01-31T23:59:00Z")
    const first = await createdNow("payout", same)
    forward({ seconds: 120 })
    const second = await createdNow("payout", same)
    forward({ hours: 10 })
    // Before either is requested, they count on one day as well: today.
    expect(await duplicatesOf(first)).toEqual([second])
    await shop().service.request({ payout_id: first, actor: ann, duplicates_seen: true })
    await shop().service.approve({ payout_id: first, actor: ben, duplicates_seen: true })
    await pay(first)
    await expect(request(second)).rejects.toThrow(first)
    forward({ days: 1 })
    expect(await duplicatesOf(await createdNow("payout", same))).toEqual([])
  })
})
