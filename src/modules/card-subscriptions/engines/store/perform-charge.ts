import { MedusaError } from "@medusajs/framework/utils"
import { amountParam, reasonOf } from "../../../../mapping"
import { type KnownMessage, toMessage } from "../../../../messages"
import { recordProblem } from "../../subscriptions/problems"
import type { Context } from "../../context"
import type { Attempt } from "../engine"
import { isStaleResult, recordChargeOutcome } from "../../charges/record-outcome"
import { abandon } from "../../charges/dunning"
import { append } from "../../history"
import {
  changeSubscription,
  findCharge,
  findSubscription,
  lockSubscription,
  periodCharges,
  updateCharge,
} from "../../subscriptions/subscription-rows"
import type { ChargeRow, SubscriptionRow } from "../../rows"
import { dayOf, meetsShortMonths } from "../../subscriptions/billing-dates"
import { chargeDenialReason } from "../../subscriptions/subscription-states"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Medusa's payment session and the gateway behind it. Every call may be repeated without charging
 * twice.
 */
export type Charger = {
  /** Returns the payment session of a charge; creates it if there is none. */
  openSession(charge: ChargeRow, subscription: SubscriptionRow): Promise<Session>
  /**
   * Charges in the session. If the session has an attempt other than the charge's declined one, it
   * returns that attempt's result instead. Two concurrent calls charge once.
   */
  send(charge: ChargeRow & Session, subscription: SubscriptionRow): Promise<Attempt>
  /** The known result of the session's latest attempt; undefined if there is none. */
  poll(charge: ChargeRow & Session): Promise<Attempt | undefined>
}

type Session = { payment_collection_id: string; payment_session_id: string }

/**
 * Performs one step of a claimed charge: charges a due one, polls one in flight, retries a declined
 * one, marks a period without a result as unconfirmed, or abandons the charge. If the process dies
 * in between, the next poll resumes.
 */
export async function performCharge(context: Context, chargeId: string, charger: Charger): Promise<void> {
  const charge = await findCharge(context.pg, { id: chargeId })
  if (!charge) return
  const now = await context.clock()
  if (!charge.next_poll_at || charge.next_poll_at > now) return
  const subscription = await findSubscription(context.pg, { id: charge.subscription_id })
  if (charge.state === "awaiting") return unconfirmed(context, charge, subscription)
  if (charge.state === "charging") return pollCharge(context, { charge, subscription, charger })
  if (charge.state === "declined" && !charge.retry_at) return abandon(context, charge.id)
  // The gateway made a charge without a period; we never send one.
  const isOfPeriod = charge.period_index !== null
  if (isOfPeriod && (charge.state === "due" || charge.state === "declined"))
    return start(context, { charge, subscription, charger })
  await updateCharge(context.pg, charge.id, { next_poll_at: null })
}

type Work = { charge: ChargeRow; subscription: SubscriptionRow; charger: Charger }

async function start(context: Context, { charge, subscription, charger }: Work): Promise<void> {
  if (chargeDenialReason(subscription.state)) {
    return leaveOut(context, charge)
  }
  const now = await context.clock()
  if (charge.state === "due" && (await waitsForCard(context, charge))) {
    // A new card may have brought its date forward since it was read: that date stays.
    await context
      .pg("card_subscription_charge")
      .where({ id: charge.id, state: "due", next_poll_at: charge.next_poll_at })
      .update({ next_poll_at: new Date(now.getTime() + DAY_MS) })
    return
  }
  // The intent is committed before anything is sent. If this process dies in between, the next poll
  // sends it. If another worker has tried the charge since it was read, `attempts` differs and the
  // update matches no row.
  const claimed = await context
    .pg("card_subscription_charge")
    .where({ id: charge.id, state: charge.state, attempts: charge.attempts })
    .update({
      state: "charging",
      attempts: charge.attempts + 1,
      next_poll_at: new Date(now.getTime() + MINUTE_MS),
      updated_at: new Date(),
    })
  if (claimed === 0) return
  await send(context, {
    charge: { ...charge, state: "charging", attempts: charge.attempts + 1 },
    subscription,
    charger,
  })
}

/** True if another period was declined for good: due periods then wait for a new card as well. */
async function waitsForCard({ pg }: Context, { subscription_id }: ChargeRow): Promise<boolean> {
  const where = { state: "declined", decline: "hard", retry_at: null }
  return !!(await periodCharges(pg, subscription_id).where(where).first("id"))
}

