import { fileRow } from "../../__tests__/file-row"
import { ann, ben, cleo, describePayouts } from "../../__tests__/payout-module"
import { fulfilled, requestedAtOnce, waiting } from "../../__tests__/requested-at-once"

describePayouts("The limit of a day", (shop) => {
  requestedAtOnce(shop, [
    { count: 50, amount: "99.99" },
    { count: 60, amount: "100.00" },
  ])

  const many = (count: number, amount: string) => waiting(shop(), { count, amount })

  it("is never exceeded if the database starts its transactions at another isolation level", async () => {
    const { database, serviceOn, reserved } = shop()
    const ids = await many(20, "290.00")
    const pg = database.connect((connection) => {
      void connection.query("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    })
    const strict = serviceOn(pg)
    const results = await Promise.allSettled(ids.map((id) => strict.request({ payout_id: id, actor: ann })))
    await pg.destroy()
    expect(fulfilled(results)).toBe(6)
    expect(await reserved("2027-01-31")).toBe(174_000n)
  })

  it("a request that waits past midnight counts against the day for which it was accepted", async () => {
    const { at, forward, request, reserved, service } = shop()
    at("2027-01-31T23:59:59.900Z")
    const ids = await many(50, "100.00")
    const { now } = service["context"]
    // Each reading of the clock is a little later: midnight is in the middle.
    service["context"].now = () => {
      forward({ seconds: 0.002 })
      return now()
    }
    const results = await Promise.allSettled(ids.map((id) => request(id)))
    const days = [await reserved("2027-01-31"), await reserved("2027-02-01")]
    expect(days.filter((day) => day > 0n && day <= 200_000n)).toEqual(days)
    expect(days.reduce((sum, day) => sum + day, 0n)).toBe(BigInt(fulfilled(results)) * 10_000n)
    expect(now().toISOString()).toMatch(/^2027-02-01/)
  })

  it("a request that was accepted before midnight uses nothing of the next day's limit", async () => {
    const { at, request, find, service } = shop()
    const [id] = await many(1, "100.00")
    at("2027-01-31T23:59:59.900Z")
    const { now } = service["context"]
    let calls = 0
    service["context"].now = () => {
      calls += 1
      if (calls > 2) at("2027-02-01T00:00:01Z")
      return now()
    }
    await request(id ?? "")
    expect((await find(id ?? "")).limit_day).toBe("2027-01-31")
  })

  it("an amount above the limit of one payout is refused before anything is written", async () => {
    await expect(shop().created("payout", { amount: "500.01" })).rejects.toThrow("at most 500.00 EUR")
  })

  it("a canceled payout releases its amount, an unknown one does not", async () => {
    const { gateway, answers, gatewayIs, approved, pay, cancel, requested, reserved, find } = shop()
    const lost = await approved("payout", { amount: "300.00" })
    answers("lost before")
    gatewayIs({ silent: true })
    await pay(lost)
    expect((await find(lost)).state).toBe("unknown")
    const given = await requested("payout", { amount: "200.00" })
    expect(await reserved("2027-01-31")).toBe(50_000n)
    await cancel(given)
    expect(await reserved("2027-01-31")).toBe(30_000n)
    expect(gateway.executed(lost)).toBe(0)
  })

  it("each day has its own limit", async () => {
    const { at, requested, created, request } = shop()
    for (let number = 0; number < 4; number += 1) await requested("payout", { amount: "500.00" })
    const next = await created("payout", { amount: "500.00" })
    await expect(request(next)).rejects.toThrow("0.00 EUR of 2000.00 EUR")
    at("2027-02-01T00:00:00Z")
    expect(await request(next)).toMatchObject({ limit_day: "2027-02-01" })
  })
})

describePayouts("Two approvals", (shop) => {
  it("two people at once: approved once, by both", async () => {
    const { requested, approve, state, approvals, events } = shop()
    for (let turn = 0; turn < 10; turn += 1) {
      const id = await requested("payout", { amount: "301.00" })
      await Promise.all([approve(id, ben), approve(id, cleo)])
      expect(await state(id)).toBe("approved")
      expect(await approvals(id)).toHaveLength(2)
      expect((await events(id)).filter((name) => name === "approved")).toHaveLength(1)
      await shop().cancel(id)
    }
  })

  it("one person, 50 times at once, counts once", async () => {
    const { requested, approve, state, approvals } = shop()
    const id = await requested("payout", { amount: "301.00" })
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => approve(id, ben)))
    expect(fulfilled(tries)).toBe(1)
    expect([await state(id), (await approvals(id)).length]).toEqual(["awaiting_approval", 1])
    expect((await approve(id, cleo)).state).toBe("approved")
  })

  it("one approval is enough up to the threshold, and a cent more needs two", async () => {
    const { requested, approve } = shop()
    expect((await approve(await requested("payout", { amount: "300.00" }))).state).toBe("approved")
    expect((await approve(await requested("payout", { amount: "300.01" }))).state).toBe("awaiting_approval")
  })

  it("canceled and approved at once, whichever is first: canceled", async () => {
    const { requested, approve, cancel, pay, state, gateway } = shop()
    for (let turn = 0; turn < 10; turn += 1) {
      const id = await requested("payout", { amount: "10.00" })
      await Promise.allSettled(turn % 2 ? [approve(id), cancel(id)] : [cancel(id), approve(id)])
      // An approved payout can be canceled; a canceled one cannot be approved.
      expect(await state(id)).toBe("canceled")
      await expect(pay(id)).rejects.toThrow("canceled")
    }
    expect(gateway.calls()).toEqual([])
  })
})

describePayouts("The four-eyes rule", (shop) => {
  it("the requester cannot approve, in 50 tries at once", async () => {
    const { requested, approve, state, approvals } = shop()
    const id = await requested("payout")
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => approve(id, ann)))
    expect(fulfilled(tries)).toBe(0)
    expect([await state(id), await approvals(id)]).toEqual(["awaiting_approval", []])
  })

  it("nor can its creator, its checker, or the creator of a key that did any of it", async () => {
    const { created, check, request, approve, state } = shop()
    const key = { id: "apk_1", kind: "api_key", created_by: "user_ben" } as const
    const id = await created("check_pay", {}, ann)
    await check(id, key)
    await request(id, { id: "flow", kind: "workflow" })
    await expect(approve(id, ann)).rejects.toThrow("somebody else")
    await expect(approve(id, ben)).rejects.toThrow("somebody else")
    await expect(approve(id, key as never)).rejects.toThrow("Only a signed-in user")
    await expect(approve(id, { id: "flow", kind: "workflow" })).rejects.toThrow("Only a signed-in user")
    expect(await state(id)).toBe("awaiting_approval")
    expect((await approve(id, cleo)).state).toBe("approved")
  })

  it("a person who requests and approves at the same moment does only one of both", async () => {
    const { created, request, approve, state, approvals } = shop()
    for (let turn = 0; turn < 10; turn += 1) {
      const id = await created("payout", { amount: `${turn + 1}.00` })
      await Promise.allSettled([request(id, ben), approve(id, ben), approve(id, ben)])
      expect([await state(id), await approvals(id)]).toEqual(["awaiting_approval", []])
    }
  })

  it("an approval at the same moment as a step of the schedule is not lost", async () => {
    const { requested, approve, service, gateway, rounds, state } = shop()
    for (let turn = 0; turn < 10; turn += 1) {
      const id = await requested("payout", { amount: `${turn + 1}.00` })
      const calls = Array.from({ length: 5 }, () => service.advance(id, gateway.port))
      await Promise.allSettled([calls[0], approve(id), ...calls.slice(1)])
      await rounds(2, { seconds: 60 })
      expect(await state(id)).toBe("paid")
      expect(gateway.executed(id)).toBe(1)
    }
  })

  it("a step of the schedule that started before the approval does not stop the payout", async () => {
    const { requested, approve, database, serviceOn, gateway, rounds, state } = shop()
    const id = await requested("payout")
    // The schedule has read the row and is slow; meanwhile a person approves.
    let reads = 0
    const slow = database.connect((connection) => {
      const query = connection.query.bind(connection)
      connection.query = (...given: unknown[]) => {
        const [config, done] = given as [{ text?: string }, ((...answer: unknown[]) => void) | undefined]
        if (typeof done !== "function" || !config.text?.startsWith("select * from") || reads > 0) return query(...given)
        reads += 1
        return query(config, (...answer: unknown[]) => void approve(id).then(() => done(...answer)))
      }
    })
    try {
      await serviceOn(slow).advance(id, gateway.port)
    } finally {
      await slow.destroy()
    }
    expect(reads).toBe(1)
    await rounds(1, { seconds: 60 })
    expect(await state(id)).toBe("paid")
  })
})

