/** Which subscriptions need a person, and when does a row go away? */
import type { FoundAttention } from "../../../../contracts"
import { englishText, toMessage } from "../../../../messages"
import { describeSubscriptions } from "../../__tests__/subscription-module"
import { aSubscriptionRow } from "../../__tests__/row-fixtures"
import type { SubscriptionRow } from "../../rows"
import { problemId } from "../problems"

describeSubscriptions("Subscriptions that need attention", (shop) => {
  const insert = async (differences: Partial<SubscriptionRow> = {}) => {
    const row = aSubscriptionRow(differences)
    const json = { retry_hours: JSON.stringify(row.retry_hours), problem: row.problem && JSON.stringify(row.problem) }
    await shop()
      .pg("card_subscription")
      .insert({ ...row, ...json })
    return row.id
  }
  const rows = async (providers?: string[]): Promise<FoundAttention[]> => {
    const found = []
    for (const part of shop().service.attention.parts({ providers, gatewayRetries: () => false })) {
      const page = await part.page({ limit: 100 })
      expect(await part.count(100)).toBe(page.rows.length)
      found.push(...page.rows)
    }
    return found
  }
  const problem = toMessage("schedule.key_missing")
  const charged = { amount: { amount: "29.00", currency: "EUR" }, day: "2027-01-30" }

  it("have a problem, with its own words, until it is cleared", async () => {
    await insert()
    expect(await rows()).toEqual([])
    await shop().service.recordProblem({ subscription_id: "csb_1", problem })
    const [row] = await rows()
    expect(row).toMatchObject({ kind: "subscription_problem", subject: { type: "subscription", id: "csb_1" } })
    expect(row?.message).toEqual(toMessage("attention.subscription_problem", { title: "Coffee", problem }))
    expect(await rows(["pp_card_main"])).toHaveLength(1)
    expect(await rows(["pp_card_other"])).toEqual([])
    await shop().service.clearProblem({ subscription_id: "csb_1", codes: [problem.code] })
    expect(await rows()).toEqual([])
  })

  it("have failed work until the same row succeeds, and never instead of another problem", async () => {
    await insert()
    const { service } = shop()
    const codes = async () => (await rows()).map(({ message }) => englishText(message))
    const work = { kind: "signUp", row: "csb_1" } as const
    await service.recordWork({ ...work, failure: "TypeError" })
    expect(await codes()).toEqual(["Coffee: Unexpected error (TypeError) at csb_1. It is tried again."])
    await service.recordWork({ ...work, kind: "charge", row: "csc_1", failure: null })
    expect(await codes()).toHaveLength(1)
    await service.recordWork({ ...work, failure: null })
    expect(await codes()).toEqual([])
    const charge = { kind: "charge", row: "csc_1" } as const
    await shop()
      .pg("card_subscription_charge")
      .insert({
        ...{ id: "csc_1", subscription_id: "csb_1", plan_id: "cpl_1", state: "due", period_index: 1 },
        ...{ due_at: new Date("2027-01-30T10:00:00Z"), amount: "29.00", currency_code: "eur" },
      })
    await service.recordWork({ ...charge, failure: "TypeError" })
    // Neither the failure nor the success of another row ends it.
    await service.recordWork({ ...work, failure: "TypeError" })
    await service.recordWork({ ...work, failure: null })
    expect(await codes()).toEqual([expect.stringContaining("at csc_1")])
    const specific = { subscription_id: "csb_1", problem, over: [problem.code] }
    await service.recordProblem(specific)
    await service.recordWork({ ...charge, failure: "TypeError" })
    await service.recordWork({ ...charge, failure: null })
    expect((await service.find("csb_1")).problem).toEqual(problem)
    await service.clearProblem({ subscription_id: "csb_1", codes: [problem.code] })
    await service.recordWork({ ...charge, failure: "RangeError" })
    await service.recordWork({ ...charge, failure: null })
    expect(await codes()).toEqual([])
  })

  it("have no failed work after a pause, which drops its charge", async () => {
    await insert({ state: "active" })
    const { service } = shop()
    await service.recordWork({ kind: "signUp", row: "csb_1", failure: "TypeError" })
    await service.changes.pause({ subscription_id: "csb_1" })
    expect(await rows()).toEqual([])
  })

  it("have a charge outside the terms until a person acknowledges it, beside the other buttons", async () => {
    const reason = toMessage("charge.no_open_period")
    const outside = toMessage("charge.outside_terms", { ...charged, reason })
    await insert({ state: "active", problem: outside })
    const { service } = shop()
    const [button, ...more] = (await rows())[0]?.actions ?? []
    expect(button).toMatchObject({ name: "acknowledge", allowed: true })
    expect(more.map(({ name }) => name)).toEqual(["retry_subscription", "pause_subscription", "cancel_subscription"])
    const before = await service.find("csb_1")
    const seen = String(button?.body.seen)
    await service.changes.acknowledge({ subscription_id: "csb_1", seen, note: "Looked", actor: "user_1" })
    expect(await rows()).toEqual([])
    expect(await service.find("csb_1")).toMatchObject({
      state: "active",
      next_at: before.next_at,
      sync_state: before.sync_state,
    })
    // The report took the place of the problem of a sync, which the next sync brings back.
    await insert({ id: "csb_2", engine: "gateway", state: "active", problem: outside, sync_state: "unknown" })
    const id = problemId(await service.find("csb_2")) ?? ""
    await service.changes.acknowledge({ subscription_id: "csb_2", seen: id, note: "Looked", actor: "user_1" })
    expect(await service.find("csb_2")).toMatchObject({ problem: null, sync_state: "pending" })
  })

  it("have no mismatch that a person acknowledged, however often it is reported, but another one", async () => {
    const mismatched = (amount: string) =>
      toMessage("charge.mismatched", {
        mismatch: toMessage("mismatch.no_currency", { expected: { amount, currency: "EUR" } }),
      })
    await insert({ state: "canceled", ended_at: new Date(), problem: mismatched("29.00") })
    const { service } = shop()
    const seen = problemId(await service.find("csb_1")) ?? ""
    await service.changes.acknowledge({ subscription_id: "csb_1", seen, note: "Looked", actor: "user_1" })
    let unlessAcknowledgedSince = new Date(0)
    const report = (amount: string) =>
      service.recordProblem({ subscription_id: "csb_1", problem: mismatched(amount), unlessAcknowledgedSince })
    await report("29.00")
    expect(await rows()).toEqual([])
    await report("30.00")
    expect(await rows()).toHaveLength(1)
    // The same difference of a later payment.
    await shop().pg("card_subscription").update({ problem: null })
    unlessAcknowledgedSince = new Date("2100-01-01T00:00:00Z")
    await report("29.00")
    expect(await rows()).toHaveLength(1)
  })

  it("have it since it arose, whatever is written afterwards", async () => {
    await insert({ problem })
    const since = (await rows())[0]?.since
    await shop()
      .pg("card_subscription")
      .update({ problem: JSON.stringify(problem), title: "Tea" })
    expect((await rows())[0]?.since).toEqual(since)
    await shop().service.recordProblem({
      subscription_id: "csb_1",
      problem: toMessage("subscription.paused_until_card"),
    })
    expect((await rows())[0]?.since?.getTime()).toBeGreaterThan(since?.getTime() ?? 0)
  })

  it("can be retried, paused or canceled there, as far as their own page allows it", async () => {
    await insert({ state: "unpaid" })
    const path = (verb: string) => `/admin/card-payments/subscriptions/csb_1/${verb}`
    const cancel = {
      name: "cancel_subscription",
      path: path("cancel"),
      body: { at: "now" },
      allowed: true,
      reason: null,
    }
    expect((await rows())[0]?.actions).toMatchObject([
      { name: "retry_subscription", path: path("retry"), allowed: false, reason: { code: "charge.none_declined" } },
      { name: "pause_subscription", path: path("pause"), allowed: false },
      cancel,
    ])
    await shop()
      .pg("card_subscription_charge")
      .insert({
        ...{ id: "csc_1", subscription_id: "csb_1", plan_id: "cpl_1", state: "failed", period_index: 1 },
        ...{ due_at: new Date("2027-01-30T10:00:00Z"), amount: "29.00", currency_code: "eur" },
      })
    expect((await rows())[0]?.actions).toMatchObject([{ allowed: true, reason: null }, { allowed: false }, cancel])
  })

  it("also after their end: the gateway may still charge, so its schedule can be updated again", async () => {
    await insert({ state: "canceled", ended_at: new Date(), problem })
    expect(await rows()).toMatchObject([{ actions: [{ name: "retry_subscription", allowed: true }] }])
    const actions = async () => (await rows())[0]?.actions
    await shop().service.recordProblem({ subscription_id: "csb_1", problem: toMessage("schedule.unconfirmed") })
    const path = "/admin/card-payments/subscriptions/csb_1/schedule/resolve"
    expect(await actions()).toMatchObject([{ name: "resolve_schedule", path, allowed: true }])
  })

  it("after their end by a person's note, as it was seen, once nothing is open; another problem is a new row", async () => {
    const { service, pg } = shop()
    await insert({ state: "canceled", ended_at: new Date(), problem: toMessage("order.not_made", { reason: problem }) })
    const charges = () => pg("card_subscription_charge")
    await charges().insert({
      ...{ id: "csc_1", subscription_id: "csb_1", plan_id: "cpl_1", state: "paid", period_index: 1 },
      ...{ due_at: new Date("2027-01-30T10:00:00Z"), amount: "29.00", currency_code: "eur", next_poll_at: new Date() },
    })
    const button = async () => (await rows()).at(-1)?.actions[0]
    const acknowledge = async (seen: unknown) =>
      service.changes
        .acknowledge({ subscription_id: "csb_1", seen: String(seen), note: "Sent by hand", actor: "u_1" })
        .then(
          () => "done",
          ({ code }: { code: string }) => code,
        )
    const path = "/admin/card-payments/subscriptions/csb_1/acknowledge"
    const waiting = { name: "acknowledge", path, allowed: false, reason: { code: "problem.still_open" } }
    expect(await button()).toMatchObject(waiting)
    expect(await acknowledge((await button())?.body.seen)).toBe("problem.still_open")
    await charges().update({ state: "unconfirmed", next_poll_at: null })
    expect(await acknowledge((await button())?.body.seen)).toBe("problem.still_open")
    // Sent, and its payment does not match: it stays so.
    await charges().update({ state: "charging", next_poll_at: new Date(), transaction_id: "ctx_1" })
    const first = await button()
    expect(first).toMatchObject({ name: "acknowledge", path, allowed: true })
    // The date stays with the code.
    const mismatched = toMessage("order.not_made", { reason: toMessage("charge.provider_missing", { provider: "a" }) })
    await service.recordProblem({ subscription_id: "csb_1", problem: mismatched })
    expect(await acknowledge(first?.body.seen)).toBe("subscription.has_changed")
    const before = await service.find("csb_1")
    expect(before.problem).toEqual(mismatched)
    const seen = (await button())?.body.seen
    const answers = await shop().whileRowLocked({ table: "card_subscription", id: "csb_1" }, () => [
      acknowledge(seen),
      acknowledge(seen),
    ])
    expect(answers.sort()).toEqual(["done", "problem.none"])
    const cleared = { problem: null, problem_since: null, updated_at: expect.any(Date) as Date }
    expect(await service.find("csb_1")).toEqual({ ...before, ...cleared })
    expect(await rows()).toEqual([])
    const message = toMessage("subscription.problem_acknowledged", { problem: mismatched, note: "Sent by hand" })
    expect(await shop().history("csb_1")).toMatchObject([{ ...message, actor: "u_1", event: null }])
    await service.recordProblem({ subscription_id: "csb_1", problem: mismatched })
    expect((await button())?.body.seen).not.toBe(seen)
  })

  it("are unpaid after all retries, as one row with the problem, if there is one", async () => {
    await insert({ state: "unpaid" })
    const [row] = await rows()
    expect(englishText(row?.message ?? problem)).toBe("Coffee: All retries failed. The subscription is unpaid.")
    await shop().service.recordProblem({ subscription_id: "csb_1", problem })
    expect(await rows()).toHaveLength(1)
    await shop().pg("card_subscription").update({ problem: null, state: "active" })
    expect(await rows()).toEqual([])
  })

  it("have a charge that the gateway did not confirm, until it is resolved", async () => {
    await insert()
    await shop()
      .pg("card_subscription_charge")
      .insert({
        ...{ id: "csc_1", subscription_id: "csb_1", plan_id: "cpl_1", state: "unconfirmed", period_index: 1 },
        ...{ due_at: new Date("2027-01-30T10:00:00Z"), amount: "29.00", currency_code: "eur" },
      })
    const [row] = await rows()
    const path = "/admin/card-payments/subscriptions/csb_1/charges/csc_1/resolve"
    expect(row).toMatchObject({
      amount: "29.00",
      subject: { id: "csb_1" },
      actions: [{ name: "resolve_charge", path }],
    })
    expect(englishText(row?.message ?? problem)).toContain("has not confirmed the charge of 29.00 EUR for 2027-01-30")
    await shop().pg("card_subscription_charge").update({ state: "paid" })
    expect(await rows()).toEqual([])
  })
})