/** Drops the charge of a subscription that was paused or ended in the meantime. */
async function leaveOut({ pg }: Context, charge: ChargeRow): Promise<void> {
  await pg("card_subscription_charge")
    .where({ id: charge.id, state: charge.state })
    .update({
      state: charge.declined_at ? "failed" : "skipped",
      attempts: charge.state === "charging" ? charge.attempts - 1 : charge.attempts,
      next_poll_at: null,
      retry_at: null,
      updated_at: new Date(),
    })
}

async function pollCharge(context: Context, { charge, subscription, charger }: Work): Promise<void> {
  const session = sessionOf(charge)
  const attempt = session && (await charger.poll({ ...charge, ...session }))
  if (attempt && !isStaleResult(charge, attempt)) return recordChargeOutcome(context, charge.id, attempt)
  if (charge.transaction_id && !charge.retry_at) {
    // A payment exists, made by the gateway's schedule or by us, and its result is not recorded
    // yet: another one would charge twice.
    const at = new Date((await context.clock()).getTime() + 10 * MINUTE_MS)
    return updateCharge(context.pg, charge.id, { next_poll_at: at })
  }
  // No result of this attempt exists: the process ended before sending.
  if (chargeDenialReason(subscription.state)) return leaveOut(context, charge)
  await send(context, { charge, subscription, charger })
}

async function send(context: Context, { charge, subscription, charger }: Work): Promise<void> {
  const session = sessionOf(charge) ?? (await newSession(context, { charge, subscription, charger }))
  const attempt: Attempt =
    "code" in session
      ? { transaction_id: null, outcome: "unsent", reason: session }
      : await charger.send({ ...charge, ...session }, subscription)
  if (attempt.outcome !== "unsent") return recordChargeOutcome(context, charge.id, attempt)
  const now = await context.clock()
  const reason = attempt.reason ?? toMessage("charge.gateway_unreachable")
  const again = new Date(now.getTime() + 10 * MINUTE_MS)
  await context
    .pg("card_subscription_charge")
    .where({ id: charge.id, state: "charging" })
    .update({
      ...(charge.declined_at ? { state: "declined", retry_at: again } : { state: "due" }),
      attempts: charge.attempts - 1,
      reason,
      next_poll_at: again,
    })
  // Other problems are more serious than a charge that was not sent, so they stay.
  const problem = toMessage("charge.not_sent", { reason })
  await recordProblem(context, { subscription_id: subscription.id, problem, over: ["charge.not_sent"] })
}

/**
 * @returns the reason if no session can be created, such as a provider that the store no longer has
 */
async function newSession(context: Context, { charge, subscription, charger }: Work): Promise<Session | KnownMessage> {
  try {
    return await keepSession(context, charge, await charger.openSession(charge, subscription))
  } catch (error) {
    if (MedusaError.isMedusaError(error)) return reasonOf(error)
    throw error
  }
}

function sessionOf({ payment_collection_id, payment_session_id }: ChargeRow): Session | undefined {
  return payment_collection_id && payment_session_id ? { payment_collection_id, payment_session_id } : undefined
}

/**
 * Stores the session before anything is charged in it. If two workers race, the first one's session
 * is kept.
 */
export async function keepSession({ pg }: Pick<Context, "pg">, { id }: ChargeRow, session: Session): Promise<Session> {
  await pg("card_subscription_charge").where({ id, payment_session_id: null }).update(session)
  return (await findCharge(pg, { id })) as ChargeRow & Session
}

/**
 * Marks a period unconfirmed because the gateway, which charges by its own schedule, has not
 * reported a result. We never charge it ourselves: the card may have been charged.
 */
async function unconfirmed(context: Context, charge: ChargeRow, subscription: SubscriptionRow): Promise<void> {
  const now = await context.clock()
  await context.pg.transaction(async (trx) => {
    const locked = await lockSubscription(trx, subscription.id)
    const marked = await trx("card_subscription_charge")
      .where({ id: charge.id, state: "awaiting" })
      .update({ state: "unconfirmed", next_poll_at: null, updated_at: new Date() })
    if (marked === 0) return
    // Syncs the next date, as after a paid charge: a short month may shift the gateway's schedule.
    if (meetsShortMonths(locked)) await changeSubscription(trx, locked, { changes: {}, now })
    const day = dayOf(charge.due_at, subscription)
    const count = Math.round(context.settings.unconfirmedAfter)
    const amount = amountParam(charge.amount, charge.currency_code)
    const message = toMessage("charge.unconfirmed", { amount, day, count })
    const entry = { subscription_id: subscription.id, charge_id: charge.id }
    await append(trx, [{ ...entry, message, event: "unconfirmed" }], now)
  })
}
