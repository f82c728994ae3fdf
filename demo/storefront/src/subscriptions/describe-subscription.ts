import type {
  Subscription,
  SubscriptionChargeState,
  SubscriptionPlan,
  SubscriptionState,
} from "medusa-plugin-card-payments/storefront"
import { money } from "../shop"

/** The price of a billing interval, in a plan or a subscription. */
type Price = Pick<Subscription, "amount" | "currency_code" | "period" | "interval">
type Terms = Price & Pick<Subscription, "charges_limit" | "ends_at"> & Partial<Pick<SubscriptionPlan, "trial_days">>

/** As in medusa-config.ts, so that dates are the shop's wherever the shopper is. */
const shopZone = "Europe/Berlin"

/** `December 1, 2026`, in the shop's time zone or the subscription's. */
export function formatDay(moment: string, timeZone = shopZone): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(new Date(moment))
}

/** `€29.00 every month`, `€87.00 every 3 months` */
export function describePrice({ amount, currency_code, period, interval }: Price): string {
  return `${money(Number(amount), currency_code)} every ${interval === 1 ? period : `${interval} ${period}s`}`
}

/** `€29.00 every month, first 14 days free` */
export function describeTerms(terms: Terms): string {
  const { trial_days = 0, charges_limit, ends_at } = terms
  return [
    describePrice(terms),
    trial_days > 0 && `first ${trial_days === 1 ? "day" : `${trial_days} days`} free`,
    charges_limit !== null && (charges_limit === 1 ? "once" : `${charges_limit} times in all`),
    ends_at !== null && `until ${formatDay(ends_at)}`,
  ]
    .filter(Boolean)
    .join(", ")
}

/** The terms that the shopper agrees to. */
export function consentText(terms: Terms): string {
  const isOpenEnded = terms.charges_limit === null && terms.ends_at === null
  const charged = `charged ${describeTerms(terms)}${isOpenEnded ? ", until you cancel" : ""}`
  if (!terms.trial_days) return `Your card will be saved and ${charged}. The first charge is this order.`
  return `Your card will be ${charged}. Nothing is charged before the free days are over.`
}

const states: Record<SubscriptionState, string> = {
  pending: "Not started yet",
  active: "Active",
  past_due: "Payment overdue",
  unpaid: "Unpaid",
  paused: "Paused",
  canceling: "Canceled, ends with its period",
  canceled: "Canceled",
  completed: "Completed",
}

/** A subscription's state as text. */
export function describeState(subscription: Subscription): string {
  const { state, next_charge_at, time_zone } = subscription
  if (next_charge_at && isInTrial(subscription)) return `Active, free until ${formatDay(next_charge_at, time_zone)}`
  return states[state]
}

/** The date of the state, unless the state's text has a date or the end date is shown beside it. */
export function describeStateSince(subscription: Subscription): string | null {
  const { state, state_since, ended_at, time_zone } = subscription
  if (ended_at !== null || state === "canceling" || isInTrial(subscription)) return null
  return ` since ${formatDay(state_since, time_zone)}`
}

function isInTrial({ state, in_trial }: Subscription): boolean {
  return state === "active" && in_trial
}

const chargeStates: Record<SubscriptionChargeState, string> = {
  due: "To be charged",
  awaiting: "To be charged",
  unconfirmed: "Not confirmed yet",
  charging: "Being confirmed",
  paid: "Paid",
  declined: "Declined",
  failed: "Not paid",
  lapsed: "Not charged",
  skipped: "Skipped",
  returned: "Refunded",
}

export function describeChargeState(state: SubscriptionChargeState): string {
  return chargeStates[state]
}
