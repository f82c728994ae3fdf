import { compare, spoken } from "../../mapping"
import { apartOf } from "./apart-of"
import { chargeProblems } from "./charge-problems"
import type { Context } from "./context"
import { enter } from "./history"
import { noonOf } from "./noon-of"
import { openPeriods } from "./open-periods"
import { periodCharges } from "./period-charges"
import type { ChargeRow, Db, SubscriptionRow } from "./rows"
import { dayOf } from "./day-of"
import { findCharge, findSubscription, insertCharge, lockSubscription, updateCharge } from "./subscription-rows"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type Adopted = {
  charge: ChargeRow
  subscription: SubscriptionRow
  /** Whether the money is for a period of this subscription; else it is given back. */
  isWanted: boolean
}

/** Periods that a charge of the gateway can still be for. */
const free: readonly ChargeRow["state"][] = ["due", "awaiting", "unconfirmed", "declined", "failed", "lapsed"]
/** Periods of which nothing was heard. */
const unheard: readonly ChargeRow["state"][] = ["awaiting", "unconfirmed"]
/** Periods for which somebody can find a charge at the gateway. */
const ruledOn: readonly ChargeRow["state"][] = ["unconfirmed", "lapsed"]

export type GatewaysCharge = {
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
export async function adoptCharge(
  context: Context,
  { subscriptionId, chargedOn, transactionId, amount: taken, chargeId }: GatewaysCharge,
): Promise<Adopted> {
  const now = await context.clock()
  const known = await findSubscription(context.pg, { id: subscriptionId })
  const at = noonOf(chargedOn, known) ?? now
  // A gateway a little ahead of our clock, or of our day, charges a period that is not open yet.
  const apart = apartOf(known)
  const ahead = Math.min(at.getTime(), now.getTime() + DAY_MS) + apart - 1
  const until = new Date(Math.max(now.getTime(), ahead))
  await openPeriods(context, { most: 1, subscriptionId, until })
  const told = { at, isDayKnown: at !== now, apart }
  return context.pg.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, subscriptionId)
    const mine = await findCharge(trx, { subscription_id: subscriptionId, transaction_id: transactionId })
    if (mine) return { charge: mine, subscription, isWanted: mine.period_index !== null }
    const periods = await periodsOf(trx, subscriptionId)
    const ruled = periods.find(({ id, state }) => id === chargeId && ruledOn.includes(state))
    const charge = ruled ?? periodOf(periods, { ...told, free: freeFor(subscription) })
    const isAgreed = !charge || taken === undefined || compare(taken, charge.amount) === 0
    if (charge && isAgreed) {
      // Taken from here on: another charge of the gateway is not for this period as well.
      const changes = {
        state: "charging" as const,
        transaction_id: transactionId,
        attempts: charge.attempts + 1,
        retry_at: null,
        next_look_at: new Date(now.getTime() + MINUTE_MS),
      }
      await updateCharge(trx, charge.id, changes)
      return { charge: { ...charge, ...changes }, subscription, isWanted: true }
    }
    const { currency_code } = subscription
    const amount = taken ?? subscription.amount
    const extra = (await insertCharge(trx, {
      subscription_id: subscriptionId,
      period_index: null,
      due_at: at,
      amount,
      currency_code,
      state: "charging",
      transaction_id: transactionId,
      attempts: 1,
    })) as ChargeRow
    const why = isAgreed ? "no period is open for it" : `${spoken(charge?.amount ?? "", currency_code)} was agreed`
    const message = chargeProblems.outside(`${spoken(amount, currency_code)} on ${dayOf(at, subscription)}`, why)
    await enter(trx, [{ subscription_id: subscriptionId, charge_id: extra.id, kind: "outside", message }], now)
    // It does not know what it should, or does not keep to it: told once more, and shown.
    const problem = isAgreed ? {} : { problem: message }
    await trx("card_subscription")
      .where({ id: subscriptionId })
      .update({ needs_telling: true, ...problem })
    return { charge: extra, subscription, isWanted: false }
  })
}

async function periodsOf(db: Db, subscription_id: string): Promise<ChargeRow[]> {
  return (await periodCharges(db, subscription_id).orderBy("due_at")) as ChargeRow[]
}

/** Of a subscription that has ended no others are charged any more; one that is completed was to be charged to its end. */
function freeFor({ state }: SubscriptionRow): readonly ChargeRow["state"][] {
  if (state === "completed") return [...unheard, "lapsed"]
  return state === "canceled" ? unheard : free
}

type Told = { at: Date; isDayKnown: boolean; free: readonly ChargeRow["state"][]; apart: number }

/**
 * The latest period that was due on that day, unless it has its money; then the next one, if the days lie that close. Where
 * nothing was heard of the latest one for longer than that, the next one comes first: each charge has its own day.
 */
function periodOf(charges: readonly ChargeRow[], { at, isDayKnown, free, apart }: Told): ChargeRow | undefined {
  const isFree = ({ state }: ChargeRow) => free.includes(state)
  const distance = ({ due_at }: ChargeRow) => Math.abs(due_at.getTime() - at.getTime())
  const before = charges.filter(({ due_at }) => due_at <= at)
  const latest = before.at(-1)
  const next = charges.find((charge) => charge.due_at > at && distance(charge) < apart && isFree(charge))
  if (latest && isFree(latest)) {
    return next && unheard.includes(latest.state) && distance(latest) > apart ? next : latest
  }
  // Without a day it can be for any that is waited for: for the one that waits the longest.
  return next ?? (isDayKnown ? undefined : before.find(({ state }) => unheard.includes(state)))
}
