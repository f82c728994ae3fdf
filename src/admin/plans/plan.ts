import type { Action } from "../payments/transaction"

export type Engine = "gateway" | "store"
export type Period = "day" | "week" | "month" | "year"
type AfterRetries = "cancel" | "pause" | "unpaid"
type NoStock = "backorder" | "return"
type CatchUp = "latest" | "all"

/** A plan in the answer of `GET /admin/card-payments/plans`. */
export type AdminPlan = {
  id: string
  name: string
  description: string | null
  variant_id: string | null
  product_id: string | null
  provider_id: string
  engine: Engine
  /** Decimal text in major units: the price of one unit for one billing interval. */
  amount: string
  currency_code: string
  period: Period
  interval: number
  trial_days: number
  charges_limit: number | null
  ends_at: string | null
  /** The store's IANA time zone; `ends_at` is a day in it. */
  time_zone: string
  retry_hours: number[]
  after_retries: AfterRetries
  no_stock: NoStock
  catch_up: CatchUp
  is_active: boolean
  created_at: string
  actions: { update: Action }
}

/** The plans that are open for sign-up. */
export function offeredPlans(plans: readonly AdminPlan[]): AdminPlan[] {
  return plans.filter(({ is_active }) => is_active)
}
