import type { AdminPlan, Engine } from "./admin-plan"

/** What a person writes into the plan editor: text as it was typed. */
export type PlanForm = Pick<AdminPlan, "period" | "after_retries" | "no_stock" | "catch_up"> & {
  /** `auto`: the server decides by what the provider's account can do. */
  engine: Engine | "auto"
  name: string
  description: string
  product_id: string | null
  variant_id: string | null
  provider_id: string
  amount: string
  currency_code: string
  interval: string
  trial_days: string
  end: "never" | "charges" | "date"
  charges_limit: string
  /** A day as a date field has it: `2027-12-31`. */
  ends_at: string
  retry_hours: string
}
