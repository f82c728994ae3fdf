import { quotedReason } from "../../../../mapping"
import { englishText, type KnownMessage, rendered, toMessage } from "../../../../messages"
import { itEvery } from "../../../../__tests__/it-every"
import { chargeView, entryView, subscriptionView, toCustomerView, type ViewDetails } from "../subscription-view"
import { offerView, planView } from "../../plans/plan-view"
import { problemOf } from "../problems"
import type { EntryRow, PlanRow, SubscriptionRow } from "../../rows"
import { aChargeRow, aSubscriptionRow } from "../../__tests__/row-fixtures"

const at = new Date("2027-01-15T10:00:00Z")
const charges = {
  ...{ due: 0, declined: 0, failed: 0, ours: 0, isAhead: false, unpaid: [], unconfirmed: [], isAwaited: false },
}
const plans = new Map([["cpl_1", "Coffee, monthly"]])
const subscriptionDetails: ViewDetails = { plans, charges, paid: 1, now: at, retriedByGateway: true, audience: "store" }

const view = (row: Partial<SubscriptionRow> = {}, more: Partial<ViewDetails> = {}) =>
  subscriptionView(aSubscriptionRow(row), { ...subscriptionDetails, ...more })

describe("a subscription", () => {
  it("is shown with its plan's current name and its masked card, without internal columns", () => {
    const shown = view()
    expect(shown).toMatchObject({
      plan: { id: "cpl_1", name: "Coffee, monthly" },
      next_plan: null,
      title: "Coffee",
      next_charge_at: new Date("2027-02-15T10:00:00Z"),
      card: { brand: "VISA", last4: "1111", exp_month: "12", exp_year: "2035", saved_card_id: "csc_1" },
    })
    expect(Object.keys(shown).sort()).toEqual([
      ...["actions", "amount", "card", "charges_limit", "charges_paid", "created_at", "currency_code", "customer_id"],
      ...["ended_at", "ends_at", "engine", "id", "in_trial", "interval", "next_amount", "next_charge_at", "next_plan"],
      ...["period", "plan", "problem", "quantity", "state", "state_since", "time_zone", "title", "trial_ends_at"],
    ])
    expect(view({ saved_card_id: null, card_last4: null }).card).toBeNull()
  })

  it("that ends with its period has no next charge, and has its end", () => {
    const next = new Date("2027-02-15T10:00:00Z")
    expect(view({ state: "canceling" })).toMatchObject({ next_charge_at: null, ends_at: next })
    expect(view({ ends_at: at })).toMatchObject({ next_charge_at: next, ends_at: at })
  })

  it("has the number of paid charges, not of opened periods", () => {
    expect(view({ charges_made: 3, charges_limit: 12 }, { paid: 2 })).toMatchObject({
      ...{ charges_paid: 2, charges_limit: 12 },
    })
  })

  it("is in its trial until it is charged or ends", () => {
    const trial = { trial_ends_at: new Date("2027-01-29T10:00:00Z"), charges_made: 0 }
    expect(view(trial).in_trial).toBe(true)
    expect(view({ ...trial, charges_made: 1 }).in_trial).toBe(false)
    expect(view({ ...trial, ended_at: at }).in_trial).toBe(false)
    expect(view({ charges_made: 0 }).in_trial).toBe(false)
  })

  it("has its problem, and the charges that the gateway did not confirm", () => {
    const problem = toMessage("sign_up.order_not_paid_by_card")
    const one = { charges: { ...charges, unconfirmed: [at] } }
    const two = { charges: { ...charges, unconfirmed: [at, new Date("2027-02-15T23:30:00Z")] } }
    expect(view().problem).toBeNull()
    expect(view({ problem }).problem).toEqual(rendered(problem))
    expect(view({}, one).problem?.message).toMatch(/has not confirmed the charge due on 2027-01-15: check there/)
    expect(view({ problem }, two).problem?.message).toMatch(
      /^The order was not paid by card\. .* 2 charges, the first of them due/,
    )
  })
})

