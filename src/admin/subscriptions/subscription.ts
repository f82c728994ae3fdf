import type { Action, TimelineEntry } from "../payments/transaction"
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
 * A subscription as the list tells it. Amounts are decimal text in major units, times are ISO 8601.
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
  /** What is charged each period, for the whole quantity. */
  amount: string
  currency_code: string
  period: Period
  interval: number
  engine: Engine
  /** IANA name: charges fall due on the days of this zone. */
  time_zone: string
  next_charge_at: string | null
  /** Nothing was charged yet, because its trial is not over. */
  in_trial: boolean
  trial_ends_at: string | null
  ends_at: string | null
  ended_at: string | null
  /** Those that were paid and not given back. */
  charges_paid: number
  charges_limit: number | null
  card: SubscriptionCard | null
  /** A sentence about what needs attention. */
  problem: string | null
  created_at: string
  actions: Record<SubscriptionAction, Action>
}

/** One period of a subscription, and what became of its charge. */
export type SubscriptionCharge = {
  id: string
  /** Null for what the gateway charged beyond the periods. */
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
  /** Where it is another one than the amount. */
  order_total: string | null
  error_message: string | null
  decline: "soft" | "hard" | null
  is_signup: boolean
  transaction_id: string | null
}

/**
 * A subscription as `GET /admin/card-payments/subscriptions/:id` tells it: charges and history
 * newest first.
 */
export type AdminSubscriptionDetail = AdminSubscription & {
  charges: SubscriptionCharge[]
  upcoming: string[]
  history: TimelineEntry[]
  /** Whether the gateway has its schedule; null where it has none to have. */
  schedule?: "confirmed" | "unconfirmed" | null
  /** Whether who looks may resolve manually what the gateway never confirmed. */
  resolution: Action
  first_order_id: string | null
  variant_id: string | null
  saved_cards?: SavedCard[]
}

/**
 * What one currency's subscriptions bring. `churn_30_days`: percent as text, null where nobody
 * could leave.
 */
export type CurrencyFigures = {
  currency_code: string
  monthly_recurring_revenue: string
  active: number
  /** Nothing was charged yet: in a trial, or to begin on a later day. */
  in_trial: number
  past_due: number
  canceled_30_days: number
  churn_30_days: string | null
}

export type SubscriptionFigures = { figures: CurrencyFigures[]; states: Partial<Record<SubscriptionState, number>> }

/**
 * What a retry tries: everything declined, and of an unpaid subscription the newest charge that was
 * given up.
 */
export function chargesToRetry({
  state,
  charges,
}: Pick<AdminSubscriptionDetail, "state" | "charges">): SubscriptionCharge[] {
  const abandoned = state === "unpaid" ? charges.find((charge) => charge.state === "failed") : undefined
  return charges.filter((charge) => charge.state === "declined" || charge === abandoned)
}
