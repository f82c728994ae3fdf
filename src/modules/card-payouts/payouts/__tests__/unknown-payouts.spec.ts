import { toMessage } from "../../../../messages"
import { ben, cleo, describePayouts } from "../../__tests__/payout-module"
import type { Flow } from "../../__tests__/payout-options"

const direct: Flow[] = ["check_pay", "payout", "transfer"]

describePayouts("An answer that was lost", (shop) => {
  it.each(direct)("%s: lost after the payment, found by a poll, paid once", async (flow) => {
    const { gateway, gatewayIs, answers, approved, pay, rounds, find, reserved } = shop()
    const id = await approved(flow)
    answers("lost")
    gatewayIs({ silent: true })
    expect(await pay(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    await expect(pay(id)).rejects.toThrow("not known yet whether")
    await rounds(3, { seconds: 60 })
    gatewayIs({ silent: false })
    await rounds(1, { hours: 1 })
    expect(await find(id)).toMatchObject({ state: "paid", limit_day: "2027-01-31" })
    expect([gateway.executed(id), gateway.calls(id).length]).toEqual([1, 1])
    expect(await reserved("2027-01-31")).toBe(10_000n)
  })

  it("a form's answer lost: nobody has the page's link, and its expiry frees the limit", async () => {
    const { gateway, answers, approved, pay, rounds, find } = shop()
    const id = await approved("form")
    answers("lost")
    expect(await pay(id)).toMatchObject({ state: "unknown", link: null, limit_day: "2027-01-31" })
    await rounds(1, { hours: 71 })
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    await rounds(1, { hours: 2 })
    expect(await find(id)).toMatchObject({ state: "failed", limit_day: null })
    expect(gateway.executed(id)).toBe(0)
  })

  it.each(direct)("%s: performed long after the caller gave up, and paid once", async (flow) => {
    const { gateway, answers, approved, pay, rounds, find } = shop()
    const id = await approved(flow)
    answers({ late: 300_000, then: "approve" })
    expect((await pay(id)).state).toBe("unknown")
    await rounds(4, { seconds: 60 })
    expect((await find(id)).state).toBe("unknown")
    await rounds(3, { seconds: 600 })
    expect((await find(id)).state).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it.each(["payout", "transfer"] as const)("%s: never arrived, which the gateway's answers prove", async (flow) => {
    const { gateway, answers, approved, pay, rounds, find } = shop()
    const id = await approved(flow)
    answers("lost before")
    await pay(id)
    await rounds(5, { seconds: 60 })
    // Often enough, but not for long enough.
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    await rounds(5, { seconds: 400 })
    // A gateway that finds no order at all would answer the same.
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    await pay(await approved(flow, { amount: "50.00" }))
    await rounds(2, { seconds: 400 })
    expect(await find(id)).toMatchObject({ state: "failed", limit_day: null })
    expect(gateway.executed(id)).toBe(0)
  })

  it("payout: an answer that is recorded long after it was given proves no more than at its own time", async () => {
    const { gateway, answers, approved, pay, rounds, service, forward, find } = shop()
    const id = await approved("payout")
    answers({ late: 300_000, then: "approve" })
    await pay(id)
    await rounds(1, { seconds: 60 })
    await pay(await approved("payout", { amount: "50.00" }))
    const port = { ...gateway.port }
    port.ask = async (asked) => {
      const reported = await gateway.port.ask(asked)
      forward({ seconds: 1_000 })
      return reported
    }
    await service.reconcile(id, port)
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    await rounds(1, { hours: 1 })
    expect((await find(id)).state).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("payout: long enough but not often enough is no proof", async () => {
    const { answers, approved, pay, rounds, state } = shop()
    const id = await approved("payout")
    answers("lost before")
    await pay(id)
    await pay(await approved("payout", { amount: "50.00" }))
    await rounds(1, { hours: 5 })
    expect(await state(id)).toBe("unknown")
    await pay(await approved("payout", { amount: "51.00" }))
    await rounds(1, { hours: 5 })
    expect(await state(id)).toBe("failed")
  })

  it("check_pay: never arrived, at a gateway known to report payments where it reports checks", async () => {
    const { gateway, answers, approved, pay, rounds, find } = shop()
    await pay(await approved("check_pay", { amount: "50.00" }))
    const id = await approved()
    answers("lost before")
    expect((await pay(id)).state).toBe("unknown")
    await rounds(5, { seconds: 400 })
    expect(await find(id)).toMatchObject({ state: "failed", limit_day: null })
    expect(gateway.executed(id)).toBe(0)
  })

  it("check_pay: often enough alone is no proof, nor is long enough alone", async () => {
    const { gateway, answers, approved, pay, rounds, service, state } = shop()
    await pay(await approved("check_pay", { amount: "50.00" }))
    const [often, long] = [await approved("check_pay", { amount: "51.00" }), await approved()]
    answers("lost before", "lost before")
    for (const id of [often, long]) await pay(id)
    for (let poll = 0; poll < 5; poll++) await service.reconcile(often, gateway.port)
    expect(await state(often)).toBe("unknown")
    await rounds(1, { hours: 5 })
    expect([await state(often), await state(long)]).toEqual(["failed", "unknown"])
    await rounds(1, { hours: 5 })
    expect(await state(long)).toBe("failed")
  })

  it("check_pay: never arrived, at a gateway not known to do so: unknown until it is resolved manually", async () => {
    const { gatewayIs, answers, approved, pay, rounds, find, resolve } = shop()
    const id = await approved()
    answers("lost before")
    await pay(id)
    await rounds(10, { hours: 5 })
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31", next_poll_at: expect.any(Date) })
    gatewayIs({ silent: true })
    // Still polled, in case the gateway pays it all the same.
    expect(await resolve(id, false)).toMatchObject({ state: "failed", limit_day: null, next_poll_at: expect.any(Date) })
  })

  it("check_pay: never arrived, at an endpoint not known to do so", async () => {
    const { answers, approved, pay, rounds, find } = shop()
    await pay(await approved("check_pay", { amount: "50.00" }))
    const id = await approved("check_pay", { endpoint: "4712" })
    answers("lost before")
    await pay(id)
    await rounds(5, { seconds: 400 })
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
  })

  it("check_pay: after one payment that the status showed only by its serial number, a missing payment proves nothing", async () => {
    const { gatewayIs, answers, approved, pay, rounds, state, calls } = shop()
    await pay(await approved("check_pay", { amount: "50.00" }))
    gatewayIs({ plain: "check" })
    const other = await approved("check_pay", { amount: "60.00" })
    expect((await pay(other)).state).toBe("paid")
    expect((await calls(other)).payment?.shown_plainly).toBe(false)
    const id = await approved()
    answers("lost before")
    await pay(id)
    await rounds(10, { hours: 5 })
    expect(await state(id)).toBe("unknown")
  })

  it("resolved manually as paid: paid, counted, and the person is recorded", async () => {
    const { answers, gatewayIs, approved, pay, resolve, entries, reserved } = shop()
    const id = await approved()
    gatewayIs({ silent: true })
    answers("lost")
    await pay(id)
    expect(await resolve(id, true)).toMatchObject({ state: "paid", limit_day: "2027-01-31" })
    expect((await entries(id)).at(-1)).toMatchObject({ actor_id: "user_cleo", kind: "succeed" })
    expect(await reserved("2027-01-31")).toBe(10_000n)
    await expect(resolve(id, false)).rejects.toThrow("is known")
  })

  it("two manual resolutions at once: one of them counts", async () => {
    const { answers, gatewayIs, approved, pay, resolve, state, forward } = shop()
    const id = await approved()
    gatewayIs({ silent: true })
    answers("lost")
    await pay(id)
    forward({ seconds: 600 })
    const resolved = await Promise.allSettled([resolve(id, true), resolve(id, false), resolve(id, true)])
    expect(resolved.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(["paid", "failed"]).toContain(await state(id))
  })

  it("resolved manually as not paid, and the gateway pays it after all: paid, and counted on that day", async () => {
    const { answers, approved, pay, resolve, forward, reconcile, find, gateway } = shop()
    const id = await approved("payout")
    answers({ late: 7_200_000, then: "approve" })
    await pay(id)
    forward({ seconds: 600 })
    await resolve(id, false)
    forward({ days: 1 })
    expect(await reconcile(id)).toMatchObject({ state: "paid", limit_day: "2027-02-01" })
    expect((await find(id)).next_poll_at).toBeNull()
    expect(gateway.executed(id)).toBe(1)
  })

  it("cannot be resolved as not paid while the call may still arrive; as paid, at once", async () => {
    const { answers, approved, pay, resolve, state, forward } = shop()
    const id = await approved("payout")
    answers({ late: 60_000, then: "approve" })
    await pay(id)
    await expect(resolve(id, false)).rejects.toThrow("may still arrive")
    expect(await state(id)).toBe("unknown")
    forward({ seconds: 599 })
    await expect(resolve(id, false)).rejects.toThrow("may still arrive")
    expect((await resolve(id, true)).state).toBe("paid")
  })

  it("the note of a manual resolution contains nothing that must not be stored", async () => {
    const { answers, gatewayIs, approved, pay, service, find, entries } = shop()
    const id = await approved()
    answers("lost")
    gatewayIs({ silent: true })
    await pay(id)
    const before = await entries(id)
    const noted = (note: string) => service.resolve({ payout_id: id, actor: cleo, happened: true, note })
    await expect(noted("Card 4444 3333 2222 1111")).rejects.toThrow("Note contains a card number: remove it.")
    await expect(noted("x".repeat(501))).rejects.toThrow("Note is too long: at most 500 characters.")
    await expect(noted("\u0000")).rejects.toThrow("Note contains a character that cannot be stored")
    expect(await find(id)).toMatchObject({ state: "unknown" })
    expect(await entries(id)).toEqual(before)
    await noted("Seen in the gateway's own pages:\nit was paid.")
    expect(await find(id)).toMatchObject({ state: "paid" })
  })

  it("only an unknown payout can be resolved manually", async () => {
    const { answers, approved, pay, resolve } = shop()
    const id = await approved()
    await expect(resolve(id, true)).rejects.toThrow("is known, or being confirmed")
    answers({ later: 600_000, then: "approve" })
    await pay(id)
    await expect(resolve(id, false)).rejects.toThrow("is known, or being confirmed")
  })
})

describePayouts("Results that arrive before the answer", (shop) => {
  it.each(direct)("%s: a callback arrives before the answer, and it is paid once", async (flow) => {
    const { gateway, approved, service, reconcile, state } = shop()
    const id = await approved(flow)
    const what = flow === "check_pay" ? "pay" : flow
    const port = { ...gateway.port }
    port[what] = async (order: never) => {
      const sent = await gateway.port[what](order)
      // The call may be under way: its sender handles it.
      expect((await reconcile(id)).state).toBe("paying")
      return sent
    }
    await service.pay({ payout_id: id, actor: ben }, port)
    expect(await state(id)).toBe("paid")
    expect([gateway.executed(id), gateway.calls(id).length]).toEqual([1, 1])
  })

  it.each(direct)("%s: the answer arrives after the payout is known to be paid", async (flow) => {
    const { gateway, approved, service, forward, reconcile, find } = shop()
    const id = await approved(flow)
    const what = flow === "check_pay" ? "pay" : flow
    const port = { ...gateway.port }
    port[what] = async (order: never) => {
      const sent = await gateway.port[what](order)
      forward({ seconds: 60 })
      expect((await reconcile(id)).state).toBe("paid")
      return sent
    }
    await service.pay({ payout_id: id, actor: ben }, port)
    expect(await find(id)).toMatchObject({ state: "paid", link: null, next_poll_at: null })
    expect(gateway.executed(id)).toBe(1)
  })

  it.each([
    ["was lost", { outcome: "unknown", message: toMessage("payout_call.broke_off") }],
    ["is a refusal", { outcome: "refused", code: "9", message: toMessage("payout_call.not_prepared") }],
    ["reports that nothing left", { outcome: "unsent", message: toMessage("payout_call.too_late") }],
  ] as const)("an answer that %s changes nothing once the payout is known to be paid", async (_, answer) => {
    const { gateway, approved, service, forward, reconcile, find, events } = shop()
    const id = await approved("payout")
    const port = { ...gateway.port }
    port.payout = async (order) => {
      await gateway.port.payout(order)
      forward({ seconds: 60 })
      expect((await reconcile(id)).state).toBe("paid")
      return answer
    }
    expect((await service.pay({ payout_id: id, actor: ben }, port)).state).toBe("paid")
    expect(await find(id)).toMatchObject({ state: "paid", limit_day: "2027-01-31", error: null })
    expect((await events(id)).at(-1)).toBe("paid")
  })

  it("refused, while the gateway reports it as under way: polled until the outcome is known", async () => {
    const { gateway, answers, approved, service, rounds, find } = shop()
    const id = await approved("check_pay")
    answers({ later: 600_000, then: "approve" })
    const port = { ...gateway.port }
    port.pay = async (order) => {
      await gateway.port.pay(order)
      return { outcome: "refused", code: "9", message: toMessage("payout_reason.text", { text: "Paid twice." }) }
    }
    const after = await service.pay({ payout_id: id, actor: ben }, port)
    expect(after).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    await rounds(2, { seconds: 600 })
    expect((await find(id)).state).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("an answer after the payout counted as never arrived: polled until the outcome is known", async () => {
    const { gateway, answers, approved, pay, service, rounds, find } = shop()
    const id = await approved("payout")
    answers("approve", { later: 7_200_000, then: "approve" })
    const port = { ...gateway.port }
    port.payout = async (order) => {
      await rounds(1, { seconds: 60 })
      await pay(await approved("payout", { amount: "50.00" }))
      await rounds(6, { seconds: 400 })
      await pay(await approved("payout", { amount: "51.00" }))
      await rounds(1, { seconds: 400 })
      expect((await find(id)).state).toBe("failed")
      return gateway.port.payout(order)
    }
    await service.pay({ payout_id: id, actor: ben }, port)
    await rounds(6, { hours: 1 })
    expect((await find(id)).state).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("a process held up between the intent and the call sends nothing any more", async () => {
    const { gateway, approved, pay, rounds, find, serviceOn, database } = shop()
    const id = await approved("payout")
    // Its database answers late: the intent is committed, and others count the call as lost.
    let held = false
    const slow = database.connect((connection) => {
      const query = connection.query.bind(connection)
      connection.query = (...given: unknown[]) => {
        const [config, done] = given as [string | { text: string }, ((...answer: unknown[]) => void) | undefined]
        const text = typeof config === "string" ? config : config.text
        if (held || typeof done !== "function" || !text.startsWith("COMMIT")) return query(...given)
        held = true
        return query(config, (...answer: unknown[]) => {
          void rounds(8, { seconds: 400 }).then(() => done(...answer))
        })
      }
    })
    try {
      await serviceOn(slow).pay({ payout_id: id, actor: ben }, gateway.port)
    } finally {
      await slow.destroy()
    }
    expect(held).toBe(true)
    await pay(await approved("payout", { amount: "50.00" }))
    await rounds(2, { hours: 1 })
    expect((await find(id)).state).toBe("failed")
    expect(gateway.executed(id, true)).toBe(0)
  })
})

describePayouts("A status that differs from the payment", (shop) => {
  it("shows the check for a while after the payment was taken: the payout waits", async () => {
    const { gateway, gatewayIs, approved, pay, rounds, state } = shop()
    const id = await approved()
    gatewayIs({ lag: { asks: 4, ms: 0 } })
    expect((await pay(id)).state).toBe("paying")
    await rounds(4, { seconds: 60 })
    expect(await state(id)).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it.each([
    ["with a serial number", true],
    ["without one", false],
  ])("accepted %s, and not shown for hours: never counted as not arrived", async (_, serials) => {
    const { gateway, gatewayIs, approved, pay, rounds, state } = shop()
    await pay(await approved("check_pay", { amount: "50.00" }))
    const id = await approved()
    gatewayIs({ lag: { asks: 0, ms: 7_200_000 }, serials })
    expect((await pay(id)).state).toBe("paying")
    for (let number = 0; number < 7; number += 1) {
      await rounds(1, { seconds: 900 })
      expect(["paying", "unknown"]).toContain(await state(id))
    }
    await rounds(3, { hours: 1 })
    expect(await state(id)).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("accepted, and then unknown to the gateway: not counted as never arrived", async () => {
    const { gateway, approved, pay, service, forward, find } = shop()
    const id = await approved("payout")
    const port = { ...gateway.port }
    port.payout = async (order) => ({ ...(await gateway.port.payout(order)), orderid: null }) as never
    port.ask = () => Promise.resolve({ outcome: "not_found" })
    expect((await service.pay({ payout_id: id, actor: ben }, port)).state).toBe("paying")
    for (let number = 0; number < 6; number += 1) {
      forward({ seconds: 400 })
      await service.reconcile(id, port)
      if (number === 3) await pay(await approved("payout", { amount: "50.00" }))
    }
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
  })

  it.each(["approved", "declined"])("an answer that names no order resolves nothing: %s", async (status) => {
    const { gateway, approved, answers, pay, service, forward, find } = shop()
    const id = await approved("payout")
    answers("lost before")
    await pay(id)
    const port = { ...gateway.port }
    port.ask = () =>
      Promise.resolve({
        ...{ outcome: "reported", status, type: null, amount: "100.00", currency: "eur", client_orderid: null },
        ...{ orderid: "999", serial_number: null, fee: null, error_code: null, error_message: null },
        ...{ link: null, card_label: null, is_taken: false },
      })
    for (let number = 0; number < 4; number += 1) {
      await service.reconcile(id, port)
      forward({ seconds: 900 })
    }
    const unreported = { state: "unknown", orderid: null, reported_at: null, limit_day: "2027-01-31" }
    expect(await find(id)).toMatchObject(unreported)
    expect(gateway.executed(id)).toBe(0)
  })

  it("one type for check and payment: distinguished by the serial number", async () => {
    const { gatewayIs, approved, pay, calls } = shop()
    gatewayIs({ types: { check: "payout", pay: "payout" } })
    const id = await approved()
    expect((await pay(id)).state).toBe("paid")
    const { check, payment } = await calls(id)
    expect([check?.reported_type, payment?.shown_plainly]).toEqual(["payout", false])
  })

  it("one type for both, and no serial number in the answer: unknown after a while, to be resolved manually", async () => {
    const { gatewayIs, approved, pay, rounds, state, resolve } = shop()
    gatewayIs({ types: { check: "payout", pay: "payout" }, echoes: false })
    const id = await approved()
    expect((await pay(id)).state).toBe("paying")
    await rounds(2, { seconds: 120 })
    expect(await state(id)).toBe("paying")
    await rounds(3, { seconds: 600 })
    expect(await state(id)).toBe("unknown")
    expect((await resolve(id, true)).state).toBe("paid")
  })

  it("no type for the check: only an answer with the payment's serial number is about the payment", async () => {
    const { gatewayIs, answers, approved, pay, rounds, state } = shop()
    gatewayIs({ types: { check: null, pay: "payout" }, plain: "check" })
    const id = await approved()
    gatewayIs({ types: { check: "payout", pay: "payout" } })
    answers("lost before")
    await pay(id)
    await rounds(6, { seconds: 600 })
    expect(await state(id)).toBe("unknown")
  })

  it.each([
    ["amount", { amount: "1000.00" }],
    ["currency", { currency: "usd" }],
    ["amount that is missing", { amount: null }],
  ])("another %s: nothing is accepted until it is resolved manually", async (_, reports) => {
    const { gatewayIs, approved, pay, rounds, find, resolve, reserved, entries } = shop()
    const id = await approved("payout")
    gatewayIs({ reports })
    expect(await pay(id)).toMatchObject({ state: "unknown", mismatch: { code: expect.any(String) as string } })
    await rounds(4, { hours: 1 })
    expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
    expect((await entries(id)).filter(({ event }) => event === "unknown")).toHaveLength(1)
    expect(await reserved("2027-01-31")).toBe(10_000n)
    expect(await resolve(id, true)).toMatchObject({ state: "paid", mismatch: null })
  })

  it("a mismatch that disappears is resolved by the gateway's answer", async () => {
    const { gateway, gatewayIs, approved, pay, rounds, find } = shop()
    const id = await approved()
    gatewayIs({ reports: { amount: "1.00" } })
    await pay(id)
    gatewayIs({ reports: {} })
    await rounds(1, { hours: 1 })
    expect(await find(id)).toMatchObject({ state: "paid", mismatch: null })
    expect(gateway.executed(id)).toBe(1)
  })

  it("accepted, and then no readable answer: unknown after a while, and paid once an answer comes", async () => {
    const { gateway, gatewayIs, approved, pay, rounds, state } = shop()
    const id = await approved("payout")
    gatewayIs({ silent: true })
    expect((await pay(id)).state).toBe("paying")
    await rounds(4, { seconds: 600 })
    expect(await state(id)).toBe("unknown")
    gatewayIs({ silent: false })
    await rounds(1, { hours: 2 })
    expect(await state(id)).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("a paid payout stays paid, and a later status is recorded once", async () => {
    const { gateway, gatewayIs, approved, pay, reconcile, events } = shop()
    const id = await approved("payout")
    await pay(id)
    for (const order of gateway.orders.values()) for (const step of order.steps) step.ending = { decline: "Reversed" }
    expect((await reconcile(id)).state).toBe("paid")
    await reconcile(id)
    gatewayIs({ silent: true })
    expect((await reconcile(id)).state).toBe("paid")
    expect((await events(id)).filter((name) => name === "changed_after_paid")).toHaveLength(1)
  })
})
