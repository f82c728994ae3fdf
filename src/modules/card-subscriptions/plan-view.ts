import type { PlanRow } from "./rows"

/** A plan as the admin sees it. */
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
>

export function planView(plan: PlanRow): PlanView {
  const { updated_at: _updated, deleted_at: _deleted, ...view } = plan
  return view
}
