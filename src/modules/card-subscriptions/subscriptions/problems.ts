import { formatAmount, sum } from "../../../money"
import { type OpenCharges, type UnpaidCharge, waitsForCard } from "../charges/open-charges"
import type { Context } from "../context"
import type { SubscriptionRow } from "../rows"
import { dayOf } from "./billing-dates"
import { chargeDenialReason } from "./subscription-states"

/** Problems between the store and its gateway or providers are shown to the store only. */
export type Audience = "store" | "customer"

type ProblemDetails = { charges: OpenCharges; now: Date; audience: Audience }

/** English text about all that needs attention for a subscription; null if nothing does. */
export function problemOf(subscription: SubscriptionRow, { charges, now, audience }: ProblemDetails): string | null {
  const { problem } = subscription
  const isForStore = audience === "store"
  const messages = [
    isForStore || !chargeProblems.isForStore(problem) ? problem : null,
    unpaidSentence(subscription, charges.unpaid, now),
    isForStore ? unconfirmedSentence(subscription, charges.unconfirmed) : null,
  ]
  return messages.filter(Boolean).join(" ") || null
}

/**
 * Text about declined charges: the next retry, and the customer's options. The bank's reason is
 * shown with the charge.
 */
function unpaidSentence(subscription: SubscriptionRow, all: readonly UnpaidCharge[], now: Date): string | null {
  // Nothing is retried while it is paused, or after it has ended.
  if (chargeDenialReason(subscription.state)) return null
  const open = all.filter(({ state }) => state !== "failed")
  if (open.length === 0) return subscription.state === "unpaid" ? abandonedSentence(all) : null
  const waiting = open.filter(waitsForCard)
  if (waiting.length > 0) {
    return `${describeCharges(waiting)} declined, and the card cannot be charged any more: another card is needed.`
  }
  const { what, it } = { what: `${describeCharges(open)} declined`, it: open.length === 1 ? "It is" : "They are" }
  const declined = open.filter(({ state }) => state === "declined")
  if (declined.length === 0) return `${what}. ${it} being tried again.`
  const dates = declined.flatMap(({ retry_at }) => retry_at ?? [])
  const [next] = dates.sort((one, other) => one.getTime() - other.getTime())
  // The gateway retries some of them and does not report when.
  if (!next || dates.length < declined.length)
    return `${what}. ${it} tried again within the next days; another card can be chosen meanwhile.`
  if (next <= now) return `${what}. ${it} tried again now.`
  const day = dayOf(next, subscription)
  const when = dates.length === 1 ? `on ${day}` : `from ${day} on`
  return `${what}. ${it} tried again ${when}; another card can be chosen until then.`
}

/** Only the last failed charge: the subscription is unpaid because of it. */
function abandonedSentence(all: readonly UnpaidCharge[]): string | null {
  const last = all.at(-1)
  if (!last) return null
  const amount = formatAmount(last.amount, last.currency_code)
  return `A charge of ${amount} is unpaid. Nothing more is charged until it is paid: choose another card for it.`
}

function describeCharges(charges: readonly UnpaidCharge[]): string {
  const [first] = charges
  if (!first) return ""
  const { amount, currency_code: currency } = first
  if (charges.length === 1) return `A charge of ${formatAmount(amount, currency)} was`
  const amounts = charges.map((charge) => charge.amount)
  return `${charges.length} charges, ${formatAmount(sum(amounts, currency), currency)} in all, were`
}

function unconfirmedSentence(subscription: SubscriptionRow, dates: readonly Date[]): string | null {
  const [first] = dates
  if (!first) return null
  const which = dates.length === 1 ? "the charge" : `${dates.length} charges, the first of them`
  return `The gateway has not confirmed ${which} due on ${dayOf(first, subscription)}: look there whether the card was charged.`
}

const NOT_MADE = "A charge cannot be made:"
const OUTSIDE = "The gateway charged"
const NO_PERIOD = "No period is open for it."
/** Prefixes of problems between the store and its gateway, its providers or Medusa. */
const forStore = ["The gateway", NOT_MADE, "The order of a paid period"]

/**
 * Problems of a subscription because a charge could not be sent, or because the gateway charged
 * outside the terms. Declined charges are described from the charges themselves.
 */
export const chargeProblems = {
  /**
   * The problem of a charge that was not sent, for a temporary reason. Null if a more serious
   * problem is recorded.
   */
  notMade(reason: string, known: string | null): string | null {
    if (known !== null && !known.startsWith(NOT_MADE)) return null
    return `${NOT_MADE} ${reason} It is tried again.`.slice(0, 500)
  },

  /** True for that problem; it ends once a charge was sent and answered. */
  isNotMade: (problem: string | null): boolean => problem?.startsWith(NOT_MADE) ?? false,

  /**
   * The reason why a charge of the gateway belongs to no period. @param agreed formatted amount of
   * the period that it was made for
   */
  outsideReason: (agreed: string | undefined): string => (agreed ? `${agreed} was agreed.` : NO_PERIOD),

  /** True if the gateway charges another amount than agreed: shown until it stops. */
  isAnotherAmount: (reason: string): boolean => reason !== NO_PERIOD,

  /** The outcome of a charge outside the terms. */
  outside: {
    approved: (what: string, reason: string): string => `${OUTSIDE} ${what}. ${reason} What was charged is given back.`,
    declined: (what: string, reason: string): string =>
      `The gateway tried to charge ${what}. ${reason} The card was declined: nothing was charged.`,
  },

  /**
   * A schedule that a person resolved as not existing at the gateway charged all the same. @param
   * orderId the merchant order id of that schedule
   */
  lostSchedule: (orderId: string): Omit<RecordedProblem, "subscription_id"> => ({
    problem: `${OUTSIDE} by a schedule that was taken not to be there (merchant order id ${orderId}). It charges in every period, and what is too much goes back. Stop it in the gateway's own panel.`,
    prefix: OUTSIDE,
  }),

  /** True if the problem ends once a charge is paid as agreed. */
  endsWithPayment: (problem: string | null): boolean =>
    [NOT_MADE, OUTSIDE].some((prefix) => problem?.startsWith(prefix)),

  /** True if customers must not see the problem. */
  isForStore: (problem: string | null): boolean => forStore.some((prefix) => problem?.startsWith(prefix)),
}

export type RecordedProblem = {
  subscription_id: string
  /** English text about a problem that needs attention; null to clear it. */
  problem: string | null
  /**
   * The common prefix of texts about this problem: only texts with it are cleared or overwritten.
   */
  prefix?: string
}

/** Records a problem of a subscription, or clears it. */
export async function recordProblem(
  { pg }: Context,
  { subscription_id, problem, prefix }: RecordedProblem,
): Promise<void> {
  const row = pg("card_subscription").where({ id: subscription_id })
  if (prefix !== undefined) void row.where((of) => void of.whereNull("problem").orWhereLike("problem", `${prefix}%`))
  await row.update({ problem: problem && problem.slice(0, 500) })
}
