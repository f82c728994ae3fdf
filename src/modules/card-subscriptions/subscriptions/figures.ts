import type {
  CountedSum,
  CurrencyFigures,
  PlanFigures,
  RecurringFigures,
  SubscriptionFigures,
} from "../../../contracts"
import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { toWireAmount } from "../../../mapping"
import { percentOf, sum } from "../../../money"
import type { SubscriptionRow, SubscriptionState } from "../rows"
import { moves } from "./subscription-states"

/** Subscriptions with the same currency, state and billing interval. */
export type FigureGroup = Pick<SubscriptionRow, "currency_code" | "state" | "period" | "interval"> & {
  /** True if they were charged at least once. Trials and later starts were not. */
  has_paid: boolean
  count: number
  /** Sum of their amounts per period; decimal text in major units. */
  amount: string
  /** Number of those canceled in the last 30 days. */
  canceled_lately: number
}

/**
 * Factor to a month as a fraction (multiplier, divisor), so that nothing is rounded before the end.
 */
const perMonth: Readonly<Record<SubscriptionRow["period"], readonly [number, number]>> = {
  day: [365, 12],
  week: [52, 12],
  month: [1, 1],
  year: [1, 12],
}

const live: readonly SubscriptionState[] = ["active", "past_due", "canceling"]

export function figuresOf(groups: readonly FigureGroup[]): SubscriptionFigures {
  const currencies = [...new Set(groups.map(({ currency_code }) => currency_code))].sort()
  return { figures: currencies.map((currency) => figuresIn(currency, groups)), states: countsByState(groups) }
}

/** Revenue beside the charges; a currency may have one without the other. */
export function recurringFigures(
  figures: readonly CurrencyFigures[],
  paid: readonly PaidCharges[],
  charges: ReadonlyMap<string, CountedSum>,
): RecurringFigures["currencies"] {
  const revenue = new Map(figures.map((one) => [one.currency_code, one.monthly_recurring_revenue]))
  const currencies = new Set([...revenue.keys(), ...charges.keys(), ...paid.map(({ currency_code }) => currency_code)])
  return [...currencies].sort().map((currency_code) => {
    const none = toWireAmount(0, currency_code)
    const charged = (isBefore: boolean) =>
      chargedIn(
        currency_code,
        paid.filter(({ is_before }) => is_before === isBefore),
      )
    return {
      currency_code,
      monthly_recurring_revenue: revenue.get(currency_code) ?? none,
      charged: charged(false),
      charged_before: charged(true),
      tomorrow: charges.get(currency_code) ?? { count: 0, amount: none },
    }
  })
}

function figuresIn(currency_code: string, all: readonly FigureGroup[]): CurrencyFigures {
  const groups = all.filter((group) => group.currency_code === currency_code)
  const living = groups.filter(({ state }) => live.includes(state))
  const paying = living.filter(isPaying)
  // A cancellation during a trial is not churn.
  const leavers = groups.filter(({ has_paid }) => has_paid)
  const canceled = leavers.reduce((sum, { canceled_lately }) => sum + canceled_lately, 0)
  return {
    currency_code,
    monthly_recurring_revenue: monthlyRevenue(groups, currency_code),
    active: countOf(paying.filter(({ state }) => state === "active")),
    in_trial: countOf(living.filter(({ has_paid }) => !has_paid)),
    past_due: countOf(groups.filter(({ state }) => state === "past_due")),
    canceled_30_days: canceled,
    churn_30_days: percentOf(canceled, countOf(paying) + canceled, 1),
  }
}

/** Rounded once, at the end. `groups`: of one currency. */
function monthlyRevenue(groups: readonly FigureGroup[], currency: string): string {
  return toWireAmount(MathBN.sum(0, ...groups.filter(isPaying).map(monthly)), currency)
}

function isPaying({ state, has_paid }: FigureGroup): boolean {
  return has_paid && live.includes(state)
}

/**
 * The charges of a plan, or of all of them, that were paid in a period or the one before, in one
 * currency.
 */
export type PaidCharges = CountedSum & { plan_id: string | null; currency_code: string; is_before: boolean }

function chargedIn(currency: string, paid: readonly PaidCharges[]): CountedSum {
  const charged = paid.filter(({ currency_code }) => currency_code === currency)
  return {
    count: countOf(charged),
    amount: sum(
      charged.map(({ amount }) => amount),
      currency,
    ),
  }
}

/** The figures of one plan, from its groups and charges. */
export function planFigures(
  plan_id: string,
  groups: readonly FigureGroup[],
  paid: readonly PaidCharges[],
): PlanFigures {
  const currencies = [...new Set([...groups, ...paid].map(({ currency_code }) => currency_code))].sort()
  const inTrial = groups.filter(({ state, has_paid }) => !has_paid && state === "active")
  const others = groups.filter((group) => !inTrial.includes(group))
  return {
    plan_id,
    counts: { ...countsByState(others), in_trial: countOf(inTrial) },
    currencies: currencies.map((currency_code) => ({
      currency_code,
      monthly_recurring_revenue: monthlyRevenue(
        groups.filter((group) => group.currency_code === currency_code),
        currency_code,
      ),
      charged: chargedIn(currency_code, paid),
    })),
  }
}

function countsByState(groups: readonly FigureGroup[]): SubscriptionFigures["states"] {
  return Object.fromEntries(
    Object.keys(moves).map((state) => [state, countOf(groups.filter((group) => group.state === state))]),
  ) as SubscriptionFigures["states"]
}

function monthly({ amount, period, interval }: FigureGroup): BigNumberInput {
  const [times, by] = perMonth[period]
  return MathBN.div(MathBN.mult(amount, times), by * interval)
}

function countOf(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
