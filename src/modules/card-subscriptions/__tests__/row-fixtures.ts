import type { ChargeRow, SubscriptionRow } from "../rows"

const at = new Date("2027-01-15T10:00:00Z")

/**
 * An active subscription of 29.00 EUR a month, charged once by the store and next on 15 February,
 * with differences.
 */
export function aSubscriptionRow(differences: Partial<SubscriptionRow> = {}): SubscriptionRow {
  const row = {
    id: "csb_1",
    customer_id: "cus_1",
    plan_id: "cpl_1",
    next_plan_id: null,
    provider_id: "pp_card_main",
    engine: "store",
    state: "active",
    state_since: at,
    title: "Coffee",
    variant_id: "variant_1",
    quantity: 1,
    amount: "29.00",
    currency_code: "eur",
    period: "month",
    interval: 1,
    time_zone: "Europe/Berlin",
    anchor_at: at,
    anchor_index: 0,
    next_index: 1,
    next_at: new Date("2027-02-15T10:00:00Z"),
    charges_made: 1,
    charges_limit: null,
    ends_at: null,
    trial_days: 0,
    trial_ends_at: null,
    retry_hours: [12, 24],
    after_retries: "unpaid",
    no_stock: "return",
    catch_up: "latest",
    saved_card_id: "csc_1",
    card_brand: "VISA",
    card_last4: "1111",
    card_exp_month: "12",
    card_exp_year: "2035",
    card_expires_at: new Date("2035-12-31T23:00:00Z"),
    charge_noticed_for: null,
    card_noticed_for: null,
    card_session_id: null,
    cart_id: null,
    first_order_id: "order_1",
    delivery: null,
    sync_state: "synced",
    problem: null,
    ended_at: null,
    tries: 0,
    next_poll_at: null,
    leased_until: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  return { ...row, ...differences } as SubscriptionRow
}

/** The charge of its first period, declined, with differences. */
export function aChargeRow(differences: Partial<ChargeRow> = {}): ChargeRow {
  const row = {
    id: "cch_1",
    subscription_id: "csb_1",
    plan_id: "cpl_1",
    period_index: 0,
    due_at: at,
    amount: "29.00",
    currency_code: "eur",
    state: "declined",
    is_signup: false,
    card_last4: "1111",
    attempts: 1,
    declined_at: at,
    decline: "hard",
    retry_at: null,
    error_code: "208",
    reason: { code: "reason.quoted", params: { reason: "Lost card, pick up" } },
    payment_collection_id: "pay_col_1",
    payment_session_id: "payses_1",
    transaction_id: "ctx_1",
    paid_at: null,
    cart_id: null,
    order_id: null,
    order_total: null,
    next_poll_at: null,
    leased_until: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  return { ...row, ...differences } as ChargeRow
}
