import { MathBN } from "@medusajs/framework/utils"
import { amountParam, notAllowed, toWireAmount } from "../../../mapping"
import { toMessage } from "../../../messages"
import { compare } from "../../../money"
import type { NextTerms, PlanRow, SubscriptionRow } from "../rows"
import { billingInterval } from "../subscriptions/billing-dates"

/** The plan's terms as columns of a subscription. */
export function termsOf(plan: PlanRow, quantity: number) {
  const { provider_id, engine, currency_code, period, interval, charges_limit, ends_at, variant_id } = plan
  return {
    plan_id: plan.id,
    provider_id,
    engine,
    title: plan.name,
    variant_id,
    amount: toWireAmount(MathBN.mult(plan.amount, quantity), currency_code),
    currency_code,
    period,
    interval,
    charges_limit,
    ends_at,
    retry_hours: JSON.stringify(plan.retry_hours) as unknown as number[],
    after_retries: plan.after_retries,
    no_stock: plan.no_stock,
    catch_up: plan.catch_up,
  }
}

/** The terms that a person confirmed, the amount for the whole quantity. */
export type SeenTerms = { amount?: string; period?: PlanRow["period"]; interval?: number }

type Terms = Pick<SubscriptionRow, "amount" | "currency_code" | "period" | "interval">

/** @throws MedusaError not_allowed if the plan has another amount or interval than was seen */
export function assertTermsSeen(terms: Terms, seen: SeenTerms): void {
  const { amount = terms.amount, period = terms.period, interval = terms.interval } = seen
  if (compare(amount, terms.amount) === 0 && period === terms.period && interval === terms.interval) return
  const params = { amount: amountParam(terms.amount, terms.currency_code), interval: billingInterval(terms) }
  throw notAllowed(toMessage("plan.terms_changed", params))
}

/** The plan's terms for a subscription that changes to it with its next charge. */
export function nextTermsOf(plan: PlanRow, quantity: number): NextTerms {
  const { engine: _engine, provider_id: _provider, currency_code: _currency, ...terms } = termsOf(plan, quantity)
  return { ...terms, retry_hours: plan.retry_hours, ends_at: plan.ends_at?.toISOString() ?? null }
}

/**
 * The columns that apply a planned change of plan from the next period on, with the terms as
 * agreed; undefined if no change is planned.
 */
export function changedPlan({ next_terms, next_at, next_index }: SubscriptionRow) {
  if (!next_terms) return undefined
  const ends_at = next_terms.ends_at === null ? null : new Date(next_terms.ends_at)
  const none = { next_plan_id: null, next_terms: null }
  return { ...next_terms, ends_at, ...none, anchor_at: next_at, anchor_index: next_index }
}

/** A subscription as it will be at its next charge, with a planned change of plan applied. */
export function withNextPlan(subscription: SubscriptionRow): SubscriptionRow {
  return { ...subscription, ...changedPlan(subscription) }
}
