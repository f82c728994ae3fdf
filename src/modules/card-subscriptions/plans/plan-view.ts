import type { AdminPlan, SubscriptionPlan } from "../../../contracts"
import type { PlanRow } from "../rows"

/** A plan as the admin shows it; the API adds the requester's actions. */
export type PlanView = Omit<AdminPlan<Date>, "actions">

export function planView(plan: PlanRow, time_zone: string): PlanView {
  const { updated_at: _updated, deleted_at: _deleted, ...view } = plan
  return { ...view, time_zone }
}

/** A plan as shown to shoppers: price and dates, without the store's rules for collecting. */
export function offerView(plan: PlanView): SubscriptionPlan<Date> {
  const { id, name, description, variant_id, product_id, amount, currency_code, period, interval } = plan
  const { trial_days, charges_limit, ends_at, created_at } = plan
  return {
    ...{ id, name, description, variant_id, product_id, amount, currency_code, period, interval },
    ...{ trial_days, charges_limit, ends_at, created_at },
  }
}
