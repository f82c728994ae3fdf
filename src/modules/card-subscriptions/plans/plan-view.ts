import type { PlanRow } from "../rows"

/** A plan as shown in the admin. */
export type PlanView = Pick<
  PlanRow,
  | "id"
  | "name"
  | "description"
  | "variant_id"
  | "product_id"
  | "provider_id"
  | "engine"
  | "amount"
  | "currency_code"
  | "period"
  | "interval"
  | "trial_days"
  | "charges_limit"
  | "ends_at"
  | "retry_hours"
  | "after_retries"
  | "no_stock"
  | "catch_up"
  | "is_active"
  | "created_at"
> & {
  /** The store's time zone: the plan's end is a day in it. */
  time_zone: string
}

export function planView(plan: PlanRow, time_zone: string): PlanView {
  const { updated_at: _updated, deleted_at: _deleted, ...view } = plan
  return { ...view, time_zone }
}

/** A plan as shown to shoppers: price and dates, without the store's rules for collecting. */
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
