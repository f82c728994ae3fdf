import type { AdminSubscriptionDetail, SubscriptionAction, SubscriptionCharge } from "../../../contracts"
import { rendered, toMessage } from "../../../messages"

const names: SubscriptionAction[] = [
  ...(["charge", "retry", "pause", "resume", "skip", "cancel", "cancel_at_period_end", "card", "plan"] as const),
  "acknowledge",
]

/** An active subscription of 29.00 EUR a month with one paid charge, with the given differences. */
export function aSubscription(differences: Partial<AdminSubscriptionDetail> = {}): AdminSubscriptionDetail {
  const actions = Object.fromEntries(
    names.map((name) => [name, { allowed: true, reason: rendered(toMessage("effect.retry_charges")) }]),
  )
  return {
    id: "csb_1",
    state: "active",
    state_since: "2026-11-20T12:00:00.000Z",
    customer_id: "cus_1",
    customer: { id: "cus_1", email: "jane@example.com", name: "Jane Doe" },
    plan: { id: "cpl_1", name: "Coffee" },
    next_plan: null,
    title: "Coffee",
    quantity: 1,
    amount: "29.00",
    next_amount: differences.amount ?? "29.00",
    currency_code: "eur",
    period: "month",
    interval: 1,
    engine: "store",
    time_zone: "Europe/Berlin",
    next_charge_at: "2026-12-20T12:00:00.000Z",
    in_trial: false,
    trial_ends_at: null,
    ends_at: null,
    ended_at: null,
    charges_paid: 1,
    charges_limit: null,
    card: { brand: "VISA", last4: "6732", exp_month: "1", exp_year: "2030", saved_card_id: "csc_1" },
    problem: null,
    created_at: "2026-11-20T12:00:00.000Z",
    actions: actions as AdminSubscriptionDetail["actions"],
    charges: [aCharge()],
    upcoming: ["2026-12-20T12:00:00.000Z", "2027-01-20T12:00:00.000Z"],
    history: [
      {
        ...{ id: "cse_1", actor: null, charge_id: null, at: "2026-11-20T12:00:00.000Z" },
        ...rendered(toMessage("subscription.completed")),
      },
    ],
    schedule: null,
    problem_id: null,
    resolution: { allowed: true, reason: null },
    first_order_id: "order_1",
    variant_id: "variant_1",
    saved_cards: [],
    ...differences,
  }
}

/** A paid charge of 29.00 EUR, with the given differences. */
export function aCharge(differences: Partial<SubscriptionCharge> = {}): SubscriptionCharge {
  return {
    id: "cch_1",
    period_index: 0,
    due_at: "2026-11-20T12:00:00.000Z",
    amount: "29.00",
    currency_code: "eur",
    state: "paid",
    attempts: 1,
    retry_at: null,
    paid_at: "2026-11-20T12:00:00.000Z",
    order_id: "order_1",
    order_display_id: 7,
    order_total: null,
    reason: null,
    decline: null,
    is_signup: false,
    transaction_id: "cptx_1",
    ...differences,
  }
}
