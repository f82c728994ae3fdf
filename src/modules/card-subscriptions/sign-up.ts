import { generateEntityId, MathBN, MedusaError } from "@medusajs/framework/utils"
import { DateTime } from "luxon"
import { spoken, toWireAmount } from "../../mapping"
import type { Context } from "./context"
import { enter } from "./history"
import { findPlan } from "./plans"
import type { Db, Delivery, NextTerms, PlanRow, SubscriptionRow } from "./rows"
import { dueAt, isOver } from "./schedule"
import { moved } from "./states"
import { changeSubscription, findSubscription, insertCharge, lockSubscription } from "./subscription-rows"

/** What may be shown of the card that is charged. */
export type ShownCard = {
  id: string
  brand: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
}

export type SignUp = {
  customer_id: string
  plan_id: string
  quantity: number
  card?: ShownCard
  /** In checkout: its order is the first one. */
  cart_id?: string
  delivery?: Delivery
  /** Without a cart: when it begins, where that is later. */
  start_at?: Date
  actor?: string
}

/** A second click within so many minutes is the same wish. */
const SAME_WISH_MINUTES = 5

/** Minutes after which a sign-up in checkout is looked at for the first time, and then ever more seldom. */
const FIRST_LOOK_MINUTES = 1

/**
 * Begins a subscription with a copy of the plan's terms. Without a cart, the same wish once more within a few minutes is the
 * subscription that is there: two clicks must not charge twice.
 * @throws MedusaError where the plan is not on offer
 */
export async function signUp(context: Context, input: SignUp): Promise<{ row: SubscriptionRow; isNew: boolean }> {
  const { pg, clock, settings } = context
  const now = await clock()
  const plan = await findPlan(context, input.plan_id)
  if (!plan.is_active) throw notAllowed("This plan is not offered any more.")
  if (plan.ends_at && plan.ends_at <= now) throw notAllowed("This plan has ended.")
  if (!Number.isInteger(input.quantity) || input.quantity < 1 || input.quantity > 1_000) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "The quantity must be a whole number from 1 to 1000.")
  }
  const row = {
    id: generateEntityId(undefined, "csb"),
    customer_id: input.customer_id,
    state: "pending" as const,
    state_since: now,
    quantity: input.quantity,
    time_zone: settings.timeZone,
    ...termsOf(plan, input.quantity),
    trial_days: (await isTried(context, input)) ? 0 : plan.trial_days,
    ...(input.card ? cardColumns(input.card) : {}),
    cart_id: input.cart_id ?? null,
    delivery: input.delivery ? JSON.stringify(input.delivery) : null,
    start_at: input.start_at && input.start_at > now ? input.start_at : null,
    next_look_at: later(now, FIRST_LOOK_MINUTES),
    created_at: now,
  }
  const known = await pg.transaction(async (trx) => {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [`card_subscription ${input.customer_id}`])
    const same = input.cart_id ? undefined : await sameWish(trx, { input, now })
    if (same) return same
    await trx("card_subscription").insert(row)
    const message = `Signed up for "${plan.name}": ${spoken(row.amount, row.currency_code)} ${rhythmOf(row)}.`
    await enter(trx, [{ subscription_id: row.id, kind: "created", message, actor: input.actor, event: "created" }])
    return undefined
  })
  return known ? { row: known, isNew: false } : { row: await findSubscription(pg, { id: row.id }), isNew: true }
}

async function sameWish(trx: Db, { input, now }: { input: SignUp; now: Date }): Promise<SubscriptionRow | undefined> {
  const { customer_id, plan_id, quantity, card } = input
  return (await trx("card_subscription")
    .where({ customer_id, plan_id, quantity, cart_id: null, saved_card_id: card?.id ?? null, deleted_at: null })
    .whereNotIn("state", ["canceled", "completed"])
    .where("created_at", ">", later(now, -SAME_WISH_MINUTES))
    .first()) as SubscriptionRow | undefined
}

/** A plan is tried once: who signs up again pays from the first day on. */
export async function isTried(
  { pg }: Pick<Context, "pg">,
  { customer_id, plan_id }: Pick<SignUp, "customer_id" | "plan_id">,
): Promise<boolean> {
  const tried = await pg("card_subscription")
    .where({ customer_id, plan_id })
    .where("trial_days", ">", 0)
    .where((of) => void of.whereNotNull("trial_ends_at").orWhere({ state: "pending" }))
    .first("id")
  return !!tried
}

/** The plan's terms as columns of a subscription. */
export function termsOf(plan: PlanRow, quantity: number) {
  const { provider_id, engine, currency_code, period, interval, charges_limit, ends_at, variant_id } = plan
  return {
    plan_id: plan.id,
    provider_id,
    engine,
    title: plan.name,
    variant_id,
    amount: toWireAmount(MathBN.mult(plan.amount, quantity), currency_code),
    currency_code,
    period,
    interval,
    charges_limit,
    ends_at,
    retry_hours: JSON.stringify(plan.retry_hours) as unknown as number[],
    after_retries: plan.after_retries,
    no_stock: plan.no_stock,
    catch_up: plan.catch_up,
  }
}

