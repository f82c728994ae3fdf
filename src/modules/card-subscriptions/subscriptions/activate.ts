import { generateEntityId, MathBN } from "@medusajs/framework/utils"
import { DateTime } from "luxon"
import { toWireAmount } from "../../../mapping"
import { toMessage } from "../../../messages"
import { cardColumns, changeSubscription, insertCharge, lockSubscription, type ShownCard } from "./subscription-rows"
import type { Context } from "../context"
import { engineOf } from "../engines"
import { dayOf, dueAt, isPastEnd } from "./billing-dates"
import { append } from "../history"
import type { SubscriptionRow } from "../rows"
import { moved } from "./subscription-states"

export type Activation = {
  subscription_id: string
  card?: ShownCard
  /**
   * The order of the sign-up and its payment. Without one, the first period is charged now, on the
   * start date, or after the trial.
   */
  first?: {
    order_id: string
    /** The quantity in the placed order. */
    quantity: number
    order_total: string
    payment_collection_id: string | null
    payment_session_id: string | null
    transaction_id: string | null
  }
  actor?: string
}

/**
 * Activates a pending subscription. Without a trial, the order of the sign-up pays the first
 * period. All other dates are calculated from now, from the start date, or from the end of the
 * trial. Calling it again changes nothing.
 */
export async function activate(context: Context, input: Activation): Promise<SubscriptionRow> {
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const before = await lockSubscription(trx, input.subscription_id)
    if (before.state !== "pending") return before
    const quantity = input.first?.quantity ?? before.quantity
    const each = MathBN.div(before.amount, before.quantity)
    const amount = toWireAmount(MathBN.mult(each, quantity), before.currency_code)
    const startsAt = before.start_at && before.start_at > now ? before.start_at : now
    const trialEnds = before.trial_days > 0 ? plusDays(startsAt, before) : null
    const anchor = engineOf(before).firstDue(trialEnds ?? startsAt, before)
    const isPaid = !!input.first && !trialEnds
    // Without an order, we make the first charge ourselves with either engine: it is due now, not
    // when a schedule starts.
    const isDue = !input.first && !trialEnds && startsAt <= now
    const shape = { ...before, anchor_at: anchor, anchor_index: 0 }
    const made = isPaid || isDue ? 1 : 0
    const nextAt = dueAt(shape, made)
    const isEnded = isPastEnd(before, { made, at: nextAt })
    const after = await changeSubscription(trx, before, {
      now,
      changes: {
        state: moved(before.state, "activate"),
        ...(input.card ? cardColumns(input.card, before) : {}),
        quantity,
        amount,
        anchor_at: anchor,
        next_index: made,
        next_at: isEnded ? null : nextAt,
        charges_made: made,
        trial_ends_at: trialEnds,
        first_order_id: input.first?.order_id ?? null,
        problem: null,
        next_poll_at: null,
        tries: 0,
      },
    })
    if (input.first && isPaid) {
      const { order_id, order_total, payment_collection_id, payment_session_id, transaction_id } = input.first
      await trx("card_subscription_charge").insert({
        id: generateEntityId(undefined, "cch"),
        subscription_id: before.id,
        plan_id: before.plan_id,
        period_index: 0,
        due_at: now,
        amount,
        order_total: order_total === amount ? null : order_total,
        currency_code: before.currency_code,
        state: "paid",
        is_signup: true,
        attempts: 1,
        paid_at: now,
        order_id,
        payment_collection_id,
        payment_session_id,
        transaction_id,
      })
    }
    if (isDue) {
      await insertCharge(trx, {
        ...{ subscription_id: before.id, plan_id: before.plan_id, period_index: 0, due_at: now },
        ...{ amount, currency_code: before.currency_code, state: "due", next_poll_at: now },
      })
    }
    const next = isEnded
      ? toMessage("charge.none_follows")
      : toMessage("charge.next_due", { day: dayOf(nextAt, before) })
    const message = toMessage("subscription.activated", { next })
    const entry = { subscription_id: before.id, actor: input.actor }
    await append(trx, [{ ...entry, message, event: "activated" }], now)
    if (!isEnded || isDue) return after
    await append(trx, [{ ...entry, message: toMessage("subscription.completed"), event: "completed" }], now)
    return changeSubscription(trx, after, { now, changes: { state: moved("active", "complete"), ended_at: now } })
  })
}

function plusDays(date: Date, { time_zone, trial_days }: SubscriptionRow): Date {
  return DateTime.fromJSDate(date, { zone: time_zone }).plus({ days: trial_days }).toJSDate()
}
