import { DateTime } from "luxon"
import { compare, formatAmount } from "../../../../mapping"
import { openWithin } from "../../charges/open-periods"
import type { Context } from "../../context"
import type { ChargeRow, Db, SubscriptionRow } from "../../rows"
import { dayOf, meetsShortMonths, upcoming } from "../../subscriptions/billing-dates"
import { chargeProblems } from "../../subscriptions/problems"
import {
  findCharge,
  findSubscription,
  insertCharge,
  lockSubscription,
  periodCharges,
  updateCharge,
} from "../../subscriptions/subscription-rows"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type AttachedCharge = {
  charge: ChargeRow
  subscription: SubscriptionRow
  /** Whether the money is for a period of this subscription; else it is given back. */
  isExpected: boolean
}

/** Periods that a charge of the gateway can still be for. */
const free: readonly ChargeRow["state"][] = ["due", "awaiting", "unconfirmed", "declined", "failed", "lapsed"]
/** Periods of which nothing was heard. */
const unheard: readonly ChargeRow["state"][] = ["awaiting", "unconfirmed"]
/** Periods for which somebody can find a charge at the gateway. */
const manuallyResolvable: readonly ChargeRow["state"][] = ["unconfirmed", "lapsed"]

type GatewaysCharge = {
  subscriptionId: string
  transactionId: string
  /** The day of the charge, ISO 8601, where the gateway told it; else it was now. */
  chargedOn?: string
  /** What the gateway says it took, decimal text; another amount than the period's is not accepted. */
  amount?: string
  /** The period that it is for, where somebody who looked at the gateway says so; else its day tells. */
  chargeId?: string
}

/**
 * A charge that the gateway made by its schedule, put to its period: the one whose day it was made on. One that is for no
 * period, or for one that was paid or left out, is a charge of its own, to be given back.
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
    // A gateway a little ahead of our clock, or of our day, charges a period that is not open yet.
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
      // Taken from here on: another charge of the gateway is not for this period as well.
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
    const { amount, currency_code } = subscription
    const [first] = open
    const extra = (await insertCharge(trx, {
      subscription_id: subscriptionId,
      period_index: null,
      due_at: at,
      amount: taken ?? amount,
      currency_code,
      state: "charging",
      transaction_id: transactionId,
      attempts: 1,
      error_message: chargeProblems.outsideReason(first && formatAmount(first.amount, currency_code)),
    })) as ChargeRow
    // It does not know what it should, or does not keep to it: told once more.
    await trx("card_subscription").where({ id: subscriptionId }).update({ needs_sync: true })
    return { charge: extra, subscription, isExpected: false }
  })
}

/** Locked: a worker that tries one of them again changes its row without the subscription's lock. */
async function lockPeriods(trx: Db, subscription_id: string): Promise<ChargeRow[]> {
  return (await periodCharges(trx, subscription_id).orderBy("due_at").forUpdate()) as ChargeRow[]
}

/** Of a subscription that has ended no others are charged any more; one that is completed was to be charged to its end. */
function freeFor({ state }: SubscriptionRow): readonly ChargeRow["state"][] {
  if (state === "completed") return [...unheard, "lapsed"]
  return state === "canceled" ? unheard : free
}

type ChargeDay = { at: Date; isDayKnown: boolean; tolerance: number; subscription: SubscriptionRow }

/**
 * The periods that it can be for, the likeliest first: the one whose day it was made on; those that were declined, which the
 * gateway tries again on any other day, the oldest first; the next one, if the days lie that close; the latest one, which it
 * is late for. What we try again ourselves comes last, and before the money of an open period would go back.
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
  // Of those that were given up the last one: it is what the subscription is unpaid for.
  const abandoned = subscription.state === "unpaid" ? started.filter(({ state }) => state === "failed").slice(-1) : []
  // Without a day it can be for any that is waited for: for the one that waits the longest.
  const waited = isDayKnown ? [] : started.filter(({ state }) => unheard.includes(state))
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

/** Periods that the gateway's charge of their day is for. */
const waiting: readonly ChargeRow["state"][] = ["awaiting", "unconfirmed", "lapsed"]

/**
 * Why an order that the gateway charged on this day is not for this period; undefined where it may be. None is charged before
 * its day. After it the gateway may have tried again for as long as it likes: only the day of a later period that has no
 * charge yet is that period's, which would be left without one.
 */
export async function otherDayReason({ pg }: Context, charge: ChargeRow, day: string): Promise<string | undefined> {
  const subscription = await findSubscription(pg, { id: charge.subscription_id })
  const at = localNoon(day, subscription)
  if (!at) return undefined
  const tolerance = toleranceOf(subscription)
  const hasCome = ({ due_at }: Pick<ChargeRow, "due_at">) => due_at.getTime() - at.getTime() < tolerance
  const reported = `The gateway says that this order was charged on ${day}`
  if (!hasCome(charge)) {
    return `${reported}. This charge was due on ${dayOf(charge.due_at, subscription)}: the order is of an earlier day.`
  }
  const opened = (await periodCharges(pg, subscription.id)
    .where("due_at", ">", charge.due_at)
    .orderBy("due_at")) as ChargeRow[]
  const ahead = upcoming(subscription, 1).map((due_at) => ({ due_at, state: "awaiting" as const }))
  const latest = [...opened, ...ahead].filter(hasCome).at(-1)
  if (!latest || !waiting.includes(latest.state)) return undefined
  return `${reported}: that is the day of the charge due on ${dayOf(latest.due_at, subscription)}, which has no order yet.`
}

const ONE_HOUR_MS = 3_600_000
/** How far the gateway's day and the store's may lie apart. */
const MATCH_TOLERANCE_MS = 36 * ONE_HOUR_MS
/** By how much a month can be too short for a day. */
const SHORT_BY_MS = 3 * 24 * ONE_HOUR_MS

/** Days that lie closer than half a period are of one charge. */
function toleranceOf(subscription: SubscriptionRow): number {
  const { period, interval } = subscription
  const days = { day: 1, week: 7, month: 28, year: 365 }[period] * interval
  // 28 March for the 31st: by a gateway that counts on from February, and was not told the next date in time.
  const most = meetsShortMonths(subscription) ? MATCH_TOLERANCE_MS + SHORT_BY_MS : MATCH_TOLERANCE_MS
  return Math.min(most, days * 12 * ONE_HOUR_MS)
}

/** Of a day that the gateway told, on the store's clocks; undefined where it told none. */
function localNoon(day: string | undefined, { time_zone }: SubscriptionRow): Date | undefined {
  if (!day) return undefined
  const noon = DateTime.fromISO(day, { zone: time_zone }).set({ hour: 12 })
  return noon.isValid ? noon.toJSDate() : undefined
}
