import type { ActionState, RenderedMessage } from "../messages"
import type { CountedSum, DayRange } from "./overview"
import type { CardDetails, DecimalText, SavedCard } from "./payments"
import type { SubscriptionAction } from "./verbs"

export const engines = ["gateway", "store"] as const
/**
 * The engine that charges a subscription: the gateway by itself, or the store with a saved card.
 */
export type Engine = (typeof engines)[number]
export const billingPeriods = ["day", "week", "month", "year"] as const
/** Unit of a billing interval. */
export type BillingPeriod = (typeof billingPeriods)[number]
/** Hours between the attempts of a declined charge: 12 hours, then 1, 2, 3 and 5 days. */
export const defaultRetryHours = [12, 24, 48, 72, 120] as const
/** The state of a subscription whose charge failed in all retries. */
export const retryOutcomes = ["cancel", "pause", "unpaid"] as const
/** What happens to a paid period whose items are out of stock. */
export const noStockOutcomes = ["backorder", "return"] as const
/** The periods that are charged of those that fell due while the store was closed. */
export const catchUps = ["latest", "all"] as const

/** A plan that a shopper can subscribe to. */
export type SubscriptionPlan<At = string> = {
  /** `cpl_…` */
  id: string
  name: string
  description: string | null
  product_id: string | null
  variant_id: string | null
  /**
   * Price of one unit per period, with tax and delivery: decimal text in major units, such as
   * `29.00`.
   */
  amount: DecimalText
  /** In Medusa's spelling: `eur`. */
  currency_code: string
  /** Charged every `interval` periods. */
  period: BillingPeriod
  interval: number
  /** Days before the first charge; 0 charges at once. */
  trial_days: number
  /** The subscription ends after this number of charges; null for an open-ended one. */
  charges_limit: number | null
  /** Nothing is charged after this moment. */
  ends_at: At | null
  created_at: At
}

/** A plan in the answer of `GET /admin/card-payments/plans`. */
export type AdminPlan<At = string> = SubscriptionPlan<At> & {
  provider_id: string
  engine: Engine
  /** The store's IANA time zone; `ends_at` is a day in it. */
  time_zone: string
  retry_hours: number[]
  after_retries: (typeof retryOutcomes)[number]
  no_stock: (typeof noStockOutcomes)[number]
  catch_up: (typeof catchUps)[number]
  is_active: boolean
  actions: { update: ActionState }
}

export const subscriptionStates = [
  "pending",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceling",
  "canceled",
  "completed",
] as const

/**
 * - `pending` not started: its cart is not paid, or its first charge is being confirmed
 * - `active` charged every period, or in its trial
 * - `past_due` a charge was declined: it is retried, or another card is needed; see `problem`
 * - `unpaid` a charge failed and is not retried automatically
 * - `paused` not charged until it is resumed
 * - `canceling` ends with the paid period
 * - `canceled`, `completed` ended: canceled, or after its last charge
 */
export type SubscriptionState = (typeof subscriptionStates)[number]

export const chargeStates = [
  "due",
  "awaiting",
  "unconfirmed",
  "charging",
  "paid",
  "declined",
  "failed",
  "lapsed",
  "skipped",
  "returned",
] as const

/**
 * - `due` will be charged by the store, `awaiting` by the gateway
 * - `charging`, `unconfirmed` not known yet whether it was charged
 * - `paid`, `declined` (may be retried), `failed` (retries exhausted), `returned` (paid, then
 * refunded)
 * - `skipped` by the shopper or the store, `lapsed` not charged because the store was closed
 */
export type ChargeState = (typeof chargeStates)[number]

/** When a cancellation takes effect. */
export const cancelTimes = ["now", "period_end"] as const
export type CancelTime = (typeof cancelTimes)[number]

export const declines = ["soft", "hard"] as const
/** `hard`: this card is not charged again. */
export type Decline = (typeof declines)[number]

/** `reason`: the effect of an allowed action, or the reason why it is refused. */
export type AllowedAction = { allowed: boolean; reason: RenderedMessage }

type Named = { id: string; name: string }

