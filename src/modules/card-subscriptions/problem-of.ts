import { spoken, sum } from "../../mapping"
import { chargeProblems } from "./charge-problems"
import { dayOf } from "./day-of"
import type { OpenCharges, UnpaidCharge } from "./open-charges"
import type { SubscriptionRow } from "./rows"
import { whyNotCharged } from "./states"
import { waitsForCard } from "./waits-for-card"

/** What the store has with its gateway and its providers is for its own people. */
export type Audience = "store" | "customer"

type Facts = { charges: OpenCharges; now: Date; audience: Audience }

/** What of a subscription needs somebody's attention, in sentences; null where nothing does. */
export function problemOf(subscription: SubscriptionRow, { charges, now, audience }: Facts): string | null {
  const { problem } = subscription
  const isForStore = audience === "store"
  const sentences = [
    isForStore || !chargeProblems.isForStore(problem) ? problem : null,
    unpaidSentence(subscription, charges.unpaid, now),
    isForStore ? unconfirmedSentence(subscription, charges.unconfirmed) : null,
  ]
  return sentences.filter(Boolean).join(" ") || null
}

/** What was declined, when it is tried again, and what the customer can do. Why the bank declined stands at the charge. */
function unpaidSentence(subscription: SubscriptionRow, all: readonly UnpaidCharge[], now: Date): string | null {
  // Paused or ended, nothing is tried again.
  if (whyNotCharged(subscription.state)) return null
  const open = all.filter(({ state }) => state !== "failed")
  if (open.length === 0) return subscription.state === "unpaid" ? givenUpSentence(all) : null
  const waiting = open.filter(waitsForCard)
  if (waiting.length > 0) {
    return `${told(waiting)} declined, and the card cannot be charged any more: another card is needed.`
  }
  const { what, it } = { what: `${told(open)} declined`, it: open.length === 1 ? "It is" : "They are" }
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
function givenUpSentence(all: readonly UnpaidCharge[]): string | null {
  const last = all.at(-1)
  if (!last) return null
  const amount = spoken(last.amount, last.currency_code)
  return `A charge of ${amount} is unpaid. Nothing more is charged until it is paid: choose another card for it.`
}

function told(charges: readonly UnpaidCharge[]): string {
  const [first] = charges
  if (!first) return ""
  const { amount, currency_code: currency } = first
  if (charges.length === 1) return `A charge of ${spoken(amount, currency)} was`
  const amounts = charges.map((charge) => charge.amount)
  return `${charges.length} charges, ${spoken(sum(amounts, currency), currency)} in all, were`
}

function unconfirmedSentence(subscription: SubscriptionRow, dates: readonly Date[]): string | null {
  const [first] = dates
  if (!first) return null
  const which = dates.length === 1 ? "the charge" : `${dates.length} charges, the first of them`
  return `The gateway has not confirmed ${which} due on ${dayOf(first, subscription)}: look there whether the card was charged.`
}
