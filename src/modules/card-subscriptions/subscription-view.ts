import { type Action, actionsOf, type SubscriptionAction } from "./actions"
import type { OpenCharges } from "./open-charges"
import type { SubscriptionRow } from "./rows"
import { type Audience, problemOf } from "./problem-of"

type Named = { id: string; name: string }

/** A subscription as it is listed. */
export type SubscriptionView = Pick<
  SubscriptionRow,
  | "id"
  | "state"
  | "state_since"
  | "customer_id"
  | "title"
  | "quantity"
  | "amount"
  | "currency_code"
  | "period"
  | "interval"
  | "engine"
  | "trial_ends_at"
  | "ends_at"
  | "ended_at"
  | "time_zone"
  | "charges_limit"
  | "created_at"
> & {
  plan: Named
  next_plan: Named | null
  next_charge_at: Date | null
  /** Nothing was charged yet, because its trial is not over. */
  in_trial: boolean
  /** Those that were paid and not given back. */
  charges_paid: number
  problem: string | null
  card: {
    brand: string | null
    last4: string | null
    exp_month: string | null
    exp_year: string | null
    saved_card_id: string | null
  } | null
  actions: Record<SubscriptionAction, Action>
}

export type ViewFacts = {
  /** Names of plans by their ids. */
  plans: ReadonlyMap<string, string>
  charges: OpenCharges
  paid: number
  now: Date
  retriedByGateway: boolean
  audience: Audience
}

export function subscriptionView(subscription: SubscriptionRow, facts: ViewFacts): SubscriptionView {
  const { id, state, state_since, customer_id, title, quantity, amount, currency_code, period, interval } = subscription
  const { engine, next_at, trial_ends_at, ends_at, ended_at, charges_limit, time_zone, created_at } = subscription
  const { plan_id, next_plan_id } = subscription
  const isEnding = state === "canceling"
  return {
    ...{ id, state, state_since, customer_id, title, quantity, amount, currency_code, period, interval },
    ...{ engine, trial_ends_at, ended_at, charges_limit, time_zone, created_at },
    charges_paid: facts.paid,
    in_trial: trial_ends_at !== null && ended_at === null && subscription.charges_made === 0,
    plan: { id: plan_id, name: facts.plans.get(plan_id) ?? title },
    next_plan: next_plan_id ? { id: next_plan_id, name: facts.plans.get(next_plan_id) ?? next_plan_id } : null,
    // Where it ends with its period, nothing is charged on that day.
    next_charge_at: isEnding ? null : next_at,
    ends_at: isEnding ? next_at : ends_at,
    card: cardOf(subscription),
    problem: problemOf(subscription, facts),
    actions: actionsOf({ subscription, ...facts }),
  }
}

function cardOf(subscription: SubscriptionRow): SubscriptionView["card"] {
  const { saved_card_id, card_brand, card_last4, card_exp_month, card_exp_year } = subscription
  if (!saved_card_id && !card_last4) return null
  return { brand: card_brand, last4: card_last4, exp_month: card_exp_month, exp_year: card_exp_year, saved_card_id }
}
