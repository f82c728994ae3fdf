import type { Context } from "../context"
import type { ChargeRow, SubscriptionRow } from "../rows"
import { dayOf } from "../subscriptions/billing-dates"

/** A charge that was declined: tried again, being tried again, or given up. */
export type UnpaidCharge = Pick<ChargeRow, "state" | "due_at" | "amount" | "currency_code" | "decline" | "retry_at">

/** What is not paid of one subscription, as far as it decides what may be done next. */
export type OpenCharges = {
  due: number
  declined: number
  failed: number
  /** Of the declined ones those that are tried again by us, whoever charges. */
  ours: number
  /** What was declined, oldest first. */
  unpaid: readonly UnpaidCharge[]
  /** When those were due whose charge the gateway did not confirm, oldest first. */
  unconfirmed: readonly Date[]
  /** The next period has its charge already, ahead of its date. */
  isAhead: boolean
}

const none: OpenCharges = { due: 0, declined: 0, failed: 0, ours: 0, unpaid: [], unconfirmed: [], isAhead: false }

/** Of many subscriptions in one query. */
export async function openCharges(
  { pg }: Pick<Context, "pg">,
  subscriptionIds: readonly string[],
  now: Date,
): Promise<(subscriptionId: string) => OpenCharges> {
  const rows = (await pg("card_subscription_charge")
    .whereIn("subscription_id", [...subscriptionIds])
    .whereNot({ state: "skipped" })
    .where((of) => {
      void of.whereIn("state", ["due", "declined", "failed", "unconfirmed"]).orWhere("due_at", ">", now)
      void of.orWhere((tried) => void tried.where({ state: "charging" }).whereNotNull("declined_at"))
    })
    // The same words as in the index.
    .whereRaw("period_index IS NOT NULL AND deleted_at IS NULL")
    .select("subscription_id", "state", "due_at", "amount", "currency_code", "decline", "declined_at", "retry_at")
    .orderBy("due_at")) as (UnpaidCharge & Pick<ChargeRow, "subscription_id" | "declined_at">)[]
  const found = new Map<string, OpenCharges>()
  for (const { subscription_id: id, declined_at, ...charge } of rows) {
    const { state, due_at, retry_at } = charge
    const before = found.get(id) ?? none
    const wasDeclined = declined_at !== null && (state === "declined" || state === "failed" || state === "charging")
    const known = {
      ...before,
      ...(due_at > now ? { isAhead: true } : {}),
      ...(wasDeclined ? { unpaid: [...before.unpaid, charge] } : {}),
    }
    found.set(id, known)
    if (state === "unconfirmed") found.set(id, { ...known, unconfirmed: [...known.unconfirmed, due_at] })
    else if (state === "due" || state === "declined" || state === "failed") {
      const ours = state === "declined" && retry_at ? known.ours + 1 : known.ours
      found.set(id, { ...known, ours, [state]: known[state] + 1 })
    }
  }
  return (id) => found.get(id) ?? none
}

/** Declined for good, and not tried with another card yet: nothing but such a card brings it on. */
export function waitsForCard({ state, decline, retry_at }: UnpaidCharge): boolean {
  return state === "declined" && decline === "hard" && retry_at === null
}

/** Why there is nothing to charge now, in sentences: what is waited for, and when the next charge is due. */
export function nothingDueReason(subscription: SubscriptionRow, { unpaid }: Pick<OpenCharges, "unpaid">): string {
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
  const abandoned = state === "unpaid" ? unpaid.at(-1) : undefined
  if (abandoned) {
    return `The charge due on ${day(abandoned.due_at)} is unpaid: try it again, or let another card be chosen. Nothing else is charged before.`
  }
  return `Nothing is due. ${next}`
}

/** How many charges were paid and not given back, of many subscriptions in one query. */
export async function paidCharges(
  { pg }: Pick<Context, "pg">,
  subscriptionIds: readonly string[],
): Promise<(subscriptionId: string) => number> {
  const rows = (await pg("card_subscription_charge")
    .whereIn("subscription_id", [...subscriptionIds])
    .where({ state: "paid" })
    // The same words as in the index.
    .whereRaw("period_index IS NOT NULL AND deleted_at IS NULL")
    .groupBy("subscription_id")
    .select("subscription_id", pg.raw("count(*)::int AS count"))) as { subscription_id: string; count: number }[]
  const found = new Map(rows.map(({ subscription_id, count }) => [subscription_id, count]))
  return (id) => found.get(id) ?? 0
}