/** The same for a subscription that goes over to the plan with its next charge. */
export function nextTermsOf(plan: PlanRow, quantity: number): NextTerms {
  const { engine: _engine, provider_id: _provider, currency_code: _currency, ...terms } = termsOf(plan, quantity)
  return { ...terms, retry_hours: plan.retry_hours, ends_at: plan.ends_at?.toISOString() ?? null }
}

export function cardColumns({ id, brand, last4, exp_month, exp_year }: ShownCard) {
  return { saved_card_id: id, card_brand: brand, card_last4: last4, card_exp_month: exp_month, card_exp_year: exp_year }
}

/** "every month", "every 3 weeks". */
export function rhythmOf({ period, interval }: Pick<SubscriptionRow, "period" | "interval">): string {
  return interval === 1 ? `every ${period}` : `every ${interval} ${period}s`
}

export type Activation = {
  subscription_id: string
  card?: ShownCard
  /** The order of the sign-up, and the money in it. Without one, the first period is charged now, or after the trial. */
  first?: {
    order_id: string
    /** The quantity that was ordered in the end. */
    quantity: number
    order_total: string
    payment_collection_id: string | null
    payment_session_id: string | null
    transaction_id: string | null
  }
  actor?: string
}

/**
 * Begins to count. Without a trial the order of the sign-up is the first period; the dates of all others are counted from
 * this moment, or from the end of the trial. Once: who comes second finds it done.
 */
export async function activate(context: Context, input: Activation): Promise<SubscriptionRow> {
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const before = await lockSubscription(trx, input.subscription_id)
    if (before.state !== "pending") return before
    const quantity = input.first?.quantity ?? before.quantity
    const each = MathBN.div(before.amount, before.quantity)
    const amount = toWireAmount(MathBN.mult(each, quantity), before.currency_code)
    const begins = before.start_at && before.start_at > now ? before.start_at : now
    const trialEnds = before.trial_days > 0 ? plusDays(begins, before) : null
    // A gateway that charges by itself knows days only.
    const anchor = before.engine === "gateway" ? startOfDay(trialEnds ?? begins, before) : (trialEnds ?? begins)
    const isPaid = !!input.first && !trialEnds
    // The first charge of who signs up alone is ours in any case: it comes now, not when a schedule begins.
    const isDue = !input.first && !trialEnds && begins <= now
    const shape = { ...before, anchor_at: anchor, anchor_index: 0 }
    const made = isPaid || isDue ? 1 : 0
    const nextAt = dueAt(shape, made)
    const over = isOver(before, { made, at: nextAt })
    const after = await changeSubscription(trx, before, {
      now,
      changes: {
        state: moved(before.state, "activate"),
        ...(input.card ? cardColumns(input.card) : {}),
        quantity,
        amount,
        anchor_at: anchor,
        next_index: made,
        next_at: over ? null : nextAt,
        charges_made: made,
        trial_ends_at: trialEnds,
        first_order_id: input.first?.order_id ?? null,
        problem: null,
        next_look_at: null,
        tries: 0,
      },
    })
    if (input.first && isPaid) {
      const { order_id, order_total, payment_collection_id, payment_session_id, transaction_id } = input.first
      await trx("card_subscription_charge").insert({
        id: generateEntityId(undefined, "cch"),
        subscription_id: before.id,
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
        ...{ subscription_id: before.id, period_index: 0, due_at: now, amount, currency_code: before.currency_code },
        ...{ state: "due", next_look_at: now },
      })
    }
    const next = over ? "No further charge comes." : `The next charge is due on ${dayOf(nextAt, before)}.`
    const message = `Began. ${next}`
    const entry = { subscription_id: before.id, actor: input.actor }
    await enter(trx, [{ ...entry, kind: "activated", message, event: "activated" }])
    if (!over || isDue) return after
    await enter(trx, [{ ...entry, kind: "completed", message: "All charges are made.", event: "completed" }])
    return changeSubscription(trx, after, { now, changes: { state: moved("active", "complete"), ended_at: now } })
  })
}

/** The day on the store's clocks, ISO 8601. */
export function dayOf(date: Date, { time_zone }: Pick<SubscriptionRow, "time_zone">): string {
  return DateTime.fromJSDate(date, { zone: time_zone }).toISODate() ?? ""
}

function startOfDay(date: Date, { time_zone }: SubscriptionRow): Date {
  return DateTime.fromJSDate(date, { zone: time_zone }).startOf("day").toJSDate()
}

function plusDays(date: Date, { time_zone, trial_days }: SubscriptionRow): Date {
  return DateTime.fromJSDate(date, { zone: time_zone }).plus({ days: trial_days }).toJSDate()
}

function later(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000)
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
