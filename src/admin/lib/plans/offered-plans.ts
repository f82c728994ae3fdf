import type { AdminPlan } from "./admin-plan"

/** The plans that somebody can still sign up for. */
export function offeredPlans(plans: readonly AdminPlan[]): AdminPlan[] {
  return plans.filter(({ is_active }) => is_active)
}
