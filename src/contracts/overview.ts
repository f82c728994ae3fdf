import type { RenderedMessage } from "../messages"
import type { DeclineCategory } from "./decline-category"

/** Periods that end today, or with the last month, in the store's time zone. */
export const overviewPeriods = [
  "today",
  "last_7_days",
  "last_30_days",
  "this_month",
  "last_month",
  "this_year",
] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]

/** The first and the last day, both included, such as `2026-11-22`. */
export type DayRange = { from: string; to: string }

/** A number of rows and the sum of their amounts, decimal text in major units. */
export type CountedSum = { count: number; amount: string }

/** Money that moved in a period, by the day of each step. Decimal text in major units. */
export type MovedMoney = {
  /** Paid sales, and captures of holds. */
  captured: string
  /** Refunds of the store, of this plugin and of the gateway's side. */
  refunded: string
  charged_back: string
  /** Captured less refunded and charged back; may be negative. */
  net: string
}

/** Attempts that were started in a period, by their outcome so far. */
export type AttemptCounts = {
  approved: number
  /** Declined, filtered or failed, without those that the shopper canceled. */
  declined: number
  canceled_by_shopper: number
  /** Without a final outcome: not started, abandoned, under way or unknown. */
  open: number
  /** Percent text: the approved ones as a share of the approved and the declined ones. Null if there are none. */
  approval_rate: string | null
  /** Attempts that ended without success, by the reason; categories without any are left out. */
  declines: Partial<Record<DeclineCategory, number>>
}

/** The figures of a whole period. */
export type PeriodFigures = MovedMoney &
  AttemptCounts & {
    /** Approved payments that were started in the period, without verifications of cards. */
    payments: number
    /** Whole seconds from an attempt's start to its final outcome, as text. Null if none has one. */
    average_seconds_to_final: string | null
    chargebacks: number
    /** Percent text: chargebacks as a share of `payments`. Null without payments. */
    chargeback_rate: string | null
  }

/** The figures of one day or month of a period. */
export type PartFigures = DayRange & MovedMoney & AttemptCounts

/** The holds of a figure, as a filter of the list of payments. */
export const holdFilters = ["open", "expiring", "expired"] as const
export type HoldFilter = (typeof holdFilters)[number]

/** The money and the questions that are open now, whatever the period. */
export type OpenFigures<At = string> = {
  /** Approved holds that are neither captured in full nor released; `amount` is their uncaptured rest. */
  authorizations: {
    /** Those that have not expired. */
    open: CountedSum
    /** Those of them that expire by the end of `week_ends`, a Sunday. */
    expiring: CountedSum
    week_ends: string
    /** Older than banks usually keep a hold. */
    expired: CountedSum
  }
  /** Payments, and steps of payments, whose outcome the gateway has not reported. */
  unknown: { payments: number; steps: number; oldest_since: At | null }
}

/** The figures of card payments, in one account or all, and in one currency. */
export type PaymentFigures<At = string> = {
  period: DayRange & { name: OverviewPeriod | null }
  /** The days before the period, of the same number. */
  previous_period: DayRange
  /**
   * The moment until which the previous period counts, where the period has not ended: on its last
   * day, at the present time of the day. Null for a period that has ended.
   */
  compared_until: At | null
  /** Whether a part is a day or a month: of more than 92 days, a month. */
  parts_are: "day" | "month"
  account: string | null
  /** Null if the store has no payments and no currency was asked for. */
  currency_code: string | null
  /** All currencies of payments, sorted. */
  currencies: string[]
  /** Null without a currency. */
  totals: PeriodFigures | null
  previous: PeriodFigures | null
  /** Oldest first. */
  parts: PartFigures[]
  now: OpenFigures<At> | null
}

/** Figures that the caller may not read are left out, with the reason. */
export type OrDenied<Figures> = ({ denied: null } & Figures) | { denied: RenderedMessage }

/** One row for each currency. */
export type RecurringFigures = {
  currencies: {
    currency_code: string
    monthly_recurring_revenue: string
    /** Charges of both engines that were paid in the period. Refunds of their orders are not subtracted. */
    charged: CountedSum
    /** The same of the previous period. */
    charged_before: CountedSum
    /** Charges and retries that fall on tomorrow. */
    tomorrow: CountedSum
  }[]
  /** The day of `tomorrow`, in the store's time zone. */
  tomorrow: string
}

/** One row for each currency that has any. */
export type WaitingPayouts = {
  currencies: { currency_code: string; awaiting_approval: CountedSum; approved: CountedSum }[]
}

/** The answer of `GET /admin/card-payments/overview`. */
export type Overview<At = string> = PaymentFigures<At> & {
  subscriptions: OrDenied<RecurringFigures>
  /** Null if the store makes no payouts. */
  payouts: OrDenied<WaitingPayouts> | null
  settings: { accounts: string[]; time_zone: string }
}
