import { formatAmount, sum } from "../../../mapping"
import { type OpenCharges, type UnpaidCharge, waitsForCard } from "../charges/open-charges"
import type { Context } from "../context"
import type { SubscriptionRow } from "../rows"
import { dayOf } from "./billing-dates"
import { chargeDenialReason } from "./subscription-states"

/** What the store has with its gateway and its providers is for its own people. */
export type Audience = "store" | "customer"

type ProblemDetails = { charges: OpenCharges; now: Date; audience: Audience }

/** What of a subscription needs somebody's attention, in sentences; null where nothing does. */
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

/** What was declined, when it is tried again, and what the customer can do. Why the bank declined stands at the charge. */
function unpaidSentence(subscription: SubscriptionRow, all: readonly UnpaidCharge[], now: Date): string | null {
  // Paused or ended, nothing is tried again.
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
  // Some are tried by a gateway that does not say when.
  if (!next || dates.length < declined.length)
    return `${what}. ${it} tried again within the next days; another card can be chosen meanwhile.`
  if (next <= now) return `${what}. ${it} tried again now.`
  const day = dayOf(next, subscription)
  const when = dates.length === 1 ? `on ${day}` : `from ${day} on`
  return `${what}. ${it} tried again ${when}; another card can be chosen until then.`
}

/** Of those that were given up the last one: it is what the subscription is unpaid for. */
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
/** What the store has with its gateway, its providers and Medusa. */
const forStore = ["The gateway", NOT_MADE, "The order of a paid period"]

/** What stands at a subscription because a charge could not be sent. What was declined is told from the charges themselves. */
export const chargeProblems = {
  /** Nothing was sent, for a reason that passes. Null where something graver is said already. */
  notMade(reason: string, known: string | null): string | null {
    if (known !== null && !known.startsWith(NOT_MADE)) return null
    return `${NOT_MADE} ${reason} It is tried again.`.slice(0, 500)
  },

  /** Whether it is that: it is over once something was sent and answered. */
  isNotMade: (problem: string | null): boolean => problem?.startsWith(NOT_MADE) ?? false,

  /** Why a charge of the gateway is for no period. @param agreed the amount of the period that it was made for */
  outsideReason: (agreed: string | undefined): string => (agreed ? `${agreed} was agreed.` : NO_PERIOD),

  /** Whether the gateway does not keep to what was agreed: shown until it does. */
  isAnotherAmount: (reason: string): boolean => reason !== NO_PERIOD,

  /** What became of a charge beside what was agreed. */
  outside: {
    approved: (what: string, reason: string): string => `${OUTSIDE} ${what}. ${reason} What was charged is given back.`,
    declined: (what: string, reason: string): string =>
      `The gateway tried to charge ${what}. ${reason} The card was declined: nothing was charged.`,
  },

  /** A schedule that was ruled not to be at the gateway charged all the same. @param orderId the merchant's, of that schedule */
  lostSchedule: (orderId: string): Omit<RecordedProblem, "subscription_id"> => ({
    problem: `${OUTSIDE} by a schedule that was taken not to be there (merchant order id ${orderId}). It charges in every period, and what is too much goes back. Stop it in the gateway's own panel.`,
    prefix: OUTSIDE,
  }),

  /** Whether it has been over for good once a charge is paid as it should be. */
  endsWithPayment: (problem: string | null): boolean =>
    [NOT_MADE, OUTSIDE].some((prefix) => problem?.startsWith(prefix)),

  /** Whether customers are not told of it. */
  isForStore: (problem: string | null): boolean => forStore.some((prefix) => problem?.startsWith(prefix)),
}

export type RecordedProblem = {
  subscription_id: string
  /** What needs somebody's attention, in a sentence; null where it is over. */
  problem: string | null
  /** What all sentences about it begin with: none but those is taken back or written over. */
  prefix?: string
}

/** Says what of a subscription needs somebody's attention, or takes it back. */
export async function recordProblem(
  { pg }: Context,
  { subscription_id, problem, prefix }: RecordedProblem,
): Promise<void> {
  const row = pg("card_subscription").where({ id: subscription_id })
  if (prefix !== undefined) void row.where((of) => void of.whereNull("problem").orWhereLike("problem", `${prefix}%`))
  await row.update({ problem: problem && problem.slice(0, 500) })
}
