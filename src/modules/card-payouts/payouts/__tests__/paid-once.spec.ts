import { idsOf } from "../../../../durable"
import { toMessage } from "../../../../messages"
import { orderOf } from "../gateway-order"
import { fileRow } from "../../__tests__/file-row"
import { ann, ben, describePayouts } from "../../__tests__/payout-module"
import { type Flow, flows } from "../../__tests__/payout-options"

const all = Object.keys(flows) as Flow[]
const direct = all.filter((flow) => flow !== "form")

describePayouts("From a draft to paid", (shop) => {
  it.each(direct)("%s: paid once, and counted against the day of its request", async (flow) => {
    const { gateway, approved, pay, find, events, reserved } = shop()
    const id = await approved(flow)
    expect((await pay(id)).state).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
    expect(await find(id)).toMatchObject({ paid_at: shop().now(), limit_day: "2027-01-31", next_poll_at: null })
    expect(await events(id)).toEqual([
      "created",
      ...(flow === "check_pay" ? ["checked"] : []),
      ...["requested", "approved", "paid"],
    ])
    expect(await reserved("2027-01-31")).toBe(10_000n)
  })

  it.each(["payout", "transfer"] as const)(
    "%s: paid once even if a backup from before its payment is restored",
    async (flow) => {
      const { pg, gateway, approved, pay, find, round, forward } = shop()
      const id = await approved(flow)
      const { paid_at, client_orderid, orderid, state, next_poll_at } = await find(id)
      expect((await pay(id)).state).toBe("paid")
      await pg("card_payout").where({ id }).update({ paid_at, client_orderid, orderid, state, next_poll_at })
      await pg("card_payout_call").where({ payout_id: id }).delete()
      await round()
      forward({ seconds: 60 })
      await round()
      expect(gateway.executed(id)).toBe(1)
      expect((await find(id)).state).toBe("paid")
    },
  )

  it("a hosted form waits for the recipient, and shows the card that was entered", async () => {
    const { gateway, approved, pay, find, rounds } = shop()
    const id = await approved("form")
    expect(await pay(id)).toMatchObject({ state: "paying", link: expect.any(String) })
    await rounds(3, { hours: 1 })
    expect((await find(id)).state).toBe("paying")
    gateway.use(id)
    await rounds(1, { hours: 2 })
    expect(await find(id)).toMatchObject({ state: "paid", destination_label: "VISA •••• 4242", link: null })
    expect(gateway.executed(id)).toBe(1)
  })

  it("the schedule alone pays an approved payout", async () => {
    const { gateway, approved, round, state } = shop()
    const id = await approved()
    await round()
    expect(await state(id)).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("a due payout is claimed by one of several servers, and is free again after its release", async () => {
    const { service, serviceOn, pg, approved } = shop()
    const ids = [await approved(), await approved()]
    const claims = await Promise.all([service, serviceOn(pg)].map((server) => server.claim("payout", 10)))
    const leases = claims.flat()
    expect(idsOf(leases).sort()).toEqual(ids)
    expect(idsOf(await serviceOn(pg).claim("payout", 10))).toEqual([])
    const [first] = leases
    if (first) await service.release("payout", first)
    expect(idsOf(await serviceOn(pg).claim("payout", 10))).toEqual([first?.id])
  })

  it.each(direct)("%s: decided later, found by the schedule", async (flow) => {
    const { gateway, answers, approved, pay, rounds, state } = shop()
    const [paid, declined] = [await approved(flow), await approved(flow, { amount: "90.00" })]
    answers({ later: 600_000, then: "approve" }, { later: 600_000, then: { decline: "Account closed" } })
    expect((await pay(paid)).state).toBe("paying")
    expect((await pay(declined)).state).toBe("paying")
    await rounds(4, { seconds: 400 })
    expect([await state(paid), await state(declined)]).toEqual(["paid", "failed"])
    expect([gateway.executed(paid), gateway.executed(declined)]).toEqual([1, 0])
    expect(await shop().reserved("2027-01-31")).toBe(10_000n)
  })

  it.each(all)("%s: 50 attempts to pay at once make one call", async (flow) => {
    const { gateway, approved, pay } = shop()
    const id = await approved(flow)
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => pay(id)))
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(gateway.calls(id)).toHaveLength(1)
  })

  it.each(all)("%s: not sent again while a call that can release its money is recorded", async (flow) => {
    const { pg, gateway, approved, pay, state } = shop()
    const id = await approved(flow)
    const kind = flow === "check_pay" ? "pay" : flow
    const call = { id: "cpg_1", payout_id: id, kind, state: "refused", amount: "100.00", client_orderid: "order_1" }
    await pg("card_payout_call").insert(call)
    await expect(pay(id)).rejects.toThrow("IDX_card_payout_call_one_payment")
    expect(await state(id)).toBe("approved")
    expect(gateway.calls(id)).toEqual([])
  })

  it("an answer about a call that was not sent does not apply to the next one", async () => {
    const { service, gateway, approved, forward, state, calls } = shop()
    const id = await approved("payout")
    const [sending, notSent] = [gate(), gate()]
    const held = {
      ...gateway.port,
      payout: async () => {
        sending.open()
        await notSent.opened
        return { outcome: "unsent", message: toMessage("payout_call.too_late") } as const
      },
    }
    const dying = { ...gateway.port, payout: () => Promise.reject(new Error("The process died.")) }
    const first = service.pay({ payout_id: id, actor: ben }, held)
    await sending.opened
    forward({ seconds: 60 })
    const ask = async (...asked: Parameters<typeof held.ask>) => {
      const reported = await gateway.port.ask(...asked)
      notSent.open()
      await first
      await expect(service.pay({ payout_id: id, actor: ben }, dying)).rejects.toThrow("died")
      return reported
    }
    await service.reconcile(id, { ...gateway.port, ask })
    expect(await state(id)).toBe("paying")
    expect((await calls(id)).payment).toMatchObject({ state: "intended", not_found_count: 0 })
  })

  it("every call stays readable: expired checks and the payment, without calls that were not sent", async () => {
    const { service, answers, requested, approve, forward, round, check, request, pay } = shop()
    const id = await requested()
    forward({ hours: 25 })
    await round()
    await check(id)
    await request(id)
    answers("unsent")
    await approve(id)
    expect((await pay(id)).state).toBe("approved")
    expect((await pay(id)).state).toBe("paid")
    const { calls, client_orderid } = await service.view(id, ann)
    expect(calls.map(({ kind, state, actor_id }) => [kind, state, actor_id])).toEqual([
      ["check", "done", "user_ann"],
      ["check", "done", "user_ann"],
      ["pay", "done", "user_ben"],
    ])
    expect(calls.map((call) => call.client_orderid === client_orderid)).toEqual([false, true, true])
  })

  it.each(all)("%s: canceled or paid, never both, whichever is first", async (flow) => {
    const { gateway, approved, pay, cancel, state } = shop()
    for (let turn = 0; turn < 12; turn += 1) {
      const id = await approved(flow, { amount: `${turn + 1}.00` })
      const given = turn % 2 ? [pay(id), cancel(id)] : [cancel(id), pay(id)]
      const [one, other] = (await Promise.allSettled(given)).map(({ status }) => status === "fulfilled")
      expect([one, other].filter(Boolean)).toHaveLength(1)
      const isCanceled = (await state(id)) === "canceled"
      expect(gateway.calls(id)).toHaveLength(isCanceled ? 0 : 1)
    }
  })
})

