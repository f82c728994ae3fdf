import { backoff } from "../../../durable"
import { generateEntityId } from "@medusajs/framework/utils"
import { amountParam, invalidData, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { syncAfter } from "../engines/gateway/sync-states"
import { append } from "../history"
import { assertTermsSeen, type SeenTerms, termsOf } from "../plans/plan-terms"
import { findPlan } from "../plans/plans"
import type { Delivery } from "../../../contracts/requests/delivery"
import type { Db, SubscriptionRow } from "../rows"
import { billingInterval } from "./billing-dates"
import {
  cardColumns,
  changeSubscription,
  findSubscription,
  lockSubscription,
  type ShownCard,
} from "./subscription-rows"
import type { Problem } from "./problems"
import { endedStates, moved } from "./subscription-states"

export type SignUp = SeenTerms & {
  customer_id: string
  plan_id: string
  quantity: number
  card?: ShownCard
  /** Digests that identify the card, the newest key's first; none if it cannot be identified. */
  card_digests?: readonly string[]
  /** For a sign-up in checkout: the order of this cart is the first one. */
  cart_id?: string
  delivery?: Delivery
  /** Without a cart: a later start date. */
  start_at?: Date
  actor?: string
}

/** An equal request within so many minutes is a repeated click. */
const SAME_REQUEST_MINUTES = 5

/** Minutes before a sign-up in checkout is first polled; later polls are less frequent. */
const FIRST_POLL_MINUTES = 1

/**
 * Creates a pending subscription with a copy of the plan's terms. Without a cart, an equal request
 * within a few minutes returns the existing subscription: two clicks must not charge twice.
 * @throws MedusaError not_found, not_allowed if the plan is not offered; invalid_data for the
 * quantity
 */
export async function signUp(context: Context, input: SignUp): Promise<{ row: SubscriptionRow; isNew: boolean }> {
  const { pg, clock, settings } = context
  const now = await clock()
  const plan = await findPlan(context, input.plan_id)
  if (!plan.is_active) throw notAllowed(toMessage("plan.not_offered"))
  if (plan.ends_at && plan.ends_at <= now) throw notAllowed(toMessage("plan.has_ended"))
  if (!Number.isInteger(input.quantity) || input.quantity < 1 || input.quantity > 1_000) {
    throw invalidData(toMessage("sign_up.quantity_invalid"))
  }
  const row = {
    id: generateEntityId(undefined, "csb"),
    customer_id: input.customer_id,
    state: "pending" as const,
    state_since: now,
    quantity: input.quantity,
    time_zone: settings.timeZone,
    ...termsOf(plan, input.quantity),
    ...(input.card ? cardColumns(input.card, { time_zone: settings.timeZone }) : {}),
    cart_id: input.cart_id ?? null,
    delivery: input.delivery ? JSON.stringify(input.delivery) : null,
    start_at: input.start_at && input.start_at > now ? input.start_at : null,
    next_poll_at: later(now, FIRST_POLL_MINUTES),
    created_at: now,
  }
  const known = await pg.transaction(async (trx) => {
    await lockText(trx, `card_subscription ${input.customer_id}`)
    const same = input.cart_id ? undefined : await findSameRequest(trx, row, now)
    if (same) return same
    assertTermsSeen(row, input)
    const [trial_card_digest = null] = input.card_digests ?? []
    // The lock prevents two accounts from using one card for two trials at the same time.
    if (trial_card_digest) await lockText(trx, `card_subscription trial ${trial_card_digest}`)
    const trial_days = (await isTried({ pg: trx as Context["pg"] }, input)) ? 0 : plan.trial_days
    // A trial in a cart is limited to the quantity 1, since the cart charges nothing for it.
    if (trial_days > 0 && input.cart_id && input.quantity > 1) {
      throw invalidData(toMessage("sign_up.trial_of_one"))
    }
    const used = trial_days > 0 ? { trial_card_digest } : {}
    await trx("card_subscription").insert({ ...row, trial_days, ...used })
    const message = toMessage("subscription.created", {
      plan: plan.name,
      amount: amountParam(row.amount, row.currency_code),
      interval: billingInterval(row),
    })
    const entry = { subscription_id: row.id, message, actor: input.actor }
    await append(trx, [{ ...entry, event: "created" }], now)
    return undefined
  })
  return known ? { row: known, isNew: false } : { row: await findSubscription(pg, { id: row.id }), isNew: true }
}

async function lockText(trx: Db, text: string): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [text])
}

type SignUpRequest = Pick<SubscriptionRow, "customer_id" | "plan_id" | "quantity" | "start_at"> & {
  saved_card_id?: string | null
  delivery: string | null
}

