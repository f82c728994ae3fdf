import type { Words } from "../words-of"
import type { AdminPlan } from "./admin-plan"

/** A plan's terms beside price and rhythm, a phrase each: trial, end, and who charges. */
export function planTerms({ t, date }: Words, plan: AdminPlan): string[] {
  const terms = [t(`cardPayments.engine.${plan.engine}.sentence`)]
  if (plan.trial_days > 0) terms.push(t("cardPayments.plans.terms.trial", { days: plan.trial_days }))
  if (plan.charges_limit !== null) terms.push(t("cardPayments.plans.terms.charges", { number: plan.charges_limit }))
  if (plan.ends_at) terms.push(t("cardPayments.plans.terms.endsAt", { date: date(plan.ends_at, plan.time_zone) }))
  return terms
}
