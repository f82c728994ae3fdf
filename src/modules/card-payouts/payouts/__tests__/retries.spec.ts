import { toMessage } from "../../../../messages"
import { ann, describePayouts, type Shop } from "../../__tests__/payout-module"

const kinds = async (shop: Shop, id: string) => (await shop.entries(id)).map(({ kind }) => kind)
const asked = ["create", "check", "pass", "request", "approve"]

describePayouts("While the gateway is down for hours", (shop) => {
  it("a payment is retried; its audit trail has the first attempt, the number of retries, and the last one", async () => {
    const { gateway, gatewayIs, approved, pay, rounds, find, now, entries, service } = shop()
    const id = await approved()
    gatewayIs({ down: true })
    await pay(id)
    await rounds(40, { seconds: 900 })
    const last = now()
    expect(await kinds(shop(), id)).toEqual([...asked, "pay", "unsend"])
    expect(await find(id)).toMatchObject({ state: "approved", tries: 40, tried_at: last, is_log_suppressed: false })
    const expectedMessage = "Nothing was sent: No way through. Retried 40 times; it failed each time."
    expect((await service.view(id, ann)).error?.message).toBe(expectedMessage)
    gatewayIs({ down: false })
    await rounds(1, { seconds: 900 })
    expect(await find(id)).toMatchObject({ state: "paid", tries: 0, tried_at: null, error: null })
    const after = (await entries(id)).slice(7)
    expect(after.map(({ kind, actor_kind, happened_at }) => [kind, actor_kind, happened_at])).toEqual([
      ["tries", "plugin", last],
      ["pay", "plugin", now()],
      ["succeed", "gateway", now()],
    ])
    const error = toMessage("payout.payment_not_sent", {
      reason: toMessage("payout_reason.text", { text: "No way through." }),
    })
    expect(after[0]).toMatchObject(toMessage("payout.retried_after", { error, count: 40 }))
    expect(after[1]?.changes).toEqual({ state: ["approved", "paying"] })
    expect(gateway.executed(id)).toBe(1)
  })

  it("so is the check of a batch's row", async () => {
    const { gatewayIs, created, rounds, find, now } = shop()
    const id = await created("check_pay", { batch_id: "cpb_1", row_number: 2, next_poll_at: now() })
    gatewayIs({ down: true })
    await rounds(30, { seconds: 900 })
    expect(await kinds(shop(), id)).toEqual(["create", "check", "unsend"])
    expect(await find(id)).toMatchObject({ state: "draft", tries: 29 })
    gatewayIs({ down: false })
    await rounds(1, { seconds: 900 })
    expect(await kinds(shop(), id)).toEqual(["create", "check", "unsend", "tries", "check", "pass"])
    expect(await find(id)).toMatchObject({ state: "checked", tries: 0, error: null })
  })

  it("checks whose calls get lost are retried as well, less and less often", async () => {
    const { answers, created, rounds, find, now, gateway } = shop()
    const id = await created("check_pay", { batch_id: "cpb_1", row_number: 2, next_poll_at: now() })
    answers(...Array.from({ length: 60 }, () => "lost before" as const))
    await rounds(120, { seconds: 60 })
    expect(await kinds(shop(), id)).toEqual(["create", "check", "lost", "unsend"])
    const { tries } = await find(id)
    // Two hours: each check is polled after a minute, and retried within ten minutes.
    expect(tries).toBeGreaterThan(5)
    expect(tries).toBeLessThan(25)
    expect(gateway.orders.size).toBe(0)
  })

  it("a person's own attempt is recorded, and so is their next action", async () => {
    const { gatewayIs, approved, pay, rounds, cancel, find } = shop()
    const id = await approved("payout")
    gatewayIs({ down: true })
    await pay(id)
    await rounds(2, { seconds: 900 })
    await pay(id)
    await rounds(3, { seconds: 900 })
    await cancel(id)
    const own = ["create", "request", "approve"]
    const tried = ["pay", "unsend", "tries", "pay", "unsend", "tries"]
    expect(await kinds(shop(), id)).toEqual([...own, ...tried, "cancel"])
    expect(await find(id)).toMatchObject({ state: "canceled", tries: 0, tried_at: null })
  })

  it("rows that are canceled with their batch keep their number of retries", async () => {
    const { gatewayIs, rounds, service } = shop()
    const payoutDetails = { destination_kind: "bank", amount: "10.00", currency_code: "eur", endpoint: "4711" } as const
    const own = { encrypted: "encrypted", destination_digest: "digest", destination_label: "Bank •••• 3000" }
    const payout = { id: "cpo_row", ...payoutDetails, ...own, recipient_name: "Dora Doe" }
    const rows = [{ row_number: 2, cells: {} as never, problems: [], payout }]
    const { id: batch_id } = await service.batches.create({ account: "main", name: "payees.csv", rows, actor: ann })
    gatewayIs({ down: true })
    await rounds(5, { seconds: 900 })
    await service.batches.cancel({ batch_id, actor: ann })
    expect(await kinds(shop(), "cpo_row")).toEqual(["create", "check", "unsend", "tries", "cancel"])
  })
})