describePayouts("The check before a payment", (shop) => {
  it("declined: the payout failed, and cannot be requested or paid", async () => {
    const { gateway, answers, created, check, request, pay, find } = shop()
    const id = await created()
    answers({ decline: "Account closed" })
    expect(await check(id)).toMatchObject({
      state: "failed",
      error: toMessage("payout_reason.text", { text: "Account closed" }),
    })
    await expect(request(id)).rejects.toThrow("failed")
    await expect(pay(id)).rejects.toThrow("failed")
    expect(gateway.calls()).toEqual([])
    expect((await find(id)).limit_day).toBeNull()
  })

  it("after a payout failed in its check, no answer of the gateway makes a payment", async () => {
    const { gatewayIs, answers, created, check, reconcile } = shop()
    const id = await created()
    answers("refuse")
    await check(id)
    const { client_orderid } = await shop().find(id)
    // The gateway took the check all the same, and reports checks with the type of payouts.
    gatewayIs({ types: { check: "payout", pay: "payout" } })
    const order = orderOf({ ...(await shop().find(id)), client_orderid })
    await shop().gateway.port.check(order)
    expect((await reconcile(id)).state).toBe("failed")
  })

  it("expired: a draft again, its approvals no longer count, and a new check starts afresh", async () => {
    const { gateway, requested, approve, forward, round, find, approvals, check, request, pay, reserved } = shop()
    const id = await requested("check_pay", { amount: "400.00" })
    await approve(id)
    const { client_orderid } = await find(id)
    forward({ hours: 25 })
    await round()
    expect(await find(id)).toMatchObject({ state: "draft", limit_day: null })
    expect((await approvals(id)).map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true])
    expect(await reserved("2027-01-31")).toBe(0n)
    await expect(pay(id)).rejects.toThrow("Nobody has requested this payout yet")
    await check(id)
    expect((await find(id)).client_orderid).not.toBe(client_orderid)
    await request(id)
    // The earlier approval does not count.
    expect((await approve(id)).state).toBe("awaiting_approval")
    expect(gateway.calls()).toEqual([])
  })

  it("expired between approval and payment: nothing is paid", async () => {
    const { gateway, approved, forward, pay, state, events } = shop()
    const id = await approved()
    forward({ hours: 25 })
    expect((await pay(id)).state).toBe("draft")
    expect(gateway.calls()).toEqual([])
    expect([await state(id), (await events(id)).at(-1)]).toEqual(["draft", "check_expired"])
  })

  it("its answer lost: found by a poll, and passed", async () => {
    const { answers, created, check, rounds, state, gateway } = shop()
    const id = await created()
    answers("lost")
    expect((await check(id)).state).toBe("checking")
    await rounds(3, { seconds: 60 })
    expect(await state(id)).toBe("checked")
    expect(gateway.calls()).toEqual([])
  })

  it("never arrived: a draft again", async () => {
    const { answers, created, check, rounds, state } = shop()
    const id = await created()
    answers("lost before")
    await check(id)
    await rounds(3, { seconds: 60 })
    expect(await state(id)).toBe("draft")
  })

  it("accepted, and not reported for a while: it passes all the same", async () => {
    const { gatewayIs, created, check, rounds, state } = shop()
    const id = await created()
    gatewayIs({ silent: true })
    expect((await check(id)).state).toBe("checking")
    gatewayIs({ silent: false })
    await rounds(1, { seconds: 30 })
    expect(await state(id)).toBe("checked")
  })

  it("canceled while it is checked: its answer changes nothing", async () => {
    const { gateway, created, cancel, service, state } = shop()
    const id = await created()
    const port = { ...gateway.port }
    port.check = async (order) => {
      await cancel(id)
      return gateway.port.check(order)
    }
    await service.check({ payout_id: id, actor: ann }, port)
    expect(await state(id)).toBe("canceled")
  })

  it("an answer about an older check does not apply to the newer one", async () => {
    const { gateway, answers, created, check, rounds, forward, service, find } = shop()
    const id = await created()
    answers("lost before", "lost")
    await check(id)
    forward({ seconds: 60 })
    const port = { ...gateway.port }
    port.ask = async (asked) => {
      const reported = await gateway.port.ask(asked)
      await rounds(1, { seconds: 60 })
      await check(id)
      return reported
    }
    await service.reconcile(id, port)
    expect(await find(id)).toMatchObject({ state: "checking", client_orderid: expect.any(String) })
    await rounds(1, { seconds: 60 })
    expect((await find(id)).state).toBe("checked")
  })

  it("a late answer to an older check does not apply to the newer one", async () => {
    const { gateway, created, check, rounds, service, find, calls } = shop()
    const id = await created()
    const port = { ...gateway.port }
    port.check = async (order) => {
      // The answer takes so long that the payout is a draft again, and is checked anew, before it
      // comes.
      await rounds(2, { seconds: 60 })
      await check(id)
      return gateway.port.check(order)
    }
    await service.check({ payout_id: id, actor: ann }, port)
    const { state, client_orderid } = await find(id)
    const check_serial = (await calls(id)).check?.serial_number
    const own = gateway.orders.get(client_orderid ?? "")
    expect({ state, check_serial }).toEqual({ state: "checked", check_serial: own?.steps[0]?.serial })
  })
})