describe("messages about declined charges, to store and customer", () => {
  // Half an hour past midnight in Berlin, where the subscription's days start.
  const retry_at = new Date("2027-01-16T23:30:00Z")
  const soft = { ...aChargeRow({ decline: "soft", retry_at }), reason: quotedReason("Limit exceeded") }
  const hard = aChargeRow({ decline: "hard" })
  const problems = (row: Partial<SubscriptionRow>, ...unpaid: ReturnType<typeof aChargeRow>[]) =>
    (["store", "customer"] as const).map((audience) => {
      const problem = problemOf(aSubscriptionRow(row), { charges: { ...charges, unpaid }, now: at, audience })
      return problem && englishText(problem)
    })

  itEvery<[string, ReturnType<typeof aChargeRow>[], string]>([
    [
      "the day of the retry, on the subscription's calendar",
      [soft],
      "A charge of 29.00 EUR was declined. It is tried again on 2027-01-17; another card can be chosen until then.",
    ],
    [
      "the day of the first of several retries, and the sum of the charges",
      [{ ...soft, retry_at: new Date("2027-01-20T10:00:00Z") }, soft],
      "2 charges, 58.00 EUR in all, were declined. They are tried again from 2027-01-17 on; another card can be chosen until then.",
    ],
    [
      "the need for another card, before anything else",
      [soft, hard],
      "A charge of 29.00 EUR was declined, and the card cannot be charged any more: another card is needed.",
    ],
    [
      "a retry that starts now, with another card or on request",
      [{ ...hard, retry_at: at }],
      "A charge of 29.00 EUR was declined. It is tried again now.",
    ],
    [
      "a retry in flight",
      [{ ...soft, state: "charging" }],
      "A charge of 29.00 EUR was declined. It is being tried again.",
    ],
    [
      "a retry by the gateway",
      [{ ...soft, retry_at: null }],
      "A charge of 29.00 EUR was declined. It is tried again within the next days; another card can be chosen meanwhile.",
    ],
    [
      "no day if the gateway retries one of them: it does not report when",
      [soft, { ...soft, retry_at: null }],
      "2 charges, 58.00 EUR in all, were declined. They are tried again within the next days; another card can be chosen meanwhile.",
    ],
  ])("%s", (_, unpaid, message) => {
    expect(problems({ state: "past_due" }, ...unpaid)).toEqual([message, message])
  })

  it("the unpaid charge, and no other failed one", () => {
    const failed = aChargeRow({ state: "failed", amount: "31.00" })
    const message =
      "A charge of 31.00 EUR is unpaid. Nothing more is charged until it is paid: choose another card for it."
    expect(problems({ state: "unpaid" }, aChargeRow({ state: "failed" }), failed)).toEqual([message, message])
    expect(problems({ state: "active" }, failed)).toEqual([null, null])
  })

  itEvery(["canceled", "completed", "paused"] as const)("%s: no retry is announced", (state) => {
    expect(problems({ state }, soft)).toEqual([null, null])
  })

  it("a problem between store and gateway, to the store alone", () => {
    const problem = toMessage("schedule.not_created", { reason: quotedReason("No such endpoint") })
    const declined = expect.stringMatching(/^A charge of/) as unknown
    expect(problems({ problem }, soft)).toEqual([
      expect.stringMatching(/^The gateway does not charge .+ A charge of/),
      declined,
    ])
    const reason = toMessage("charge.provider_missing", { provider: "pp_card_old" })
    const gone = toMessage("charge.not_sent", { reason })
    expect(problems({ problem: gone })).toEqual([englishText(gone), null])
    const unconfirmed = { ...charges, unconfirmed: [at] }
    expect(problemOf(aSubscriptionRow(), { charges: unconfirmed, now: at, audience: "customer" })).toBeNull()
  })
})

describe("a customer's view", () => {
  const amount = { amount: "29.00", currency: "EUR" }
  const day = "2027-01-15"
  const entry = ({ code, params }: KnownMessage, actor: string | null = null) =>
    entryView({ id: "cse_1", subscription_id: "csb_1", charge_id: "cch_1", code, params, actor } as EntryRow)
  const customerView = (history: ReturnType<typeof entry>[], shown = [aChargeRow()]) =>
    toCustomerView(aSubscriptionRow(), { charges: shown.map(chargeView), history })

  it("hides the bank's reason for a decline", () => {
    const declined = toMessage("charge.declined_for_good", { amount, day, reason: quotedReason("Lost card, pick up") })
    const answer = customerView([entry(declined)])
    expect(JSON.stringify(answer)).not.toContain("Lost")
    expect(answer.history[0]).toMatchObject({
      code: "charge.was_declined",
      params: { amount, day },
      message: "29.00 EUR for 2027-01-15 was declined.",
    })
    const reasonOf = (charge: Parameters<typeof aChargeRow>[0]) =>
      customerView([], [aChargeRow(charge)]).charges[0]?.reason
    expect(reasonOf({})).toEqual(rendered(toMessage("charge.card_needed")))
    expect(reasonOf({ decline: "soft", reason: quotedReason("Limit exceeded") })).toBeNull()
    // Not sent yet, which is not a decline.
    expect(reasonOf({ state: "due", decline: null, reason: toMessage("charge.gateway_unreachable") })).toBeNull()
  })

  it("hides the reason for a refund of a charge too old to be shown", () => {
    const returned = toMessage("charge.returned", { amount, day, reason: quotedReason("no stock of variant_1") })
    const answer = customerView([entry(returned)], [])
    expect(answer.history[0]).toMatchObject({ code: "charge.was_refunded", params: { amount, day } })
  })

  it("hides the notes of the store's people", () => {
    const note = toMessage("charge.resolved_as_not_charged", { day, note: "a known fraudster." })
    const answer = customerView([entry(note, "user_1"), entry(toMessage("subscription.paused"))])
    expect(answer.history.map(({ code }) => code)).toEqual(["subscription.paused"])
  })

  it("hides which of the store's people acted", () => {
    const resumed = toMessage("subscription.resumed", { day })
    const answer = customerView([entry(toMessage("subscription.paused"), "user_1"), entry(resumed, "cus_1")])
    expect(answer.history.map(({ actor }) => actor)).toEqual([null, "cus_1"])
  })
})

describe("a plan", () => {
  const plan = {
    ...{ id: "cpl_1", name: "Coffee", description: null, variant_id: null, product_id: null, interval: 1 },
    ...{ provider_id: "pp_card_main", engine: "gateway", amount: "29.00", currency_code: "eur", period: "month" },
    ...{ trial_days: 0, charges_limit: null, ends_at: null, retry_hours: [12], after_retries: "unpaid" },
    ...{ no_stock: "return", catch_up: "latest", is_active: true, created_at: at, updated_at: at, deleted_at: null },
  } as PlanRow

  it("shows the admin everything, and a shopper the price and the billing interval", () => {
    expect(planView(plan, "UTC")).toMatchObject({ engine: "gateway", retry_hours: [12], is_active: true })
    expect(planView(plan, "UTC")).not.toHaveProperty("deleted_at")
    const offer = offerView(planView(plan, "UTC"))
    for (const key of ["provider_id", "engine", "retry_hours", "after_retries", "no_stock", "catch_up", "is_active"]) {
      expect(offer).not.toHaveProperty(key)
    }
    expect(offer).toMatchObject({ id: "cpl_1", amount: "29.00", period: "month", interval: 1 })
  })
})