export type Subscription<At = string> = {
  /** `csb_…` */
  id: string
  state: SubscriptionState
  state_since: At
  customer_id: string
  plan: Named
  /** The plan that replaces this one at the end of the period, with the interval of `next_amount`. */
  next_plan: (Named & { period: BillingPeriod; interval: number }) | null
  title: string
  quantity: number
  /**
   * The amount charged each period for the whole quantity: decimal text in major units, such as
   * `29.00`.
   */
  amount: DecimalText
  /** The amount of the next charge, with a planned change of plan: as `amount` without one. */
  next_amount: DecimalText
  currency_code: string
  period: BillingPeriod
  interval: number
  engine: Engine
  /** IANA name of the time zone in which its charges fall due. */
  time_zone: string
  next_charge_at: At | null
  /** True during the trial, before the first charge. */
  in_trial: boolean
  trial_ends_at: At | null
  ends_at: At | null
  ended_at: At | null
  /** Number of paid charges, including the checkout's, without refunded ones. */
  charges_paid: number
  /** Total number of charges; failed and refunded ones count. */
  charges_limit: number | null
  /** Displayable details of the card that is charged. */
  card: (CardDetails & { saved_card_id: string | null }) | null
  /** A problem that needs attention: the decline, the next retry, the fix. */
  problem: RenderedMessage | null
  created_at: At
  /** The actions and whether they are allowed now. */
  actions: Record<SubscriptionAction, AllowedAction>
}

/** One period of a subscription and its charge. */
export type SubscriptionCharge<At = string> = {
  /** `cch_…` */
  id: string
  /** Counted from 0; null for a charge by the gateway that belongs to no period. */
  period_index: number | null
  due_at: At
  amount: DecimalText
  currency_code: string
  state: ChargeState
  attempts: number
  retry_at: At | null
  paid_at: At | null
  order_id: string | null
  /** The order number shown to shoppers. */
  order_display_id: number | null
  /** The order's total, if it differs from the charged amount. */
  order_total: DecimalText | null
  /**
   * For the admin: why it was declined, not sent, or not needed. For the shopper: the fix after a
   * decline.
   */
  reason: RenderedMessage | null
  decline: Decline | null
  /** True if it was paid at the checkout. */
  is_signup: boolean
  transaction_id: string | null
}

/** An entry of a subscription's history. */
export type SubscriptionEntry<At = string> = RenderedMessage & {
  id: string
  actor: string | null
  /** The charge that the entry is about. */
  charge_id: string | null
  at: At
}

export type SubscriptionDetail<At = string> = Subscription<At> & {
  /** Newest first. */
  charges: SubscriptionCharge<At>[]
  /** Due dates of the next charges, at most twelve. */
  upcoming: At[]
  /** The subscription's history, newest first. */
  history: SubscriptionEntry<At>[]
  first_order_id: string | null
  variant_id: string | null
}

type OfAdmin = { customer: { id: string; email: string; name: string | null } | null }

/** A subscription in the answer of `GET /admin/card-payments/subscriptions`. */
export type AdminSubscription<At = string> = Subscription<At> & OfAdmin

/** The most charges, and entries of the history, of one subscription that are shown: the newest, more than a year of days. */
export const NEWEST_OF_SUBSCRIPTION = 400

/** The answer of `GET /admin/card-payments/subscriptions/:id`. */
export type AdminSubscriptionDetail<At = string> = SubscriptionDetail<At> &
  OfAdmin & {
    /**
     * Whether the gateway has confirmed the schedule; null if the gateway has no schedule for it.
     */
    schedule: "confirmed" | "unconfirmed" | null
    /** Identifies the subscription's own problem for its acknowledgment; null without one. */
    problem_id: string | null
    /** Whether the user may resolve unconfirmed charges and schedules manually. */
    resolution: ActionState
    /** The customer's cards that can be charged. */
    saved_cards: SavedCard<At>[]
  }

export type CurrencyFigures = {
  currency_code: string
  /**
   * Decimal text in major units: the amounts of active, past due and canceling subscriptions,
   * converted to a month. Trials and later starts count from their first charge on; paused and
   * unpaid subscriptions do not count.
   */
  monthly_recurring_revenue: DecimalText
  active: number
  /** In a trial, or with a later start: nothing was charged yet. */
  in_trial: number
  past_due: number
  canceled_30_days: number
  /**
   * Percent text: the canceled ones as a share of the paying and the canceled ones. Null if there
   * are none.
   */
  churn_30_days: string | null
}

/** The subscriptions of a plan, each counted once: in its state, or as active but not charged yet. */
export type PlanCounts = Record<SubscriptionState | "in_trial", number>

/** Amounts are decimal text in major units. */
export type PlanFigures = {
  plan_id: string
  counts: PlanCounts
  /** One row for each currency in which the plan has subscriptions or charges of the period. */
  currencies: {
    currency_code: string
    /** As in `CurrencyFigures`. */
    monthly_recurring_revenue: DecimalText
    /** Charges of the plan that were paid in the period, without returned ones. */
    charged: CountedSum
  }[]
}

/** The answer of `GET /admin/card-payments/plans/figures`, in the order of the ids. */
export type PlansFigures = { period: DayRange; figures: PlanFigures[] }

export type SubscriptionFigures = { figures: CurrencyFigures[]; states: Record<SubscriptionState, number> }
