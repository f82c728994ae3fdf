import { dayOf } from "./day-of"
import type { OpenCharges } from "./open-charges"
import type { SubscriptionRow } from "./rows"
import { waitsForCard } from "./waits-for-card"

/** Why there is nothing to charge now, in sentences: what is waited for, and when the next charge is due. */
export function nothingDue(subscription: SubscriptionRow, { unpaid }: Pick<OpenCharges, "unpaid">): string {
  const { state, next_at } = subscription
  const day = (date: Date) => dayOf(date, subscription)
  const next =
    next_at && state !== "canceling" ? `The next charge is due on ${day(next_at)}.` : "No further charge is planned."
  const waiting = unpaid.find(waitsForCard)
  if (waiting) return `The charge due on ${day(waiting.due_at)} waits for another card. ${next}`
  const declined = unpaid.find((charge) => charge.state === "declined")
  if (declined) {
    const when = declined.retry_at ? ` on ${day(declined.retry_at)}` : ""
    return `The charge due on ${day(declined.due_at)} was declined, and is tried again${when}. ${next}`
  }
  const tried = unpaid.find((charge) => charge.state === "charging")
  if (tried) return `The charge due on ${day(tried.due_at)} is being tried again. ${next}`
  const givenUp = state === "unpaid" ? unpaid.at(-1) : undefined
  if (givenUp) {
    return `The charge due on ${day(givenUp.due_at)} is unpaid: try it again, or let another card be chosen. Nothing else is charged before.`
  }
  return `Nothing is due. ${next}`
}