describePayouts("The gateway cannot be reached between check and payment", (shop) => {
  it.each(all)("%s: nothing was sent, so it is retried, and paid once", async (flow) => {
    const { gateway, gatewayIs, approved, pay, rounds, state } = shop()
    const id = await approved(flow)
    gatewayIs({ down: true })
    expect(await pay(id)).toMatchObject({ state: "approved", limit_day: "2027-01-31" })
    await rounds(3, { seconds: 60 })
    expect(await state(id)).toBe("approved")
    gatewayIs({ down: false })
    await rounds(2, { hours: 1 })
    gateway.use(id)
    await rounds(2, { hours: 1 })
    expect(await state(id)).toBe("paid")
    expect(gateway.executed(id)).toBe(1)
  })

  it("a payout that is retried can still be canceled", async () => {
    const { gateway, gatewayIs, approved, pay, cancel, rounds } = shop()
    const id = await approved()
    gatewayIs({ down: true })
    await pay(id)
    await cancel(id)
    gatewayIs({ down: false })
    await rounds(3, { hours: 1 })
    expect(gateway.executed(id, true)).toBe(0)
  })

  it("refused: it failed, no longer counts, and is not sent again", async () => {
    const { gateway, answers, approved, pay, rounds, reserved } = shop()
    const id = await approved()
    answers("refuse")
    expect(await pay(id)).toMatchObject({ state: "failed", limit_day: null })
    await rounds(2, { hours: 1 })
    expect(gateway.calls(id)).toHaveLength(1)
    expect(await reserved("2027-01-31")).toBe(0n)
  })
})

