import { toMessage } from "../../../messages"
import { changedPlan } from "../plans/plan-terms"
import type { Context } from "../context"
import { engineOf } from "../engines"
import { syncAfter } from "../engines/gateway/sync-states"
import { append, type NewEntry } from "../history"
import type { Db, SubscriptionRow } from "../rows"
import { dayOf, dueAt, isPastEnd } from "../subscriptions/billing-dates"
import { moved } from "../subscriptions/subscription-states"
import { findSubscription, insertCharges, type NewCharge } from "../subscriptions/subscription-rows"

/** Most periods of one subscription per run: ten years of days. The next run continues. */
const MOST_PERIODS = 4_000

/** The effects of a run on one subscription. */
type OpenResult = { changes: Partial<SubscriptionRow>; charges: NewCharge[]; entries: NewEntry[] }

/**
 * Opens all due periods: inserts a charge for each and moves the subscription to its next period,
 * in one transaction. Workers share the subscriptions by row locks; a unique index of one charge
 * per period holds even without them.
 * @returns the number of subscriptions with due periods
 */
export async function openPeriods(
  context: Context,
  { most, subscriptionId }: { most: number; subscriptionId?: string },
): Promise<number> {
  const now = await context.clock()
  return context.pg.transaction((trx) => open(trx, context, { most, subscriptionId, states: all, now }))
}

/**
 * Opens the due periods of one subscription, in a transaction that holds its lock. Every move out
 * of a state in which periods fall due opens them first, whether or not a worker has done so.
 * @param of `isAhead`: `now` may lie in the future
 */
export async function openWithin(
  trx: Db,
  context: Context,
  { subscription: { id }, now, isAhead = false }: { subscription: SubscriptionRow; now: Date; isAhead?: boolean },
): Promise<SubscriptionRow> {
  await open(trx, context, { most: 1, subscriptionId: id, states: isAhead ? activeStates : all, now })
  return findSubscription(trx, { id })
}

/** States in which periods may be opened ahead of their date. */
const activeStates: readonly SubscriptionRow["state"][] = ["active", "past_due"]
/** States in which a date falls due: that of a period, or of a requested end. */
const all: readonly SubscriptionRow["state"][] = [...activeStates, "canceling"]

type Opening = { most: number; subscriptionId?: string; states: readonly SubscriptionRow["state"][]; now: Date }

async function open(trx: Db, context: Context, { most, subscriptionId, states, now }: Opening): Promise<number> {
  const due = (await trx("card_subscription")
    .where("next_at", "<=", now)
    .whereIn("state", [...states])
    .where({ deleted_at: null, ...(subscriptionId ? { id: subscriptionId } : {}) })
    .orderBy(["next_at", "id"])
    .limit(most)
    .forUpdate()
    .skipLocked()) as SubscriptionRow[]
  const results = due.map((subscription) => ({ subscription, ...openOne(context, subscription, now) }))
  const charges = results.flatMap((result) => result.charges)
  for (let from = 0; from < charges.length; from += 500) {
    await insertCharges(trx, charges.slice(from, from + 500))
  }
  for (const { subscription, changes } of results) {
    await trx("card_subscription")
      .where({ id: subscription.id })
      .update({ ...changes, updated_at: new Date() })
  }
  const entries = results.flatMap((result) => result.entries)
  // `now` may lie ahead; the history has the time at which it was written.
  if (entries.length > 0) await append(trx, entries, await context.clock())
  return due.length
}

function openOne(context: Context, subscription: SubscriptionRow, now: Date): OpenResult {
  const { id, next_at, state } = subscription
  const ended = {
    next_at: null,
    next_plan_id: null,
    next_terms: null,
    ended_at: next_at,
    ...(engineOf(subscription).hasSchedule ? { sync_state: syncAfter(subscription.sync_state, "change") } : {}),
  }
  if (state === "canceling") {
    const message = toMessage("subscription.ended_with_period")
    return {
      changes: { ...ended, state: moved(state, "cancel"), state_since: now },
      charges: [],
      entries: [{ subscription_id: id, message, event: "canceled" }],
    }
  }
  const entries: NewEntry[] = []
  const terms = changedPlan(subscription)
  if (terms) {
    const message = toMessage("subscription.plan_changed", {
      day: dayOf(next_at ?? now, subscription),
      plan: terms.title,
    })
    entries.push({ subscription_id: id, message, event: "plan_changed" })
  }
  const current: SubscriptionRow = { ...subscription, ...terms }
  const { dates, made, index, nextAt } = datesUntil(current, now)
  const charges = dates.map((due_at, position) =>
    chargeOf(context, current, { due_at, position, isLatest: position === dates.length - 1, now }),
  )
  const lapsed = charges.filter((charge) => charge.state === "lapsed")
  const [first] = lapsed
  if (first) {
    const params = { count: lapsed.length, day: dayOf(first.due_at, current) }
    entries.push({ subscription_id: id, message: toMessage("subscription.periods_lapsed", params) })
  }
  const changes = {
    ...(terms ? { ...terms, retry_hours: JSON.stringify(terms.retry_hours) as unknown as number[] } : {}),
    next_index: index,
    next_at: nextAt,
    charges_made: made,
  }
  if (nextAt || charges.length > 0) return { changes, charges, entries }
  // The end date was reached between two charges.
  const message = toMessage("subscription.completed")
  if (state === "active") entries.push({ subscription_id: id, message, event: "completed" })
  const completed = state === "active" ? { ...ended, state: moved(state, "complete"), state_since: now } : {}
  return { changes: { ...changes, ...completed }, charges, entries }
}

/**
 * The due periods, and the position after them. Lapsed periods do not count towards
 * `charges_limit`.
 */
function datesUntil(subscription: SubscriptionRow, now: Date) {
  const dates: Date[] = []
  const { charges_made: before } = subscription
  let { next_index: index, charges_made: made } = subscription
  // A plan that takes effect now may have ended already, if periods were skipped in the meantime.
  let at =
    subscription.next_at && isPastEnd(subscription, { made, at: subscription.next_at }) ? null : subscription.next_at
  while (at && at <= now && dates.length < MOST_PERIODS) {
    dates.push(at)
    index += 1
    made = before + engineOf(subscription).countCharges(dates.length, subscription)
    const next = dueAt(subscription, index)
    at = isPastEnd(subscription, { made, at: next }) ? null : next
  }
  return { dates, index, made, nextAt: at }
}

function chargeOf(
  { settings }: Context,
  subscription: SubscriptionRow,
  { position, ...period }: { due_at: Date; position: number; isLatest: boolean; now: Date },
): NewCharge {
  const { id, plan_id, next_index, amount, currency_code, card_last4 } = subscription
  return {
    subscription_id: id,
    plan_id,
    period_index: next_index + position,
    due_at: period.due_at,
    ...{ amount, currency_code, card_last4 },
    ...engineOf(subscription).openCharge({ ...period, subscription, settings }),
  }
}