describePayouts("A retry that reached the gateway", (shop) => {
  /** An approved payout, retried in vain. */
  const tried = async () => {
    const { gatewayIs, approved, pay, rounds } = shop()
    const id = await approved("payout")
    gatewayIs({ down: true })
    await pay(id)
    await rounds(2, { seconds: 900 })
    gatewayIs({ down: false })
    shop().forward({ seconds: 900 })
    return id
  }
  const before = ["create", "request", "approve", "pay", "unsend", "tries", "pay"]

  it("and whose answer was lost is in the audit trail at once", async () => {
    const { answers, gatewayIs, round, state } = shop()
    const id = await tried()
    answers("lost")
    gatewayIs({ silent: true })
    await round()
    expect([await state(id), await kinds(shop(), id)]).toEqual(["unknown", [...before, "lose"]])
  })

  it("and was accepted is there with the answer", async () => {
    const { gateway, service, state } = shop()
    const id = await tried()
    const port = { ...gateway.port, ask: () => Promise.reject(new Error("The process ends here.")) }
    await expect(service.advance(id, port)).rejects.toThrow("ends here")
    expect([await state(id), await kinds(shop(), id)]).toEqual(["paying", before])
  })

  it("of a process that died is found and recorded by the next one", async () => {
    const { answers, gateway, service, forward, reconcile, find, entries, now } = shop()
    const id = await tried()
    answers({ later: 3_600_000, then: "approve" })
    const port = { ...gateway.port }
    port.payout = async (order) => {
      await gateway.port.payout(order)
      throw new Error("The process ends here.")
    }
    const startedAt = now()
    await expect(service.advance(id, port)).rejects.toThrow("ends here")
    expect(await find(id)).toMatchObject({ state: "paying", is_log_suppressed: true })
    forward({ seconds: 60 })
    expect(await reconcile(id)).toMatchObject({ state: "paying", is_log_suppressed: false, tries: 0 })
    expect(await kinds(shop(), id)).toEqual(before)
    expect((await entries(id)).at(-1)?.happened_at).toEqual(startedAt)
    forward({ hours: 2 })
    expect((await reconcile(id)).state).toBe("paid")
    expect(await kinds(shop(), id)).toEqual([...before, "succeed"])
  })
})

describePayouts("Retried checks that never arrive", (shop) => {
  it("leave one call on record, whose retries are counted, and the check that arrived", async () => {
    const { answers, created, rounds, find, now, service } = shop()
    const id = await created("check_pay", { batch_id: "cpb_1", row_number: 2, next_poll_at: now() })
    answers(...Array.from({ length: 5 }, () => "lost before" as const))
    const calls = async () => (await service.view(id, ann)).calls.map(({ kind, state }) => [kind, state])
    await rounds(8, { seconds: 900 })
    expect((await find(id)).tries).toBeGreaterThan(1)
    expect(await calls()).toEqual([["check", "refused"]])
    await rounds(8, { seconds: 900 })
    expect((await find(id)).state).toBe("checked")
    expect(await calls()).toEqual([
      ["check", "refused"],
      ["check", "done"],
    ])
  })
})
