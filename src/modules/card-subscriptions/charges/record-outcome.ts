import type { Decline } from "../../../contracts"
import type { SubscriptionSettings } from "../../../configuration"
import { amountParam } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { type Attempt, engineOf } from "../engines"
import { append, type NewEntry } from "../history"
import type { ChargeRow, Db, SubscriptionRow } from "../rows"
import { dayOf, meetsShortMonths, nextFrom } from "../subscriptions/billing-dates"
import { endsWithPayment, problemIn } from "../subscriptions/problems"
import {
  changeSubscription,
  findCharge,
  lockSubscription,
  periodCharges,
  updateCharge,
} from "../subscriptions/subscription-rows"
import { moved, moves } from "../subscriptions/subscription-states"
import { abandonWithin, nextRetry, patienceEnds } from "./dunning"

const MINUTE_MS = 60_000
/**
 * Longest interval between polls of an open charge; the interval grows with its age. The card
 * payment has its own schedule for polling the gateway.
 */
const SELDOM_MS = 60 * MINUTE_MS

/** States that a result of the gateway can still change. A paid charge stays paid. */
const open: readonly ChargeRow["state"][] = [
  "due",
  "awaiting",
  "unconfirmed",
  "charging",
  "declined",
  "failed",
  "lapsed",
  "skipped",
]

/** Records the result of an attempt. Recording the same result again changes nothing. */
export async function recordChargeOutcome(context: Context, chargeId: string, attempt: Attempt): Promise<void> {
  const now = await context.clock()
  await context.pg.transaction(async (trx) => {
    const known = await findCharge(trx, { id: chargeId })
    if (!known) return
    const subscription = await lockSubscription(trx, known.subscription_id)
    const charge = (await findCharge(trx, { id: chargeId })) as ChargeRow
    if (!open.includes(charge.state)) return
    const round = { trx, context, subscription, charge, attempt, now }
    if (charge.period_index === null) return recordExtraOutcome(round)
    if (attempt.outcome === "approved") return paid(round)
    if (attempt.outcome === "declined") return isStaleResult(charge, attempt) ? undefined : declined(round)
    if (charge.state === "declined" && attempt.transaction_id === charge.transaction_id) return
    const age = now.getTime() - (charge.retry_at ?? charge.due_at).getTime()
    await updateCharge(trx, charge.id, {
      state: "charging",
      transaction_id: attempt.transaction_id ?? charge.transaction_id,
      attempts: Math.max(1, charge.attempts),
      // From now on `transaction_id` belongs to this attempt, not to the declined one.
      retry_at: null,
      next_poll_at: new Date(now.getTime() + Math.min(Math.max(age, MINUTE_MS), SELDOM_MS)),
    })
  })
}

type Round = {
  trx: Db
  context: Context
  subscription: SubscriptionRow
  charge: ChargeRow
  attempt: Attempt
  now: Date
}

/**
 * Records the outcome of a charge without a period, once it is final. It does not affect any
 * period. `markReturned` records its refund.
 */
async function recordExtraOutcome({ trx, subscription, charge, attempt: { outcome }, now }: Round): Promise<void> {
  if (outcome !== "approved" && outcome !== "declined") return
  if (outcome === "approved" ? charge.paid_at : charge.state === "failed") return
  await updateCharge(trx, charge.id, {
    next_poll_at: null,
    ...(outcome === "approved" ? { state: "charging", paid_at: now } : { state: "failed" }),
  })
  const reason = charge.reason ?? toMessage("charge.no_open_period")
  const params = {
    amount: amountParam(charge.amount, charge.currency_code),
    day: dayOf(charge.due_at, subscription),
    reason,
  }
  const code = outcome === "approved" ? "charge.outside_terms" : "charge.declined_outside_terms"
  const message = toMessage(code, params)
  await append(trx, [{ subscription_id: subscription.id, charge_id: charge.id, message }], now)
  // A charge of another amount than agreed is shown until a period is paid as agreed.
  if (outcome === "approved" && reason.code === "charge.other_amount_agreed")
    await trx("card_subscription").where({ id: subscription.id }).update({ problem: message })
}

async function paid({ trx, subscription, charge, attempt, now }: Round): Promise<void> {
  await updateCharge(trx, charge.id, {
    state: "paid",
    transaction_id: attempt.transaction_id,
    attempts: Math.max(1, charge.attempts),
    paid_at: now,
    decline: null,
    retry_at: null,
    error_code: null,
    reason: null,
    // The charge is polled until its order exists.
    next_poll_at: new Date(now.getTime() + MINUTE_MS),
  })
  const entry = { subscription_id: subscription.id, charge_id: charge.id }
  const day = dayOf(charge.due_at, subscription)
  const entries: NewEntry[] = [
    { ...entry, message: toMessage("charge.paid", { amount: amountParam(charge.amount, charge.currency_code), day }) },
  ]
  const changes: Partial<SubscriptionRow> = {}
  // Only paying the declined charge clears `unpaid`; another charge in flight does not.
  const isOutstanding = subscription.state !== "unpaid" || charge.declined_at !== null
  const isClear = isOutstanding && !(await hasUnpaid(trx, subscription.id))
  if (isClear && moves[subscription.state].recover) {
    changes.state = moved(subscription.state, "recover")
    entries.push({ ...entry, message: toMessage("subscription.recovered"), event: "recovered" })
    // An unpaid subscription has no next date: the next one is the first from now on.
    if (subscription.state === "unpaid") Object.assign(changes, nextFrom(subscription, now))
  }
  if (endsWithPayment(subscription.problem)) changes.problem = null
  const state = changes.state ?? subscription.state
  const nextAt = changes.next_at === undefined ? subscription.next_at : changes.next_at
  const completed = await completeWithin(trx, { id: subscription.id, state, next_at: nextAt }, now)
  Object.assign(changes, completed.changes)
  entries.push(...completed.entries)
  // Gateways continue differently after a short month, so the next date is synced after each
  // charge.
  const sync = subscription.state === "unpaid" || (engineOf(subscription).hasSchedule && meetsShortMonths(subscription))
  if (sync || Object.keys(changes).length > 0) await changeSubscription(trx, subscription, { changes, now, sync })
  await append(trx, entries, now)
}