describePayouts("Approved, and its account is off for a while", (shop) => {
  it.each(["check_pay", "transfer"] as const)(
    "%s: it shows the reason, and is paid once the account is on again",
    async (flow) => {
      const { approved, service, round, rounds, find, gateway } = shop()
      const id = await approved(flow)
      const on = service["context"].settings
      service["context"].settings = { ...on, accounts: {} }
      await round()
      expect(await find(id)).toMatchObject({
        state: "approved",
        error: toMessage("payout_account.off"),
      })
      service["context"].settings = on
      await rounds(1, { hours: 1 })
      expect(await find(id)).toMatchObject({ state: "paid", error: null })
      expect(gateway.executed(id)).toBe(1)
    },
  )
})

describePayouts(
  "Only by hand: payOnApproval is off",
  (shop) => {
    it("the schedule pays nothing, and retries nothing", async () => {
      const { gateway, gatewayIs, approved, pay, rounds, state } = shop()
      const id = await approved()
      await rounds(3, { hours: 1 })
      expect(gateway.calls()).toEqual([])
      gatewayIs({ down: true })
      await pay(id)
      gatewayIs({ down: false })
      await rounds(3, { hours: 1 })
      expect(await state(id)).toBe("approved")
      expect((await pay(id, ben)).state).toBe("paid")
      expect(gateway.executed(id)).toBe(1)
    })

    it("a payout that was approved while the option was on waits for a person as well", async () => {
      const { service, gateway, approved, rounds, state } = shop()
      const off = service["context"].settings
      service["context"].settings = { ...off, payOnApproval: true }
      const id = await approved()
      service["context"].settings = off
      await rounds(3, { hours: 1 })
      expect([await state(id), gateway.executed(id)]).toEqual(["approved", 0])
    })
  },
  { payouts: { payOnApproval: false } },
)

