import { DateTime } from "luxon"
import { amountParam } from "../../../../mapping"
import { type KnownMessage, toMessage } from "../../../../messages"
import { openWithin } from "../../charges/open-periods"
import type { Context } from "../../context"
import { engineOf } from ".."
import type { ChargeRow, Db, SubscriptionRow } from "../../rows"
import { dayOf, meetsShortMonths, upcoming } from "../../subscriptions/billing-dates"
import {
  findCharge,
  findSubscription,
  insertCharge,
  lockSubscription,
  periodCharges,
  updateCharge,
} from "../../subscriptions/subscription-rows"
import { compare } from "../../../../money"
import { syncAfter } from "./sync-states"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type AttachedCharge = {
  charge: ChargeRow
  subscription: SubscriptionRow
  /** True if the money is for a period of this subscription; otherwise it is reversed. */
  isExpected: boolean
}

/** States of periods that a charge of the gateway can still pay. */
const free: readonly ChargeRow["state"][] = ["due", "awaiting", "unconfirmed", "declined", "failed", "lapsed"]
/** States of periods without any result from the gateway. */
const unreported: readonly ChargeRow["state"][] = ["awaiting", "unconfirmed"]
/** States of periods that a person can match with a charge found at the gateway. */
const manuallyResolvable: readonly ChargeRow["state"][] = ["unconfirmed", "lapsed"]

type GatewaysCharge = {
  subscriptionId: string
  transactionId: string
  /** The day of the charge, ISO 8601; the current time applies if the gateway did not report it. */
  chargedOn?: string
  /** The amount that the gateway charged, decimal text. It must equal the period's amount. */
  amount?: string
  /**
   * The period of the charge, if a person determined it at the gateway; otherwise its day decides.
   */
  chargeId?: string
}

/**
 * Attaches a charge that the gateway made by its own schedule to the period of its day. If no
 * period matches, or the matching one was paid or skipped, it becomes a charge without a period,
 * which is reversed.
 */
export async function attachCharge(
  context: Context,
  { subscriptionId, chargedOn, transactionId, amount: taken, chargeId }: GatewaysCharge,
): Promise<AttachedCharge> {
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const known = await lockSubscription(trx, subscriptionId)
    const mine = await findCharge(trx, { subscription_id: subscriptionId, transaction_id: transactionId })
    if (mine) return { charge: mine, subscription: known, isExpected: mine.period_index !== null }
    const at = localNoon(chargedOn, known) ?? now
    // A gateway slightly ahead of our clock or day charges a period that is not open yet
    // (assumption "day" of ADR 0013).
    const tolerance = toleranceOf(known)
    const ahead = Math.min(at.getTime(), now.getTime() + DAY_MS) + tolerance - 1
    const until = new Date(Math.max(now.getTime(), ahead))
    const subscription = await openWithin(trx, context, { subscription: known, now: until, isAhead: true })
    const periods = await lockPeriods(trx, subscriptionId)
    const resolved = periods.find(({ id, state }) => id === chargeId && manuallyResolvable.includes(state))
    const reported = { at, isDayKnown: at !== now, tolerance }
    const open = resolved ? [resolved] : openFor(periods, { ...reported, subscription })
    const charge = open.find(({ amount }) => taken === undefined || compare(taken, amount) === 0)
    if (charge) {
      // `charging` is no free state: no other charge of the gateway is attached to this period.
      const changes = {
        state: "charging" as const,
        transaction_id: transactionId,
        attempts: charge.attempts + 1,
        retry_at: null,
        next_poll_at: new Date(now.getTime() + MINUTE_MS),
      }
      await updateCharge(trx, charge.id, changes)
      return { charge: { ...charge, ...changes }, subscription, isExpected: true }
    }
    const { plan_id, amount, currency_code } = subscription
    const [first] = open
    const extra = (await insertCharge(trx, {
      subscription_id: subscriptionId,
      plan_id,
      period_index: null,
      due_at: at,
      amount: taken ?? amount,
      currency_code,
      state: "charging",
      transaction_id: transactionId,
      attempts: 1,
      reason: first
        ? toMessage("charge.other_amount_agreed", { amount: amountParam(first.amount, currency_code) })
        : toMessage("charge.no_open_period"),
    })) as ChargeRow
    // The gateway's schedule is outdated or wrong: sync it again.
    if (engineOf(subscription).hasSchedule) {
      const sync_state = syncAfter(subscription.sync_state, "contradict")
      await trx("card_subscription").where({ id: subscriptionId }).update({ sync_state })
    }
    return { charge: extra, subscription, isExpected: false }
  })
}

/** Locks the periods: a worker retries a charge without the subscription's lock. */
async function lockPeriods(trx: Db, subscription_id: string): Promise<ChargeRow[]> {
  return (await periodCharges(trx, subscription_id).orderBy("due_at").forUpdate()) as ChargeRow[]
}

/**
 * The states of periods that may still be paid. After a cancellation, only periods without a
 * result; after completion, lapsed ones as well, since they were meant to be charged.
 */