describePayouts("The audit trail", (shop) => {
  it("cannot be changed, deleted or truncated, except for the time when an event was published", async () => {
    const { pg, approved, service, entries } = shop()
    const id = await approved()
    const before = await entries(id)
    const trail = () => pg("card_payout_entry").where({ payout_id: id })
    await expect(trail().update({ code: "payout.paid" })).rejects.toThrow("append-only")
    await expect(trail().update({ actor_id: "user_ben" })).rejects.toThrow("append-only")
    await expect(trail().update({ deleted_at: new Date() })).rejects.toThrow("append-only")
    await expect(trail().update({ published_at: new Date(), ip: null })).rejects.toThrow("append-only")
    await expect(trail().delete()).rejects.toThrow("append-only")
    await expect(pg.raw("TRUNCATE card_payout_entry")).rejects.toThrow("append-only")
    await expect(pg.raw("TRUNCATE card_payout, card_payout_entry CASCADE")).rejects.toThrow("append-only")
    expect(await entries(id)).toEqual(before)
    const published: string[] = []
    await service.publishEvents(({ name }) => Promise.resolve(void published.push(name)))
    expect(published).toEqual(["created", "checked", "requested", "approved"])
  })

  it("has the person, the address and the change of each step", async () => {
    const { approved, pay, entries, find } = shop()
    const id = await approved()
    await pay(id)
    const row = await find(id)
    expect((await entries(id)).map(({ kind, actor_id, ip, changes }) => [kind, actor_id, ip, changes])).toEqual([
      ["create", "user_ann", "192.0.2.1", null],
      ["check", "user_ann", "192.0.2.1", { state: ["draft", "checking"], client_orderid: [null, row.client_orderid] }],
      ["pass", null, null, { state: ["checking", "checked"] }],
      [
        "request",
        "user_ann",
        "192.0.2.1",
        { state: ["checked", "awaiting_approval"], limit_day: [null, "2027-01-31"] },
      ],
      ["approve", "user_ben", "192.0.2.2", { state: ["awaiting_approval", "approved"], approvals: [0, 1] }],
      ["pay", "user_ben", "192.0.2.2", { state: ["approved", "paying"] }],
      ["succeed", null, null, { state: ["paying", "paid"] }],
    ])
  })
})