/** A request with another delivery or start date is not the same. */
async function findSameRequest(trx: Db, request: SignUpRequest, now: Date): Promise<SubscriptionRow | undefined> {
  const { customer_id, plan_id, quantity, saved_card_id = null, start_at, delivery } = request
  return (await trx("card_subscription")
    .where({ customer_id, plan_id, quantity, cart_id: null, saved_card_id, start_at, deleted_at: null })
    .whereRaw(`${DELIVERED} = ${DELIVERED.replace("delivery", "?::jsonb")}`, [delivery])
    .whereNotIn("state", endedStates)
    .where("created_at", ">", later(now, -SAME_REQUEST_MINUTES))
    .first()) as SubscriptionRow | undefined
}

/** Treats a field that is null like one that is missing. */
const DELIVERED = "coalesce(jsonb_strip_nulls(delivery), '{}')"

function later(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000)
}

type Trial = Pick<SubscriptionRow, "customer_id" | "plan_id"> & {
  /** Digests of the card, under each of the store's keys. */
  card_digests?: readonly string[]
}

/**
 * Each customer, and each card, can try a plan once. Anyone who signs up again pays from the first
 * day on, even if the first trial ended with its order.
 */
async function isTried(
  { pg }: Pick<Context, "pg">,
  { customer_id, plan_id, card_digests = [] }: Trial,
): Promise<boolean> {
  const tried = await pg("card_subscription")
    .where({ plan_id })
    .where((by) => {
      void by.where({ customer_id }).orWhereIn("trial_card_digest", [...card_digests])
    })
    .where("trial_days", ">", 0)
    .where((of) => {
      void of.whereNotNull("trial_ends_at").orWhereNotNull("first_order_id").orWhere({ state: "pending" })
    })
    .first("id")
  return !!tried
}

const MINUTE_MS = 60_000
/** A sign-up in checkout without an order ends after this many days. */
const DAYS_TO_ORDER = 7

/** Pending sign-ups: without an order or a card, or with a schedule that the gateway refused. */
export function signUpsOf(of: () => Context) {
  return {
    /** Sign-ups that wait for the order of a cart. */
    async ofCart(cartId: string): Promise<SubscriptionRow[]> {
      return (await of()
        .pg("card_subscription")
        .where({ cart_id: cartId, state: "pending", deleted_at: null })
        .orderBy("id")) as SubscriptionRow[]
    },

    /** Subscriptions whose new card is being verified in this payment session. */
    async ofCardSession(sessionId: string): Promise<SubscriptionRow[]> {
      return (await of()
        .pg("card_subscription")
        .where({ card_session_id: sessionId, deleted_at: null })
        .whereNotIn("state", endedStates)) as SubscriptionRow[]
    },

    /** See `isTried`. */
    isTried: async (who: Parameters<typeof isTried>[1]): Promise<boolean> => isTried(of(), who),

    /** Polls again later, less and less often. A sign-up without an order ends after a week. */
    async later(id: string): Promise<void> {
      const { pg, clock } = of()
      const now = await clock()
      await pg.transaction(async (trx) => {
        const before = await lockSubscription(trx, id)
        if (before.state !== "pending") return
        const isExpired = now.getTime() - before.created_at.getTime() > DAYS_TO_ORDER * 24 * 60 * MINUTE_MS
        if (isExpired && before.problem === null)
          return end(trx, before, { now, reason: toMessage("sign_up.not_ordered") })
        const wait = backoff(before.tries, { first: MINUTE_MS, longest: 60 * MINUTE_MS })
        const changes = { tries: before.tries + 1, next_poll_at: new Date(now.getTime() + wait) }
        await changeSubscription(trx, before, { changes, now, sync: false })
      })
    },

    /** Records the problem that blocks it, and polls again later. */
    async hinder(id: string, problem: Problem): Promise<void> {
      const { pg } = of()
      await pg("card_subscription").where({ id }).update({ problem })
      await this.later(id)
    },

    /**
     * Records the placed order. Its trial is used up from then on, whatever happens to the
     * subscription.
     */
    async ordered(id: string, first_order_id: string): Promise<void> {
      await of().pg("card_subscription").where({ id, state: "pending" }).update({ first_order_id })
    },

    /** Cancels a pending sign-up that was not ordered, or whose order failed. */
    async drop(id: string, reason: KnownMessage): Promise<void> {
      const { pg, clock } = of()
      const now = await clock()
      await pg.transaction(async (trx) => {
        const before = await lockSubscription(trx, id)
        if (before.state === "pending") await end(trx, before, { now, reason })
      })
    },
  }
}

async function end(
  trx: Context["pg"] | Parameters<typeof lockSubscription>[0],
  before: SubscriptionRow,
  { now, reason }: { now: Date; reason: KnownMessage },
): Promise<void> {
  const sync_state = syncAfter(before.sync_state, "drop")
  const changes = { state: moved(before.state, "cancel"), ended_at: now, next_poll_at: null, sync_state }
  await changeSubscription(trx, before, { changes, now, sync: false })
  const entry = { subscription_id: before.id, message: toMessage("subscription.sign_up_dropped", { reason }) }
  await append(trx, [{ ...entry, event: "canceled" }], now)
}
