import { idsOf } from "../../../../durable"
import { describeSubscriptions, HOUR_MS, visa } from "../../__tests__/subscription-module"

const soft = { decline: "116" }
const hard = { decline: "209" }
const other = { ...visa, id: "csc_2", last4: "2222" }

describeSubscriptions("A charge that is declined", (shop) => {
  /** A subscription that was paid for January and declined on the last day of February. */
  async function declined(terms: object = {}, decline = soft) {
    const { id } = await shop().subscribed(terms)
    await shop().round()
    shop().at("2027-02-28T10:00:00Z")
    shop().answers(decline)
    await shop().round()
    expect(await shop().state(id)).toBe("past_due")
    return id
  }

  const problem = async (id: string) => (await shop().service.reading.detail(id, () => true)).problem?.message ?? null

  it.each([
    ["cancel", "canceled", "canceled"],
    ["pause", "paused", "paused"],
    ["unpaid", "unpaid", "unpaid"],
  ] as const)("softly: retried after 12, 24, 48, 72 and 120 hours, then %s", async (after_retries, state, event) => {
    const id = await declined({ after_retries })
    shop().alwaysAnswers(soft)
    for (const [tries, hours] of [12, 24, 48, 72, 120].entries()) {
      shop().forward({ hours: hours - 0.1 })
      await shop().round()
      expect(shop().gateway.payments).toHaveLength(tries + 2)
      shop().forward({ hours: 0.1 })
      await shop().round()
      expect(shop().gateway.payments).toHaveLength(tries + 3)
    }
    expect(await shop().find(id)).toMatchObject({ state, next_at: null, state_since: shop().now() })
    expect(await shop().last(id)).toMatchObject({ state: "failed", attempts: 6, retry_at: null, next_poll_at: null })
    expect(await shop().events(id)).toEqual([
      ...["created", "activated", "renewed", "charge_failed", "past_due"],
      ...["charge_failed", "charge_failed", "charge_failed", "charge_failed", "charge_failed", event],
    ])
    shop().forward({ days: 90 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(7)
    expect(shop().taken(id)).toBe(1)
  })

  it("softly, with a plan without retries: the plan's final action applies at once", async () => {
    const { id } = await shop().subscribed({ retry_hours: [], after_retries: "cancel" })
    shop().answers(soft)
    await shop().round()
    expect(await shop().state(id)).toBe("canceled")
    expect(await shop().states(id)).toEqual(["failed"])
  })

  it("softly, and then paid: recovered, and the next date stays as it was", async () => {
    const id = await declined()
    expect(await shop().last(id)).toMatchObject({ decline: "soft", error_code: "116" })
    expect(await problem(id)).toBe(
      "A charge of 29.00 EUR was declined. It is tried again on 2027-02-28; another card can be chosen until then.",
    )
    shop().forward({ hours: 12 })
    await shop().round()
    expect(await shop().state(id)).toBe("active")
    expect(await problem(id)).toBeNull()
    expect(await shop().last(id)).toMatchObject({ state: "paid", decline: null })
    expect(await shop().nextAt(id)).toBe("2027-03-31T10:00")
    expect(await shop().states(id)).toEqual(["paid", "paid"])
    expect(await shop().events(id)).toEqual(expect.arrayContaining(["charge_failed", "past_due", "recovered"]))
    expect(shop().taken(id)).toBe(2)
  })

  it("all entries of its history have the subscriptions' clock, as the charges do", async () => {
    const id = await declined({ retry_hours: [12] })
    const { changes, reading } = shop().service
    const change = await changes.changeCard({ subscription_id: id, card: other, ours: [] })
    await changes.revert(change)
    shop().answers(soft)
    shop().forward({ hours: 12 })
    await shop().round()
    const { history } = await reading.detail(id, () => false)
    const at = (iso: string) => new Date(iso)
    const [failed, declinedAt, signedUp] = [at("2027-02-28T22:00Z"), at("2027-02-28T10:00Z"), at("2027-01-31T10:00Z")]
    expect(history.map((entry) => [entry.code, entry.at])).toEqual([
      ["subscription.left_unpaid", failed],
      ["charge.abandoned", failed],
      ["charge.declined", failed],
      ["subscription.change_reverted", declinedAt],
      ["subscription.card_changed_to", declinedAt],
      ["subscription.past_due", declinedAt],
      ["charge.declined_and_retried", declinedAt],
      ["charge.renewed", signedUp],
      ["charge.paid", signedUp],
      ["subscription.activated", signedUp],
      ["subscription.created", signedUp],
    ])
  })

  it("another card where the gateway retries by itself: it gets the same time again, and our own retries use it now", async () => {
    const id = await declined({ after_retries: "cancel", retry_hours: [12, 24] }, hard)
    shop().forward({ hours: 35 })
    const mine = (await shop().last(id)).id
    await shop().service.changes.changeCard({ subscription_id: id, card: other, ours: [] })
    shop().forward({ hours: 35 })
    await shop().round()
    expect(await shop().state(id)).toBe("past_due")
    await shop().service.changes.changeCard({ subscription_id: id, card: other, ours: [mine] })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid"])
  })

  it("not with a charge that the person did not see among the declined ones", async () => {
    const id = await declined({}, soft)
    const { id: charge } = await shop().last(id)
    const retry = (seen: string[]) => shop().service.retryNow({ subscription_id: id, seen })
    await expect(retry(["cch_other"])).rejects.toThrow(/^The subscription has changed since it was shown\./)
    expect(await retry([charge, "cch_paid_meanwhile"])).toMatchObject([{ id: charge }])
  })

  it("ahead of its date, by hand: abandoned only after that date and the days for retries are over", async () => {
    const { id } = await shop().subscribed({ after_retries: "cancel" })
    await shop().round()
    shop().alwaysAnswers(soft)
    await shop().service.chargeNow({ subscription_id: id })
    await shop().round()
    const { due_at, retry_at } = await shop().last(id)
    expect(retry_at).toEqual(new Date(due_at.getTime() + 12 * HOUR_MS))
    shop().at(due_at.toISOString())
    shop().forward({ days: 11 })
    await shop().round()
    expect(await shop().state(id)).toBe("past_due")
    for (let day = 0; day < 20; day += 1) {
      shop().forward({ days: 1 })
      await shop().round()
    }
    expect(await shop().state(id)).toBe("canceled")
  })

  it("hard: no retry, another card is requested, and the plan's final action applies when the retries would be over", async () => {
    const id = await declined({}, hard)
    expect(await shop().last(id)).toMatchObject({ state: "declined", decline: "hard", retry_at: null })
    expect(await shop().events(id)).toContain("card_needed")
    expect(await problem(id)).toMatch(/another card is needed\.$/)
    shop().forward({ hours: 275 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(2)
    expect(await shop().state(id)).toBe("past_due")
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().state(id)).toBe("unpaid")
    expect(shop().gateway.payments).toHaveLength(2)
  })

  it("a card that cannot be charged any more counts as a hard decline", async () => {
    const { id } = await shop().subscribed()
    shop().answers("no card")
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "declined", decline: "hard", attempts: 1 })
    expect(shop().gateway.payments).toEqual([])
  })

  it("hard, and another card: retried at once", async () => {
    const id = await declined({}, hard)
    await shop().service.changes.changeCard({ subscription_id: id, card: other, ours: "all" })
    expect(await problem(id)).toBe("A charge of 29.00 EUR was declined. It is tried again now.")
    await shop().round()
    expect(await shop().find(id)).toMatchObject({ state: "active", saved_card_id: "csc_2", card_last4: "2222" })
    expect(await shop().states(id)).toEqual(["paid", "paid"])
  })

  it("hard, and another card where the gateway retries by itself: we retry nothing, and request no card", async () => {
    const id = await declined({}, hard)
    const changed = await shop().service.changes.changeCard({
      ...{ subscription_id: id, card: other, ours: [] },
    })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(2)
    expect(await problem(id)).toMatch(/It is tried again within the next days; another card can be chosen meanwhile\.$/)
    await shop().service.changes.revert(changed)
    expect(await problem(id)).toMatch(/another card is needed\.$/)
  })

  it("hard: nothing can be charged by hand either, not even a due charge; the message has the reason", async () => {
    const id = await declined({}, hard)
    const message = "The charge due on 2027-02-28 waits for another card. The next charge is due on 2027-03-31."
    const { actions } = await shop().service.reading.detail(id, () => false)
    expect(actions.charge).toMatchObject({ allowed: false, reason: { message: message } })
    await expect(shop().service.chargeNow({ subscription_id: id })).rejects.toThrow(message)
    shop().at("2027-03-05T10:00:00Z")
    await shop().pg("card_subscription").where({ id }).update({ next_at: shop().now() })
    await expect(shop().service.chargeNow({ subscription_id: id })).rejects.toThrow(/waits for another card/)
    expect(await shop().states(id)).toEqual(["paid", "declined", "due"])
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(2)
  })

  it("hard, and the next period falls due: it waits, shown as due, and another card pays both, once each", async () => {
    const id = await declined({ retry_hours: [720, 720] }, hard)
    shop().at("2027-03-31T10:00:00Z")
    for (let day = 0; day < 5; day += 1) {
      await shop().round()
      shop().forward({ days: 1 })
    }
    expect(shop().gateway.payments).toHaveLength(2)
    expect(await shop().charges(id)).toMatchObject([
      { state: "paid" },
      { state: "declined", decline: "hard", attempts: 1 },
      { state: "due", attempts: 0 },
    ])
    expect(await shop().state(id)).toBe("past_due")
    await shop().service.changes.changeCard({ subscription_id: id, card: other, ours: "all" })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid", "paid"])
    expect(await shop().find(id)).toMatchObject({ state: "active", problem: null })
    shop().forward({ days: 2 })
    await shop().round()
    expect(shop().gateway.payments.map(({ period_index, status }) => [period_index, status])).toEqual(
      expect.arrayContaining([
        [1, "declined"],
        [1, "approved"],
        [2, "approved"],
      ]),
    )
    expect(shop().gateway.payments).toHaveLength(4)
    expect((await shop().events(id)).filter((event) => event === "recovered")).toHaveLength(1)
  })

  it("hard, and the other card is declined hard as well: the next period keeps waiting", async () => {
    const id = await declined({ retry_hours: [720, 720] }, hard)
    shop().at("2027-03-31T10:00:00Z")
    await shop().round()
    shop().alwaysAnswers(hard)
    await shop().service.changes.changeCard({ subscription_id: id, card: other, ours: "all" })
    for (let day = 0; day < 3; day += 1) {
      await shop().round()
      shop().forward({ days: 1 })
    }
    // At most two attempts with the other card: one for each period, and none after that.
    expect(shop().gateway.payments.length).toBeLessThanOrEqual(4)
    const sent = shop().gateway.payments.length
    shop().forward({ days: 10 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(sent)
    expect(shop().taken(id)).toBe(1)
  })

  it("soft, and the next period falls due: it does not wait, and each has its own retries", async () => {
    const id = await declined({ retry_hours: [720, 720] })
    shop().at("2027-03-30T10:00:00Z")
    shop().answers(soft)
    await shop().round()
    shop().at("2027-03-31T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "declined", "paid"])
    expect(await shop().state(id)).toBe("past_due")
  })

  it.each([
    ["unpaid", "unpaid"],
    ["pause", "paused"],
    ["cancel", "canceled"],
  ] as const)(
    "two periods declined, one of them abandoned, then %s: the other one is not charged any more either",
    async (after_retries, state) => {
      const { id } = await shop().subscribed({ after_retries, period: "day", retry_hours: [30] })
      await shop().round()
      shop().alwaysAnswers(soft)
      for (let hour = 0; hour < 54; hour += 6) {
        shop().forward({ hours: 6 })
        await shop().round()
      }
      expect(await shop().state(id)).toBe(state)
      const payments = shop().gateway.payments.length
      shop().alwaysAnswers("approve")
      for (let day = 0; day < 5; day += 1) {
        shop().forward({ days: 1 })
        await shop().round()
      }
      expect(shop().gateway.payments).toHaveLength(payments)
      expect(await shop().state(id)).toBe(state)
      expect(new Set((await shop().states(id)).slice(1))).toEqual(new Set(["failed"]))
      if (state !== "unpaid") return
      await shop().service.retryNow({ subscription_id: id })
      await shop().round()
      expect(await shop().state(id)).toBe("active")
    },
  )

  it("unpaid: paying a charge that was in flight beside it does not clear `unpaid`", async () => {
    const { id } = await shop().subscribed({ after_retries: "unpaid", period: "day", retry_hours: [25] })
    await shop().round()
    shop().answers(soft, "open")
    shop().forward({ days: 1 })
    await shop().round()
    shop().forward({ days: 1 })
    await shop().round()
    const [, outstanding, other] = await shop().charges(id)
    expect([outstanding?.state, other?.state]).toEqual(["declined", "charging"])
    shop().answers(soft)
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().state(id)).toBe("unpaid")
    shop()
      .gateway.payments.filter(({ status }) => status === "open")
      .forEach((payment) => {
        shop().gateway.resolvePayment(payment, "approve")
      })
    shop().forward({ hours: 2 })
    await shop().round()
    expect((await shop().charges(id))[2]?.state).toBe("paid")
    expect(await shop().state(id)).toBe("unpaid")
  })

  it("unpaid, retried and declined again: no retry is left, and it stays unpaid", async () => {
    const id = await declined({ retry_hours: [12] })
    shop().alwaysAnswers(soft)
    shop().forward({ hours: 12 })
    await shop().round()
    const unpaid = { state: "unpaid", next_at: null }
    const message = /^A charge of 29\.00 EUR is unpaid\./
    expect(await shop().find(id)).toMatchObject(unpaid)
    expect(await problem(id)).toMatch(message)
    await shop().service.retryNow({ subscription_id: id })
    await shop().round()
    expect(await shop().find(id)).toMatchObject(unpaid)
    expect(await problem(id)).toMatch(message)
    expect(await shop().last(id)).toMatchObject({ state: "failed", attempts: 3 })
    shop().forward({ days: 60 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(4)
    expect((await shop().events(id)).filter((event) => event === "unpaid")).toHaveLength(1)
  })

  it("unpaid: a charge of the gateway outside the periods is not due, and not retried", async () => {
    const id = await declined({ retry_hours: [12] })
    shop().alwaysAnswers(soft)
    shop().forward({ hours: 12 })
    await shop().round()
    const { created_at: _, ...outstanding } = await shop().last(id)
    const beside = { id: "cch_beside", period_index: null, due_at: shop().now(), amount: "99.00" }
    const row = {
      ...outstanding,
      ...beside,
      payment_session_id: null,
      payment_collection_id: null,
      transaction_id: "ct_beside",
    }
    await shop().pg("card_subscription_charge").insert(row)
    shop().alwaysAnswers("approve")
    const tried = await shop().service.retryNow({ subscription_id: id })
    expect(tried.map((charge) => charge.id)).toEqual([outstanding.id])
    await shop().round()
    expect(shop().gateway.payments.at(-1)).toMatchObject({ amount: "29.00", status: "approved" })
    expect(await shop().state(id)).toBe("active")
  })

  it("unpaid, and paid later: continues with the first date after that day", async () => {
    const id = await declined({ retry_hours: [12] })
    shop().alwaysAnswers(soft)
    shop().forward({ hours: 12 })
    await shop().round()
    expect(await shop().state(id)).toBe("unpaid")
    expect(await problem(id)).toMatch(/^A charge of 29\.00 EUR is unpaid\. .+ choose another card for it\.$/)
    shop().at("2027-06-15T10:00:00Z")
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "failed"])
    shop().alwaysAnswers("approve")
    await shop().service.changes.changeCard({ subscription_id: id, card: other, ours: "all" })
    await shop().round()
    expect(await shop().state(id)).toBe("active")
    expect(await shop().states(id)).toEqual(["paid", "paid"])
    expect(await shop().nextAt(id)).toBe("2027-06-30T10:00")
    shop().at("2027-06-30T10:00:00Z")
    await shop().round()
    expect(shop().taken(id)).toBe(3)
  })

  it("retry now: whatever the schedule, and only if a charge was declined", async () => {
    const id = await declined()
    await shop().service.retryNow({ subscription_id: id, actor: "user_1" })
    await shop().round()
    expect(await shop().state(id)).toBe("active")
    const again = shop().service.retryNow({ subscription_id: id })
    await expect(again).rejects.toThrow("No charge of this subscription was declined, so there is none to try again.")
  })

  it("retry now that is declined as well, and one card after the other: the plan's retries stay as planned", async () => {
    const id = await declined()
    const { retry_at: planned } = await shop().last(id)
    shop().alwaysAnswers(soft)
    shop().forward({ hours: 1 })
    for (let tries = 2; tries < 8; tries += 1) {
      if (tries % 2) await shop().service.changes.changeCard({ subscription_id: id, card: other, ours: "all" })
      else await shop().service.retryNow({ subscription_id: id })
      await shop().round()
      expect(await shop().last(id)).toMatchObject({ state: "declined", attempts: tries, retry_at: planned })
    }
    expect(await shop().state(id)).toBe("past_due")
  })

  it("an end that was requested and revoked while it is open does not hide it: the plan's final action still applies", async () => {
    const id = await declined({ retry_hours: [12] })
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    await shop().service.changes.resume({ subscription_id: id })
    shop().answers(soft)
    shop().forward({ hours: 12 })
    await shop().round()
    expect(await shop().state(id)).toBe("unpaid")
  })

  it("hard, and an end that was requested and revoked: the plan's final action applies in the end", async () => {
    const id = await declined({ retry_hours: [12], after_retries: "unpaid" }, hard)
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    await shop().service.changes.resume({ subscription_id: id })
    shop().forward({ hours: 12 })
    await shop().round()
    expect(await shop().state(id)).toBe("unpaid")
  })

  it("paid while it ends with its period: it still ends, and has no problem any more", async () => {
    const id = await declined()
    await shop().service.changes.cancelAtPeriodEnd({ subscription_id: id })
    shop().forward({ hours: 12 })
    await shop().round()
    expect(await shop().state(id)).toBe("canceling")
    expect(await problem(id)).toBeNull()
  })

  it("abandoned when the next ones are due already: those are recorded as skipped, and not charged", async () => {
    const { id } = await shop().subscribed({ period: "week", retry_hours: [24 * 30] })
    shop().answers(soft)
    await shop().round()
    shop().answers(soft)
    shop().forward({ days: 7 })
    await shop().round()
    // The store was down for four weeks, and performs its charges before it opens periods.
    shop().forward({ days: 28 })
    shop().alwaysAnswers(soft)
    for (const charge of idsOf(await shop().service.claim("charge", 10))) await shop().perform(charge)
    expect(await shop().state(id)).toBe("unpaid")
    expect(await shop().states(id)).toEqual(["failed", "failed", "skipped", "skipped", "skipped", "skipped"])
  })
})