function freeFor({ state }: SubscriptionRow): readonly ChargeRow["state"][] {
  if (state === "completed") return [...unreported, "lapsed"]
  return state === "canceled" ? unreported : free
}

type ChargeDay = { at: Date; isDayKnown: boolean; tolerance: number; subscription: SubscriptionRow }

/**
 * The periods that the charge may be for, the most likely first: the period of its day; declined
 * ones, oldest first, which the gateway may retry on any day (assumption, option
 * `gatewayRetries`); the next period, if the days are close enough; the latest period, for which
 * the charge is late. Declined periods that we retry ourselves come last, but before the money is
 * reversed.
 */
function openFor(periods: readonly ChargeRow[], { at, isDayKnown, tolerance, subscription }: ChargeDay): ChargeRow[] {
  const states = freeFor(subscription)
  const isFree = ({ state }: ChargeRow) => states.includes(state)
  const distance = ({ due_at }: ChargeRow) => Math.abs(due_at.getTime() - at.getTime())
  const started = periods.filter(({ due_at }) => due_at <= at)
  const latest = started.slice(-1).filter(isFree)
  const next = periods
    .filter((charge) => charge.due_at > at && distance(charge) < tolerance && isFree(charge))
    .slice(0, 1)
  const declined = started.filter((charge) => charge.state === "declined" && isFree(charge))
  // Only the last failed period: the subscription is unpaid because of it.
  const abandoned = subscription.state === "unpaid" ? started.filter(({ state }) => state === "failed").slice(-1) : []
  // Without a day the charge may be for any period without a result; the oldest comes first.
  const waited = isDayKnown ? [] : started.filter(({ state }) => unreported.includes(state))
  return [
    ...latest.filter((charge) => distance(charge) <= tolerance),
    ...declined.filter(({ retry_at }) => !retry_at),
    ...abandoned,
    ...next,
    ...latest,
    ...waited,
    ...declined,
  ]
}

/** States of a later period that has no charge: a charge of its day belongs to it. */
const waiting: readonly ChargeRow["state"][] = ["awaiting", "unconfirmed", "lapsed"]

/**
 * The reason why an order that the gateway charged on this day is not for this period; undefined if
 * it may be. No period is charged before its day. After it, the gateway may retry for any time
 * (assumption, option `gatewayRetries`); only the day of a later period that has no charge yet
 * belongs to that period.
 */
export async function otherDayReason(
  { pg }: Context,
  charge: ChargeRow,
  reported: string,
): Promise<KnownMessage | undefined> {
  const subscription = await findSubscription(pg, { id: charge.subscription_id })
  const at = localNoon(reported, subscription)
  if (!at) return undefined
  const tolerance = toleranceOf(subscription)
  const hasCome = ({ due_at }: Pick<ChargeRow, "due_at">) => due_at.getTime() - at.getTime() < tolerance
  if (!hasCome(charge)) {
    return toMessage("charge.order_of_earlier_day", { reported, day: dayOf(charge.due_at, subscription) })
  }
  const opened = (await periodCharges(pg, subscription.id)
    .where("due_at", ">", charge.due_at)
    .orderBy("due_at")) as ChargeRow[]
  const ahead = upcoming(subscription, 1).map((due_at) => ({ due_at, state: "awaiting" as const }))
  const latest = [...opened, ...ahead].filter(hasCome).at(-1)
  if (!latest || !waiting.includes(latest.state)) return undefined
  return toMessage("charge.order_of_later_day", { reported, day: dayOf(latest.due_at, subscription) })
}

const ONE_HOUR_MS = 3_600_000
/** Largest difference between the gateway's day and the store's (assumption "day" of ADR 0013). */
const MATCH_TOLERANCE_MS = 36 * ONE_HOUR_MS
/** How much shorter a month can be than the day of the month requires. */
const SHORT_BY_MS = 3 * 24 * ONE_HOUR_MS

/** The largest distance at which a charge still matches a period: at most half a period. */
function toleranceOf(subscription: SubscriptionRow): number {
  const { period, interval } = subscription
  const days = { day: 1, week: 7, month: 28, year: 365 }[period] * interval
  // Assumption (ADR 0013, "short months"): a gateway that continues from February's date and did
  // not receive the next date in time charges on 28 March instead of 31 March.
  const most = meetsShortMonths(subscription) ? MATCH_TOLERANCE_MS + SHORT_BY_MS : MATCH_TOLERANCE_MS
  return Math.min(most, days * 12 * ONE_HOUR_MS)
}

/**
 * Noon of a reported day in the subscription's time zone; undefined if no valid day was reported.
 */
function localNoon(day: string | undefined, { time_zone }: SubscriptionRow): Date | undefined {
  if (!day) return undefined
  const noon = DateTime.fromISO(day, { zone: time_zone }).set({ hour: 12 })
  return noon.isValid ? noon.toJSDate() : undefined
}
