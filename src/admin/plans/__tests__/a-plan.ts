import type { AdminPlan } from "../../../contracts"

/** A plan of 29.00 EUR a month, with the given differences. */
export function aPlan(differences: Partial<AdminPlan> = {}): AdminPlan {
  return {
    id: "cpl_1",
    name: "Coffee",
    description: null,
    variant_id: "variant_1",
    product_id: "prod_1",
    provider_id: "pp_card_main",
    engine: "store",
    amount: "29.00",
    currency_code: "eur",
    period: "month",
    interval: 1,
    trial_days: 0,
    charges_limit: null,
    ends_at: null,
    time_zone: "Europe/Berlin",
    retry_hours: [12, 24, 48, 72, 120],
    after_retries: "unpaid",
    no_stock: "return",
    catch_up: "latest",
    is_active: true,
    created_at: "2026-11-20T12:00:00.000Z",
    actions: { update: { allowed: true, reason: null } },
    ...differences,
  }
}
