import type { PlanView } from "./plan-view"

/** A plan as a shopper sees it: what it costs and when, and nothing of how the store collects it. */
export type OfferView = Omit<
  PlanView,
  "provider_id" | "engine" | "retry_hours" | "after_retries" | "no_stock" | "catch_up" | "is_active" | "time_zone"
>

export function offerView(plan: PlanView): OfferView {
  const { id, name, description, variant_id, product_id, amount, currency_code, period, interval } = plan
  const { trial_days, charges_limit, ends_at, created_at } = plan
  return {
    ...{ id, name, description, variant_id, product_id, amount, currency_code, period, interval },
    ...{ trial_days, charges_limit, ends_at, created_at },
  }
}
