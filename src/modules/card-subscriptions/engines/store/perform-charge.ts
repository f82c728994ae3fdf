import { MedusaError } from "@medusajs/framework/utils"
import { messageOf, formatAmount } from "../../../../mapping"
import { chargeProblems } from "../../subscriptions/problems"
import type { Context } from "../../context"
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

/** What is known of one attempt to charge. */
export type Attempt = {
  /** The card payment; null where nothing was begun. */
  transaction_id: string | null
  /**
   * `open`: not final, or not known. `unsent`: nothing was sent, for a reason that passes. `declined` counts as a try; so does
   * a card that cannot be charged any more.
   */
  outcome: "approved" | "declined" | "open" | "unsent"
  error_code?: string | null
  error_message?: string | null
  /** Why it was declined, by the table of codes (`declineCategory`). */
  decline_category?: string | null
  /** Nothing but another card helps, whatever the code. */
  needs_card?: boolean
  /** A gateway that charges by itself and does not try a declined charge again: we do. */
  retries_are_ours?: boolean
}

/** Who charges: Medusa's payment session and the gateway behind it. All of it may be asked again without charging twice. */
export type Charger = {
  /** The payment session of a charge, made where there is none yet. */
  openSession(charge: ChargeRow, subscription: SubscriptionRow): Promise<Session>
  /**
   * Charges in the session, unless another attempt than the charge's declined one stands in it: then what is known of that one. Two of these
   * at the same moment charge once.
   */
  send(charge: ChargeRow & Session, subscription: SubscriptionRow): Promise<Attempt>
  /** What is known of the session's latest attempt; undefined where there is none. */
  poll(charge: ChargeRow & Session): Promise<Attempt | undefined>
}

type Session = { payment_collection_id: string; payment_session_id: string }

/**
 * One step of a charge that was claimed: charges what is due, looks at what is under way, tries a declined one again, notes a
 * period without news, gives up. Whatever ends in between is taken up by the next look.
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
  // What is for no period is nothing that anybody owes.
  const isOwed = charge.period_index !== null
  if (isOwed && (charge.state === "due" || charge.state === "declined"))
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
    // Unless a new card has brought it forward since it was read.
    await context
      .pg("card_subscription_charge")
      .where({ id: charge.id, state: "due", next_poll_at: charge.next_poll_at })
      .update({ next_poll_at: new Date(now.getTime() + DAY_MS) })
    return
  }
  // The wish is committed before anything leaves; an attempt that nobody sent is found by the next look, and sent then. What
  // another one tried since it was read is declined again by now, and waits for its own date.
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

/** A card that no later try mends is not charged for another period either: a new card brings both. */
async function waitsForCard({ pg }: Context, { subscription_id }: ChargeRow): Promise<boolean> {
  const where = { state: "declined", decline: "hard", retry_at: null }
  return !!(await periodCharges(pg, subscription_id).where(where).first("id"))
}

/** Paused or ended in the meantime: a period that is not charged, or not tried again. */
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
    // Charged by the gateway's own schedule, or by us, and whoever took it down has not finished: nothing is sent beside it.
    const at = new Date((await context.clock()).getTime() + 10 * MINUTE_MS)
    return updateCharge(context.pg, charge.id, { next_poll_at: at })
  }
  // None of this try: the process ended before it was sent.
  if (chargeDenialReason(subscription.state)) return leaveOut(context, charge)
  await send(context, { charge, subscription, charger })
}

async function send(context: Context, { charge, subscription, charger }: Work): Promise<void> {
  const session = sessionOf(charge) ?? (await newSession(context, { charge, subscription, charger }))
  const attempt: Attempt =
    typeof session === "string"
      ? { transaction_id: null, outcome: "unsent", error_message: session }
      : await charger.send({ ...charge, ...session }, subscription)
  if (attempt.outcome !== "unsent") return recordChargeOutcome(context, charge.id, attempt)
  const now = await context.clock()
  const message = attempt.error_message ?? "The gateway cannot be reached."
  const again = new Date(now.getTime() + 10 * MINUTE_MS)
  await context
    .pg("card_subscription_charge")
    .where({ id: charge.id, state: "charging" })
    .update({
      ...(charge.declined_at ? { state: "declined", retry_at: again } : { state: "due" }),
      attempts: charge.attempts - 1,
      error_message: message.slice(0, 500),
      next_poll_at: again,
    })
  const problem = chargeProblems.notMade(message, subscription.problem)
  if (problem)
    await context
      .pg("card_subscription")
      .where({ id: subscription.id, problem: subscription.problem })
      .update({ problem })
}

/** @returns why there is none, in a sentence: a provider that the store has no more, say */
async function newSession(context: Context, { charge, subscription, charger }: Work): Promise<Session | string> {
  try {
    return await keepSession(context, charge, await charger.openSession(charge, subscription))
  } catch (error) {
    if (MedusaError.isMedusaError(error)) return messageOf(error)
    throw error
  }
}

function sessionOf({ payment_collection_id, payment_session_id }: ChargeRow): Session | undefined {
  return payment_collection_id && payment_session_id ? { payment_collection_id, payment_session_id } : undefined
}

/** Kept before anything is charged in it. Two workers keep one: the first. */
export async function keepSession({ pg }: Pick<Context, "pg">, { id }: ChargeRow, session: Session): Promise<Session> {
  await pg("card_subscription_charge").where({ id, payment_session_id: null }).update(session)
  return (await findCharge(pg, { id })) as ChargeRow & Session
}

/** The gateway charges by itself and has not said so. Shown, and never charged by us: it may have been. */
async function unconfirmed(context: Context, charge: ChargeRow, subscription: SubscriptionRow): Promise<void> {
  const now = await context.clock()
  await context.pg.transaction(async (trx) => {
    const locked = await lockSubscription(trx, subscription.id)
    const marked = await trx("card_subscription_charge")
      .where({ id: charge.id, state: "awaiting" })
      .update({ state: "unconfirmed", next_poll_at: null, updated_at: new Date() })
    if (marked === 0) return
    // As for one that is paid; what it does next is to be known all the more.
    if (meetsShortMonths(locked)) await changeSubscription(trx, locked, { changes: {}, now })
    const day = dayOf(charge.due_at, subscription)
    const hours = Math.round(context.settings.unconfirmedAfter)
    const message = `The gateway said nothing of the charge of ${formatAmount(charge.amount, charge.currency_code)} due on ${day} within ${hours} hours. Whether the card was charged is not known: look at the gateway.`
    const entry = { subscription_id: subscription.id, charge_id: charge.id }
    await append(trx, [{ ...entry, kind: "unconfirmed", message, event: "unconfirmed" }], now)
  })
}
