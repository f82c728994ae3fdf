import type { SubscriptionSettings } from "../../../configuration"
import { formatAmount } from "../../../mapping"
import type { Context } from "../context"
import type { Attempt } from "../engines/store/perform-charge"
import { append, type NewEntry } from "../history"
import type { ChargeRow, Db, SubscriptionRow } from "../rows"
import { dayOf, meetsShortMonths, nextFrom } from "../subscriptions/billing-dates"
import { chargeProblems } from "../subscriptions/problems"
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
/** An answer that is out is looked for ever more seldom, up to hourly; the card payment's own schedule asks the gateway. */
const SELDOM_MS = 60 * MINUTE_MS

/** States that a result of the gateway still changes. A charge that is paid stays paid, whatever comes later. */
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

/** Writes down what is known of an attempt. The same again changes nothing. */
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
      // From here on this try is the one that the transaction is of.
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
 * What is for no period concerns no period. Once it is known what became of it, that is said; once it has gone back, that is
 * (`markReturned`).
 */
async function recordExtraOutcome({ trx, subscription, charge, attempt: { outcome }, now }: Round): Promise<void> {
  if (outcome !== "approved" && outcome !== "declined") return
  if (outcome === "approved" ? charge.paid_at : charge.state === "failed") return
  await updateCharge(trx, charge.id, {
    next_poll_at: null,
    ...(outcome === "approved" ? { state: "charging", paid_at: now } : { state: "failed" }),
  })
  const what = `${formatAmount(charge.amount, charge.currency_code)} on ${dayOf(charge.due_at, subscription)}`
  const reason = charge.error_message ?? chargeProblems.outsideReason(undefined)
  const message = chargeProblems.outside[outcome](what, reason)
  await append(trx, [{ subscription_id: subscription.id, charge_id: charge.id, kind: "outside", message }], now)
  if (outcome === "approved" && chargeProblems.isAnotherAmount(reason))
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
    error_message: null,
    // Until its order stands.
    next_poll_at: new Date(now.getTime() + MINUTE_MS),
  })
  const entry = { subscription_id: subscription.id, charge_id: charge.id }
  const day = dayOf(charge.due_at, subscription)
  const entries: NewEntry[] = [
    { ...entry, kind: "paid", message: `${formatAmount(charge.amount, charge.currency_code)} paid for ${day}.` },
  ]
  const changes: Partial<SubscriptionRow> = {}
  // What is unpaid is paid by what was declined; a charge that was under way beside it is not that one.
  const isOwed = subscription.state !== "unpaid" || charge.declined_at !== null
  const isClear = isOwed && !(await hasUnpaid(trx, subscription.id))
  if (isClear && moves[subscription.state].recover) {
    changes.state = moved(subscription.state, "recover")
    entries.push({ ...entry, kind: "recovered", message: "Everything is paid again.", event: "recovered" })
    // While it was unpaid nothing fell due.
    if (subscription.state === "unpaid") Object.assign(changes, nextFrom(subscription, now))
  }
  if (chargeProblems.endsWithPayment(subscription.problem)) changes.problem = null
  const state = changes.state ?? subscription.state
  const nextAt = changes.next_at === undefined ? subscription.next_at : changes.next_at
  const completed = await completeWithin(trx, { id: subscription.id, state, next_at: nextAt }, now)
  Object.assign(changes, completed.changes)
  entries.push(...completed.entries)
  // A gateway that counts on from a short month in another way is told the next date, once this one is charged.
  const sync = subscription.state === "unpaid" || (subscription.engine === "gateway" && meetsShortMonths(subscription))
  if (sync || Object.keys(changes).length > 0) await changeSubscription(trx, subscription, { changes, now, sync })
  await append(trx, entries, now)
}

async function declined({ trx, context, subscription, charge, attempt, now }: Round): Promise<void> {
  const code = attempt.error_code ?? null
  const decline = attempt.needs_card ? "hard" : declineKind(context.settings, attempt)
  const attempts = charge.state === "charging" ? charge.attempts : charge.attempts + 1
  const declined_at = charge.declined_at ?? now
  // What was charged ahead of its date is owed from that date on.
  const since = declined_at > charge.due_at ? declined_at : charge.due_at
  // The gateway that charges by itself tries by itself; ours would be one too many.
  const isOurs = subscription.engine === "store" || attempt.retries_are_ours === true
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
    error_message: attempt.error_message?.slice(0, 500) ?? null,
    next_poll_at: retry_at ?? patienceEnds(subscription, since),
  })
  const entry = { subscription_id: subscription.id, charge_id: charge.id }
  const what = `${formatAmount(charge.amount, charge.currency_code)} for ${dayOf(charge.due_at, subscription)} was declined`
  const reason = attempt.error_message ? `: ${attempt.error_message}` : ""
  const then = retry_at
    ? ` It is tried again on ${dayOf(retry_at, subscription)}.`
    : decline === "hard"
      ? " Another card is needed."
      : ""
  const entries: NewEntry[] = [
    { ...entry, kind: "declined", message: `${what}${reason}.${then}`.replace("..", "."), event: "charge_failed" },
  ]
  if (decline === "hard") {
    entries.push({
      ...entry,
      kind: "card_needed",
      message: "Another card is asked for.",
      event: "card_needed",
    })
  }
  const changes: Partial<SubscriptionRow> = chargeProblems.isNotMade(subscription.problem) ? { problem: null } : {}
  if (moves[subscription.state].fail) {
    changes.state = moved(subscription.state, "fail")
    entries.push({ ...entry, kind: "past_due", message: "A charge is past due.", event: "past_due" })
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
 * Whether it is news of a try that was declined before, and not of the one that is under way. A retry that was begun and is
 * not known to be sent still has the date it was due on, and the transaction of the try before it.
 */
export function isStaleResult({ state, transaction_id, retry_at }: ChargeRow, attempt: Attempt): boolean {
  if (attempt.outcome !== "declined") return false
  const isSame = attempt.transaction_id === transaction_id
  if (state === "declined" || state === "failed") return isSame
  if (state !== "charging" || transaction_id === null) return false
  return retry_at === null ? !isSame : isSame
}

/** Whether a later try of the same card can be worth it. */
export function declineKind(
  { hardDeclines }: SubscriptionSettings,
  { error_code, decline_category }: Pick<Attempt, "error_code" | "decline_category">,
): "soft" | "hard" {
  // Whatever codes a store lists, a stolen card is never tried again.
  if (decline_category === "do_not_retry" || decline_category === "expired_card") return "hard"
  return error_code && hardDeclines.includes(error_code) ? "hard" : "soft"
}

/** What ends a subscription whose last charge is settled, and what is said of it; nothing where it goes on. */
export async function completeWithin(
  trx: Db,
  { id, state, next_at }: Pick<SubscriptionRow, "id" | "state" | "next_at">,
  now: Date,
): Promise<{ changes: Partial<SubscriptionRow>; entries: NewEntry[] }> {
  if (state !== "active" || next_at || (await hasOpen(trx, id))) return { changes: {}, entries: [] }
  const message = "All charges are made."
  return {
    changes: { state: moved(state, "complete"), ended_at: now },
    entries: [{ subscription_id: id, kind: "completed", message, event: "completed" }],
  }
}

async function hasOpen(trx: Db, subscription_id: string): Promise<boolean> {
  const states = ["due", "awaiting", "unconfirmed", "charging", "declined"]
  return !!(await periodCharges(trx, subscription_id).whereIn("state", states).first("id"))
}
