import type { RenderedMessage } from "../../messages"
import type { Action } from "../payments/transaction"
import type { Engine, Period } from "../plans/plan"

export type SubscriptionState =
  "pending" | "active" | "past_due" | "unpaid" | "paused" | "canceling" | "canceled" | "completed"

export type ChargeState =
  "due" | "awaiting" | "unconfirmed" | "charging" | "paid" | "declined" | "failed" | "lapsed" | "skipped" | "returned"

export type SubscriptionAction =
  "charge" | "retry" | "pause" | "resume" | "skip" | "cancel" | "cancel_at_period_end" | "card" | "plan"

type CardDetails = { brand: string | null; last4: string | null; exp_month: string | null; exp_year: string | null }
export type SubscriptionCard = CardDetails & { saved_card_id: string | null }
export type SavedCard = CardDetails & { id: string; name: string | null; is_default: boolean; expired: boolean }

/**
 * A subscription in the list's answer. Amounts are decimal text in major units, times are ISO 8601.
 */
export type AdminSubscription = {
  id: string
  state: SubscriptionState
  state_since: string
  customer_id: string
  customer: { id: string; email: string; name: string | null } | null
  plan: { id: string; name: string }
  next_plan: { id: string; name: string } | null
  title: string
  quantity: number
  /** The amount charged each period for the whole quantity. */
  amount: string
  currency_code: string
  period: Period
  interval: number
  engine: Engine
  /** IANA name of the time zone in which charges fall due. */
  time_zone: string
  next_charge_at: string | null
  /** True while a trial delays the first charge. */
  in_trial: boolean
  trial_ends_at: string | null
  ends_at: string | null
  ended_at: string | null
  /** The number of charges that were paid and not refunded. */
  charges_paid: number
  charges_limit: number | null
  card: SubscriptionCard | null
  /** A problem that needs attention; null without one. */
  problem: RenderedMessage | null
  created_at: string
  /** `reason`: the effect of an allowed action, or why it is off. */
  actions: Record<SubscriptionAction, { allowed: boolean; reason: RenderedMessage }>
}

/** The charge of one period of a subscription. */
export type SubscriptionCharge = {
  id: string
  /** Counted from 0; null for a charge of the gateway that belongs to no period. */
  period_index: number | null
  due_at: string
  amount: string
  currency_code: string
  state: ChargeState
  attempts: number
  retry_at: string | null
  paid_at: string | null
  order_id: string | null
  order_display_id: number | null
  /** The order's total if it differs from `amount`, else null. */
  order_total: string | null
  /** Why it was declined or not sent, or why no period needs it. */
  reason: RenderedMessage | null
  decline: "soft" | "hard" | null
  is_signup: boolean
  transaction_id: string | null
}

/**
 * The answer of `GET /admin/card-payments/subscriptions/:id`. Charges and history are newest first.
 */
export type AdminSubscriptionDetail = AdminSubscription & {
  charges: SubscriptionCharge[]
  upcoming: string[]
  history: (RenderedMessage & { id: string; at: string; actor: string | null })[]
  /** Whether the gateway has confirmed the schedule; null if the gateway has no schedule for it. */
  schedule?: "confirmed" | "unconfirmed" | null
  /** Whether the user may resolve unconfirmed charges and schedules manually. */
  resolution: Action
  first_order_id: string | null
  variant_id: string | null
  saved_cards?: SavedCard[]
}

/**
 * The figures of one currency. `churn_30_days`: percent as decimal text, null if no paying
 * subscription could be canceled.
 */
export type CurrencyFigures = {
  currency_code: string
  monthly_recurring_revenue: string
  active: number
  /** Subscriptions without a charge yet: in a trial, or with a later start date. */
  in_trial: number
  past_due: number
  canceled_30_days: number
  churn_30_days: string | null
}

export type SubscriptionFigures = { figures: CurrencyFigures[]; states: Partial<Record<SubscriptionState, number>> }

/**
 * The charges that a retry attempts: all declined ones and, for an unpaid subscription, the newest
 * failed one.
 */
export function chargesToRetry({
  state,
  charges,
}: Pick<AdminSubscriptionDetail, "state" | "charges">): SubscriptionCharge[] {
  const abandoned = state === "unpaid" ? charges.find((charge) => charge.state === "failed") : undefined
  return charges.filter((charge) => charge.state === "declined" || charge === abandoned)
}
