import { dayText } from "../day-text"
import type { AdminPlan } from "./admin-plan"
import type { PlanForm } from "./plan-form"

/** Hours between the tries of a declined charge: 12 hours, then 1, 2, 3 and 5 days. */
const usualRetryHours = "12, 24, 48, 72, 120"

/** The editor's fields filled from a plan, or for a new one. */
export function planFormOf(plan: AdminPlan | null): PlanForm {
  if (!plan) {
    return {
      name: "",
      description: "",
      product_id: null,
      variant_id: null,
      provider_id: "",
      engine: "auto",
      amount: "",
      currency_code: "",
      period: "month",
      interval: "1",
      trial_days: "0",
      end: "never",
      charges_limit: "",
      ends_at: "",
      retry_hours: usualRetryHours,
      after_retries: "unpaid",
      no_stock: "return",
      catch_up: "latest",
    }
  }
  const { engine, period, after_retries, no_stock, catch_up, charges_limit, ends_at } = plan
  return {
    ...{ engine, period, after_retries, no_stock, catch_up },
    name: plan.name,
    description: plan.description ?? "",
    product_id: plan.product_id,
    variant_id: plan.variant_id,
    provider_id: plan.provider_id,
    amount: plan.amount,
    currency_code: plan.currency_code,
    interval: String(plan.interval),
    trial_days: String(plan.trial_days),
    end: charges_limit !== null ? "charges" : ends_at !== null ? "date" : "never",
    charges_limit: charges_limit === null ? "" : String(charges_limit),
    ends_at: ends_at === null ? "" : dayText(ends_at, plan.time_zone),
    retry_hours: plan.retry_hours.join(", "),
  }
}