describePayouts("Decided otherwise while its check is in flight", (shop) => {
  const checkCall = async (id: string) => (await shop().calls(id)).check

  it.each([
    ["approve", { state: "refused", accepted_at: expect.any(Date), error: { code: "payout_call.canceled" } }],
    ["refuse", { state: "refused", accepted_at: null, error_code: "7", error: { code: "payout_reason.text" } }],
    ["lost", { state: "refused", accepted_at: null, error: { code: "payout_call.canceled" } }],
    ["unsent", undefined],
  ] as const)("canceled: its call gets the answer all the same, and is final: %s", async (answer, expected) => {
    const { gateway, answers, created, cancel, service, find } = shop()
    const id = await created()
    answers(answer)
    const port = { ...gateway.port }
    port.check = async (order) => {
      await cancel(id)
      return gateway.port.check(order)
    }
    await service.check({ payout_id: id, actor: ann }, port)
    expect(await find(id)).toMatchObject({ state: "canceled", next_poll_at: null })
    const call = await checkCall(id)
    if (expected) expect(call).toMatchObject({ ...expected, resolved_at: expect.any(Date) as unknown })
    else expect(call).toBeUndefined()
  })

  it("canceled after the gateway accepted the check: its call is final", async () => {
    const { gatewayIs, created, check, cancel } = shop()
    const id = await created()
    gatewayIs({ silent: true })
    await check(id)
    expect(await checkCall(id)).toMatchObject({ state: "pending", resolved_at: null })
    await cancel(id)
    const error = { code: "payout_call.canceled" }
    const final = { state: "refused", accepted_at: expect.any(Date), resolved_at: expect.any(Date), error }
    expect(await checkCall(id)).toMatchObject(final)
  })

  it.each(["alone", "with its batch"])("canceled %s: no call stays open after its process died", async (how) => {
    const { gateway, cancel, service, created, state } = shop()
    const { id: batch_id } = await service.batches.create({
      ...{ account: "main", name: "payouts.csv", rows: [fileRow("cpo_row", 2)], actor: ann },
    })
    const id = how === "alone" ? await created() : "cpo_row"
    const port = { ...gateway.port, check: () => Promise.reject(new Error("The process ends here.")) }
    await expect(service.check({ payout_id: id, actor: ann }, port)).rejects.toThrow("ends here")
    expect([await state(id), (await checkCall(id))?.state]).toEqual(["checking", "intended"])
    if (how === "alone") await cancel(id)
    else await service.batches.cancel({ batch_id, actor: ann })
    expect([await state(id), (await checkCall(id))?.state]).toEqual(["canceled", "refused"])
  })

  it("a lost answer changes nothing where the gateway has reported the check as declined", async () => {
    const { gateway, answers, created, service, forward, reconcile, calls } = shop()
    const id = await created()
    answers({ decline: "Account closed" })
    const port = { ...gateway.port }
    port.check = async (order) => {
      await gateway.port.check(order)
      forward({ seconds: 60 })
      expect((await reconcile(id)).state).toBe("failed")
      return { outcome: "unknown", message: toMessage("payout_call.broke_off") }
    }
    await service.check({ payout_id: id, actor: ann }, port)
    expect((await calls(id)).check).toMatchObject({ state: "refused", error_code: "116" })
  })
})

describePayouts("A check whose answer was lost", (shop) => {
  it("keeps no error once it is found", async () => {
    const { answers, created, check, rounds, calls } = shop()
    const id = await created()
    answers("lost")
    await check(id)
    expect((await calls(id)).check).toMatchObject({ state: "unknown", error: expect.anything() as object })
    await rounds(3, { seconds: 60 })
    expect((await calls(id)).check).toMatchObject({ state: "done", error_code: null, error: null })
  })
})

/** A point of one process for which another one waits. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}
