import { amountTimes } from "../amount-times"
import type { AdminPlan } from "../plans/admin-plan"
import { offeredPlans } from "../plans/offered-plans"
import type { AdminSubscription } from "./admin-subscription"

type Subscribed = Pick<
  AdminSubscription,
  "plan" | "next_plan" | "currency_code" | "engine" | "amount" | "period" | "interval" | "quantity"
>

/** What a subscription could go on with. */
export type PlanChoice = Pick<AdminPlan, "id" | "name" | "amount" | "currency_code" | "period" | "interval"> & {
  /** It is what the subscription has, and another one that waits is given up for it. */
  is_kept: boolean
}

/**
 * The plans that a subscription could go on with: others on offer, in its currency and charged in its way, and its own where
 * another one waits. Amounts are of its whole quantity.
 */
export function plansToChangeTo(subscription: Subscribed, plans: readonly AdminPlan[]): PlanChoice[] {
  const { plan, next_plan, currency_code, engine, quantity, amount, period, interval } = subscription
  const own = { id: plan.id, name: plan.name, amount, currency_code, period, interval, is_kept: true }
  const others = offeredPlans(plans)
    .filter((other) => other.id !== plan.id && other.currency_code === currency_code && other.engine === engine)
    .map((other) => ({ ...other, amount: amountTimes(other.amount, quantity), is_kept: false }))
  return next_plan ? [own, ...others] : others
}
