import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import type { ChargeRow, SubscriptionRow } from "../rows"
import { dayOf } from "../subscriptions/billing-dates"

/** A charge that was declined: to be retried, being retried, or failed. */
export type UnpaidCharge = Pick<ChargeRow, "state" | "due_at" | "amount" | "currency_code" | "decline" | "retry_at">

/** The unpaid charges of one subscription, as far as they decide which actions are possible. */
export type OpenCharges = {
  due: number
  declined: number
  failed: number
  /** Declined charges that we retry, whichever engine charges. */
  ours: number
  /** Charges that were declined, oldest first. */
  unpaid: readonly UnpaidCharge[]
  /** Due dates of the charges that the gateway did not confirm, oldest first. */
  unconfirmed: readonly Date[]
  /** True if the next period is already charged ahead of its date. */
  isAhead: boolean
  /** True if the result or the order of a charge is awaited, also after the subscription's end. */
  isAwaited: boolean
}

type Awaited = "next_poll_at" | "transaction_id"

const none: OpenCharges = {
  ...{ due: 0, declined: 0, failed: 0, ours: 0, unpaid: [], unconfirmed: [], isAhead: false, isAwaited: false },
}

/** Loads the open charges of many subscriptions in one query. */
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
      void of.orWhereNotNull("next_poll_at")
    })
    // Must match the condition of the index.
    .whereRaw("period_index IS NOT NULL AND deleted_at IS NULL")
    .select("subscription_id", "state", "due_at", "amount", "currency_code", "decline", "declined_at", "retry_at")
    .select("next_poll_at", "transaction_id")
    .orderBy("due_at")) as (UnpaidCharge & Pick<ChargeRow, "subscription_id" | "declined_at" | Awaited>)[]
  const found = new Map<string, OpenCharges>()
  for (const { subscription_id: id, declined_at, next_poll_at, transaction_id, ...charge } of rows) {
    const { state, due_at, retry_at } = charge
    const before = found.get(id) ?? none
    // A worker polls until the charge has a result, and until a paid one has its order. The payment of a
    // sent one has rows of its own, and never ends if it does not match.
    const isPolled = next_poll_at !== null && !(state === "charging" && transaction_id)
    const wasDeclined = declined_at !== null && (state === "declined" || state === "failed" || state === "charging")
    const known = {
      ...before,
      ...(due_at > now ? { isAhead: true } : {}),
      ...(isPolled || state === "unconfirmed" ? { isAwaited: true } : {}),
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

/**
 * True if the charge was declined for good and not retried with another card: only a new card can
 * continue it.
 */
export function waitsForCard({ state, decline, retry_at }: UnpaidCharge): boolean {
  return state === "declined" && decline === "hard" && retry_at === null
}

/**
 * The message why there is nothing to charge now: the reason for waiting, and the next due date.
 */
export function nothingDueReason(subscription: SubscriptionRow, { unpaid }: Pick<OpenCharges, "unpaid">): KnownMessage {
  const { state, next_at } = subscription
  const day = (date: Date) => dayOf(date, subscription)
  const next =
    next_at && state !== "canceling"
      ? toMessage("charge.next_due", { day: day(next_at) })
      : toMessage("charge.none_planned")
  const waiting = unpaid.find(waitsForCard)
  if (waiting) return toMessage("charge.waits_for_card", { day: day(waiting.due_at), next })
  const declined = unpaid.find((charge) => charge.state === "declined")
  if (declined) {
    const params = { day: day(declined.due_at), next }
    return declined.retry_at
      ? toMessage("charge.waits_for_retry_on", { ...params, retry: day(declined.retry_at) })
      : toMessage("charge.waits_for_retry", params)
  }
  const tried = unpaid.find((charge) => charge.state === "charging")
  if (tried) return toMessage("charge.is_retried", { day: day(tried.due_at), next })
  const abandoned = state === "unpaid" ? unpaid.at(-1) : undefined
  if (abandoned) return toMessage("charge.is_unpaid", { day: day(abandoned.due_at) })
  return toMessage("charge.nothing_due", { next })
}

/** Number of paid charges that were not returned, of many subscriptions in one query. */
export async function paidCharges(
  { pg }: Pick<Context, "pg">,
  subscriptionIds: readonly string[],
): Promise<(subscriptionId: string) => number> {
  const rows = (await pg("card_subscription_charge")
    .whereIn("subscription_id", [...subscriptionIds])
    .where({ state: "paid" })
    // Must match the condition of the index.
    .whereRaw("period_index IS NOT NULL AND deleted_at IS NULL")
    .groupBy("subscription_id")
    .select("subscription_id", pg.raw("count(*)::int AS count"))) as { subscription_id: string; count: number }[]
  const found = new Map(rows.map(({ subscription_id, count }) => [subscription_id, count]))
  return (id) => found.get(id) ?? 0
}
