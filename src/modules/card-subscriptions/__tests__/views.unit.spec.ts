import { chargeView } from "../charge-view"
import { entryView } from "../entry-view"
import { offerView } from "../offer-view"
import { planView } from "../plan-view"
import type { EntryRow, PlanRow, SubscriptionRow } from "../rows"
import { subscriptionView } from "../subscription-view"
import { toldToCustomer } from "../told-to-customer"
import { aChargeRow, aSubscriptionRow } from "./row-fixtures"

const at = new Date("2027-01-15T10:00:00Z")
const charges = { due: 0, declined: 0, failed: 0, ours: 0, isAhead: false, unconfirmed: [] as Date[] }
const facts = { plans: new Map([["cpl_1", "Coffee, monthly"]]), charges, now: at, retriedByGateway: true }

const view = (row: Partial<SubscriptionRow> = {}, more: Partial<typeof facts> = {}) =>
  subscriptionView(aSubscriptionRow(row), { ...facts, ...more })

describe("a subscription", () => {
  it("is shown with its plan's name of today and its masked card, and none of the machinery", () => {
    const shown = view()
    expect(shown).toMatchObject({
      plan: { id: "cpl_1", name: "Coffee, monthly" },
      next_plan: null,
      title: "Coffee",
      next_charge_at: new Date("2027-02-15T10:00:00Z"),
      card: { brand: "VISA", last4: "1111", exp_month: "12", exp_year: "2035", saved_card_id: "csc_1" },
    })
    expect(Object.keys(shown).sort()).toEqual([
      ...["actions", "amount", "card", "charges_limit", "charges_made", "created_at", "currency_code", "customer_id"],
      ...["ended_at", "ends_at", "engine", "id", "interval", "next_charge_at", "next_plan", "period", "plan"],
      ...["problem", "quantity", "state", "state_since", "title", "trial_ends_at"],
    ])
    expect(view({ saved_card_id: null, card_last4: null }).card).toBeNull()
  })

  it("that ends with its period is charged no more, and says when it ends", () => {
    const next = new Date("2027-02-15T10:00:00Z")
    expect(view({ state: "canceling" })).toMatchObject({ next_charge_at: null, ends_at: next })
    expect(view({ ends_at: at })).toMatchObject({ next_charge_at: next, ends_at: at })
  })

  it("says what needs attention: its problem, and charges that the gateway did not confirm", () => {
    const problem = "A charge was declined."
    const one = { charges: { ...charges, unconfirmed: [at] } }
    const two = { charges: { ...charges, unconfirmed: [at, new Date("2027-02-15T23:30:00Z")] } }
    expect(view({ problem }).problem).toBe(problem)
    expect(view({}, one).problem).toMatch(/has not confirmed the charge due on 2027-01-15: look there/)
    expect(view({ problem }, two).problem).toMatch(/^A charge was declined\. .* 2 charges, the first of them due on/)
  })
})

describe("to its customer", () => {
  const entry = (kind: string, message: string, actor: string | null = null) =>
    entryView({ id: "cse_1", subscription_id: "csb_1", charge_id: "cch_1", kind, message, actor } as EntryRow)
  const told = (row: Partial<SubscriptionRow>, entries: ReturnType<typeof entry>[] = [], shown = [aChargeRow()]) => {
    const subscription = aSubscriptionRow(row)
    const detail = { ...subscriptionView(subscription, facts), charges: shown.map(chargeView), history: entries }
    return toldToCustomer(subscription, detail)
  }

  it("nobody says why the bank declined", () => {
    const answer = told({}, [entry("declined", "29.00 EUR for 2027-01-15 was declined: Lost card, pick up.")])
    expect(JSON.stringify(answer)).not.toContain("Lost")
    expect(answer.charges[0]?.error_message).toContain("was declined")
    expect(answer.history[0]?.message).toBe("29.00 EUR for 2027-01-15 was declined.")
    expect(told({}, [], [aChargeRow({ error_message: null })]).charges[0]?.error_message).toBeNull()
  })

  it("nor of a charge too old to be shown", () => {
    const answer = told({}, [entry("returned", "29.00 EUR given back: no stock of variant_1.")], [])
    expect(answer.history[0]?.message).toBe("A charge was given back.")
  })

  it("nobody says which of the store's people did it, or what the store has with its gateway", () => {
    const answer = told({ problem: "The gateway refused the schedule." }, [
      entry("paused", "Paused.", "user_1"),
      entry("resumed", "Resumed.", "cus_1"),
    ])
    expect(answer.history.map(({ actor }) => actor)).toEqual([null, "cus_1"])
    expect(answer.problem).toBeNull()
    expect(told({ problem: "A charge was declined." }).problem).toBe("A charge was declined.")
  })
})

describe("a plan", () => {
  const plan = {
    ...{ id: "cpl_1", name: "Coffee", description: null, variant_id: null, product_id: null, interval: 1 },
    ...{ provider_id: "pp_card_main", engine: "gateway", amount: "29.00", currency_code: "eur", period: "month" },
    ...{ trial_days: 0, charges_limit: null, ends_at: null, retry_hours: [12], after_retries: "unpaid" },
    ...{ no_stock: "return", catch_up: "latest", is_active: true, created_at: at, updated_at: at, deleted_at: null },
  } as PlanRow

  it("tells the admin everything, and a shopper what it costs and when", () => {
    expect(planView(plan)).toMatchObject({ engine: "gateway", retry_hours: [12], is_active: true })
    expect(planView(plan)).not.toHaveProperty("deleted_at")
    const offer = offerView(planView(plan))
    for (const key of ["provider_id", "engine", "retry_hours", "after_retries", "no_stock", "catch_up", "is_active"]) {
      expect(offer).not.toHaveProperty(key)
    }
    expect(offer).toMatchObject({ id: "cpl_1", amount: "29.00", period: "month", interval: 1 })
  })
})