async function declined({ trx, context, subscription, charge, attempt, now }: Round): Promise<void> {
  const code = attempt.error_code ?? null
  const decline = attempt.needs_card ? "hard" : declineKind(context.settings, attempt)
  const attempts = charge.state === "charging" ? charge.attempts : charge.attempts + 1
  const declined_at = charge.declined_at ?? now
  // The retry hours of a charge made ahead of its date count from that date.
  const since = declined_at > charge.due_at ? declined_at : charge.due_at
  const isOurs = engineOf(subscription).retriesDeclined(attempt)
  const retry_at = decline === "soft" && isOurs ? nextRetry(subscription, { attempts, since }, now) : null
  const isLast = retry_at === null && decline === "soft" && isOurs
  await updateCharge(trx, charge.id, {
    state: "declined",
    attempts,
    decline,
    declined_at,
    retry_at,
    transaction_id: attempt.transaction_id ?? charge.transaction_id,
    error_code: code,
    reason: attempt.reason ?? null,
    next_poll_at: retry_at ?? patienceEnds(subscription, since),
  })
  const entry = { subscription_id: subscription.id, charge_id: charge.id }
  const params = {
    amount: amountParam(charge.amount, charge.currency_code),
    day: dayOf(charge.due_at, subscription),
    reason: attempt.reason ?? toMessage("charge.declined_without_reason"),
  }
  const message = retry_at
    ? toMessage("charge.declined_and_retried", { ...params, retry: dayOf(retry_at, subscription) })
    : toMessage(decline === "hard" ? "charge.declined_for_good" : "charge.declined", params)
  const entries: NewEntry[] = [{ ...entry, message, event: "charge_failed" }]
  if (decline === "hard") {
    entries.push({ ...entry, message: toMessage("charge.card_requested"), event: "card_needed" })
  }
  const isSentNow = problemIn(["charge.not_sent"], subscription.problem)
  const changes: Partial<SubscriptionRow> = isSentNow ? { problem: null } : {}
  if (moves[subscription.state].fail) {
    changes.state = moved(subscription.state, "fail")
    entries.push({ ...entry, message: toMessage("subscription.past_due"), event: "past_due" })
  }
  const changed = await changeSubscription(trx, subscription, { changes, now, sync: false })
  await append(trx, entries, now)
  if (isLast)
    await abandonWithin(trx, context, {
      subscription: changed,
      charge: (await findCharge(trx, { id: charge.id })) as ChargeRow,
      now,
    })
}

async function hasUnpaid(trx: Db, subscriptionId: string): Promise<boolean> {
  return !!(await periodCharges(trx, subscriptionId).where({ state: "declined" }).first("id"))
}

/**
 * True if the result belongs to an earlier declined attempt, not to the one in flight. A retry that
 * has started but is not known to be sent still has its `retry_at` and the previous attempt's
 * transaction.
 */
export function isStaleResult({ state, transaction_id, retry_at }: ChargeRow, attempt: Attempt): boolean {
  if (attempt.outcome !== "declined") return false
  const isSame = attempt.transaction_id === transaction_id
  if (state === "declined" || state === "failed") return isSame
  if (state !== "charging" || transaction_id === null) return false
  return retry_at === null ? !isSame : isSame
}

/** `soft` if a later attempt with the same card may succeed. */
export function declineKind(
  { hardDeclines }: SubscriptionSettings,
  { error_code, decline_category }: Pick<Attempt, "error_code" | "decline_category">,
): Decline {
  // A stolen card is never charged again, whatever codes the store lists.
  if (decline_category === "do_not_retry" || decline_category === "expired_card") return "hard"
  return error_code && hardDeclines.includes(error_code) ? "hard" : "soft"
}

/**
 * The changes and entries that complete a subscription whose last charge is final; empty if it
 * continues.
 */
export async function completeWithin(
  trx: Db,
  { id, state, next_at }: Pick<SubscriptionRow, "id" | "state" | "next_at">,
  now: Date,
): Promise<{ changes: Partial<SubscriptionRow>; entries: NewEntry[] }> {
  if (state !== "active" || next_at || (await hasOpen(trx, id))) return { changes: {}, entries: [] }
  const message = toMessage("subscription.completed")
  return {
    changes: { state: moved(state, "complete"), ended_at: now },
    entries: [{ subscription_id: id, message, event: "completed" }],
  }
}

async function hasOpen(trx: Db, subscription_id: string): Promise<boolean> {
  const states = ["due", "awaiting", "unconfirmed", "charging", "declined"]
  return !!(await periodCharges(trx, subscription_id).whereIn("state", states).first("id"))
}