describePayouts(
  "With the four-eyes rule off",
  (shop) => {
    it("the requester can approve, and counts as one person all the same", async () => {
      const { requested, approve } = shop()
      const id = await requested("payout", { amount: "301.00" })
      expect((await approve(id, ann)).state).toBe("awaiting_approval")
      await expect(approve(id, ann)).rejects.toThrow("already")
      expect((await approve(id, ben)).state).toBe("approved")
    })
  },
  { payouts: { fourEyes: false } },
)

describePayouts("Settings that become stricter between the request and the approval", (shop) => {
  it("a second person has to approve as well", async () => {
    const { requested, approve, service, find } = shop()
    const id = await requested("payout", { amount: "250.00" })
    expect((await find(id)).approvals_needed).toBe(1)
    Object.assign(service.settings.accounts.single?.limits.eur ?? {}, { secondApprovalAbove: "100.00" })
    expect((await approve(id)).state).toBe("awaiting_approval")
    expect((await approve(id, cleo)).state).toBe("approved")
    const { timeline } = await service.view(id, ann)
    expect(timeline.filter(({ kind }) => kind === "approve").map(({ changes }) => changes)).toEqual([
      { approvals: [1, 2], state: ["awaiting_approval", "approved"] },
      { approvals: [0, 1], approvals_needed: [1, 2] },
    ])
  })

  it("the payouts requested on a day have to be within its new limit", async () => {
    const { requested, approve, cancel, service, state } = shop()
    const [one = "", other = ""] = [
      await requested("payout", { amount: "300.00" }),
      await requested("payout", { amount: "300.00" }),
    ]
    Object.assign(service.settings.accounts.single?.limits.eur ?? {}, { perDay: "500.00" })
    const reason =
      "600.00 EUR were requested on 2027-01-31, but that day's limit is now 500.00 EUR: cancel some payouts first"
    await expect(approve(one)).rejects.toThrow(reason)
    const offer = async (id: string) => (await service.view(id, ben)).actions.approve
    expect(await offer(other)).toMatchObject({
      allowed: false,
      reason: { message: expect.stringContaining(reason) as string },
    })
    await expect(approve(other)).rejects.toThrow(reason)
    await cancel(one)
    expect(await offer(other)).toMatchObject({ allowed: true })
    expect((await approve(other)).state).toBe("approved")
    expect(await state(one)).toBe("canceled")
  })

  it("so do the rows of a batch, and each then needs a second approval", async () => {
    const { service, round, entries } = shop()
    const rows = ["cpo_2", "cpo_3"].map((id, at) => fileRow(id, at + 2))
    const { id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await round()
    await service.batches.advance(id)
    await service.batches.request({ batch_id: id, actor: ann })
    const limits = service.settings.accounts.main?.limits.eur ?? {}
    Object.assign(limits, { perDay: "39.99" })
    const reason = "40.00 EUR were requested on 2027-01-31, but that day's limit is now 39.99 EUR"
    const approval = { batch_id: id, actor: ben }
    await expect(service.batches.approve(approval)).rejects.toThrow(reason)
    const offer = async () => (await service.batches.view(id, ben)).actions.approve
    expect(await offer()).toMatchObject({
      allowed: false,
      reason: { message: expect.stringContaining(reason) as string },
    })
    Object.assign(limits, { perDay: "40.00", secondApprovalAbove: "39.99" })
    expect(await offer()).toMatchObject({ allowed: true })
    await service.batches.approve(approval)
    const yes = (await entries("cpo_2")).filter(({ kind }) => kind === "approve")
    expect(yes.map(({ changes }) => changes)).toEqual([{ approvals: [0, 1], approvals_needed: [1, 2] }])
  })

  it("a batch with a row above the new limit of one payout cannot be requested", async () => {
    const { service, round } = shop()
    const rows = [fileRow("cpo_2", 2)]
    const { id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await round()
    await service.batches.advance(id)
    Object.assign(service.settings.accounts.main?.limits.eur ?? {}, { perPayout: "19.99" })
    await expect(service.batches.request({ batch_id: id, actor: ann })).rejects.toThrow("19.99 EUR")
    expect(await service.batches.view(id, ann)).toMatchObject({ state: "ready" })
  })

  it("the number of approvals that a batch needs is in the audit trail of its rows from the request on", async () => {
    const { service, round, entries } = shop()
    Object.assign(service.settings.accounts.main?.limits.eur ?? {}, { secondApprovalAbove: "39.99" })
    const rows = ["cpo_2", "cpo_3"].map((id, at) => fileRow(id, at + 2))
    const { id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await round()
    await service.batches.advance(id)
    await service.batches.request({ batch_id: id, actor: ann })
    const [asked] = (await entries("cpo_2")).filter(({ kind }) => kind === "request")
    expect(asked?.changes).toEqual({
      ...{ state: ["checked", "awaiting_approval"], limit_day: [null, "2027-01-31"], approvals_needed: [1, 2] },
    })
  })
})
