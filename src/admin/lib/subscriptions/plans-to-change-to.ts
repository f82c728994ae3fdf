import type { AdminPlan } from "../plans/admin-plan"
import { offeredPlans } from "../plans/offered-plans"
import type { AdminSubscription } from "./admin-subscription"

/** The plans that a subscription could go on with: others on offer, in its currency and charged in its way. */
export function plansToChangeTo(
  { plan, currency_code, engine }: Pick<AdminSubscription, "plan" | "currency_code" | "engine">,
  plans: readonly AdminPlan[],
): AdminPlan[] {
  return offeredPlans(plans).filter(
    (other) => other.id !== plan.id && other.currency_code === currency_code && other.engine === engine,
  )
}
