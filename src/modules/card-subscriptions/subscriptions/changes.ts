import { amountParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { engineOf } from "../engines/engine"
import { append, type SubscriptionEvent } from "../history"
import { dayOf, dueAt, isPastEnd, nextFrom, billingInterval } from "./billing-dates"
import { openWithin } from "../charges/open-periods"
import {
  cardColumns,
  changeSubscription,
  findSubscription,
  insertCharge,
  lockSubscription,
  periodCharges,
  type ShownCard,
  updateCharge,
} from "./subscription-rows"
import { findPlan } from "../plans/plans"
import type { ChargeRow, Db, SubscriptionRow } from "../rows"
import { nextTermsOf } from "../plans/plan-terms"
import { hasEnded, moved } from "./subscription-states"
import { patienceEnds, retryWithin } from "../charges/dunning"

type Change = {
  changes: Partial<SubscriptionRow>
  message: KnownMessage
  event: SubscriptionEvent
  /** The change does not concern the gateway's schedule, so it is not synced. */
  isOurs?: boolean
  /** Changed charges in their previous state, and the ids of new ones. */
  charges?: ChargeRow[]
  inserted?: string[]
}

type Asked = { subscription_id: string; actor?: string }

/** A change, with the data to revert it. */
export type Changed = { before: SubscriptionRow; after: SubscriptionRow; charges: ChargeRow[]; inserted: string[] }

/**
 * Changes that a customer or an admin may make, each in one transaction under the subscription's
 * lock. @throws MedusaError not_allowed, not_found, with a message
 */
export function changesOf(of: () => Context) {
  /** @returns undefined if there is nothing to change */
  const changeUnlessEnded = async ({ subscription_id, actor }: Asked, decide: Decide<Change | undefined>) => {
    const context = of()
    const now = await context.clock()
    return context.pg.transaction(async (trx) => {
      const locked = await lockSubscription(trx, subscription_id)
      const before = await openWithin(trx, context, { subscription: locked, now })
      const decided = await decide({ before, now, trx })
      if (!decided) return undefined
      const { changes, message, event, isOurs, charges = [], inserted = [] } = decided
      const after = await changeSubscription(trx, before, { changes, now, sync: !isOurs })
      await append(trx, [{ subscription_id, message, actor, event }], now)
      return { before, after, charges, inserted } satisfies Changed
    })
  }
  const change = async (asked: Asked, decide: Decide) => (await changeUnlessEnded(asked, decide)) as Changed
  return {
    /**
     * Charges nothing until it is resumed. Charges that are due are skipped; declined ones fail.
     */
    pause: (asked: Asked) =>
      change(asked, async ({ before, now, trx }) => {
        const charges = await dropDue(trx, before, now)
        const changes = { state: moved(before.state, "pause"), next_at: null }
        return { changes, charges, message: toMessage("subscription.paused"), event: "paused" }
      }),

    /**
     * Resumes the billing interval with the first future date. Also reverts a cancellation at the
     * period's end.
     */
    resume: (asked: Asked) =>
      change(asked, async ({ before, now }) => {
        const state = moved(before.state, "resume")
        const { next_index, next_at } = before
        const next = before.state === "canceling" && next_at ? { next_index, next_at } : nextFrom(before, now)
        const nextAt = next.next_at
        if (!nextAt) throw notAllowed(toMessage("subscription.nothing_left"))
        const message = toMessage("subscription.resumed", { day: dayOf(nextAt, before) })
        return { changes: { state, ...next, problem: null }, message, event: "resumed" }
      }),

    /** Skips the next period: no charge, no delivery. */
    skip: (asked: Asked) =>
      change(asked, async ({ before, trx }) => {
        if (before.state !== "active" || !before.next_at) {
          throw notAllowed(toMessage("subscription.nothing_to_skip"))
        }
        const { id, next_index, next_at, amount, currency_code, charges_made } = before
        const skipped = await insertCharge(trx, {
          subscription_id: id,
          period_index: next_index,
          due_at: next_at,
          amount,
          currency_code,
          state: "skipped",
        })
        const at = dueAt(before, next_index + 1)
        if (isPastEnd(before, { made: charges_made, at })) {
          throw notAllowed(toMessage("subscription.last_period"))
        }
        const message = toMessage("subscription.skipped", { day: dayOf(next_at, before), next: dayOf(at, before) })
        const changes = { next_index: next_index + 1, next_at: at }
        return { changes, inserted: skipped ? [skipped.id] : [], message, event: "skipped" }
      }),

    /** Ends it now. What was paid stays paid. */
    cancel: (asked: Asked) =>
      change(asked, async ({ before, now, trx }) => {
        const charges = await dropDue(trx, before, now)
        const changes = {
          state: moved(before.state, "cancel"),
          next_at: null,
          next_plan_id: null,
          next_terms: null,
          card_session_id: null,
          ended_at: now,
          problem: null,
          next_poll_at: null,
        }
        return { changes, charges, message: toMessage("subscription.canceled"), event: "canceled" }
      }),

    /** Ends it when the next charge would be due; it can be resumed until then. */
    cancelAtPeriodEnd: (asked: Asked) =>
      change(asked, async ({ before }) => {
        const state = moved(before.state, "cancel_at_period_end")
        if (!before.next_at) throw notAllowed(toMessage("subscription.nothing_due_to_end"))
        const message = toMessage("subscription.canceling", { day: dayOf(before.next_at, before) })
        return { changes: { state }, message, event: "canceling" }
      }),

    /** Charges this card from now on; retries declined charges with it at once. */
    changeCard: (asked: Asked & NewCard) => change(asked, async (round) => toCard(round, asked)),

    /**
     * Like `changeCard`, once, with the card that a verification returned.
     * @returns undefined if the subscription does not wait for that verification: its card is
     * already in use, another one is being verified, or the subscription has ended
     */
    changeToVerifiedCard: ({ card_session_id, ...asked }: Asked & NewCard & { card_session_id: string }) =>
      changeUnlessEnded(asked, async (round) => {
        const { before } = round
        const isAwaited = before.card_session_id === card_session_id && !hasEnded(before)
        return isAwaited ? toCard(round, asked) : undefined
      }),

    /** Changes the plan with the next charge; the current period is not prorated. */
    changePlan: (asked: Asked & { plan_id: string }) =>
      change(asked, async ({ before, trx }) => {
        assertGoesOn(before)
        if (before.state === "canceling" || !before.next_at) throw notAllowed(toMessage("subscription.plan_fixed"))
        const plan = await findPlan({ pg: trx as Context["pg"] }, asked.plan_id)
        if (plan.id === before.plan_id) {
          if (!before.next_plan_id) throw notAllowed(toMessage("subscription.has_plan"))
          const none = { next_plan_id: null, next_terms: null }
          const message = toMessage("subscription.plan_kept", { plan: before.title })
          return { changes: none, message, event: "plan_changed" }
        }
        if (!plan.is_active) throw notAllowed(toMessage("plan.not_offered"))
        if (plan.currency_code !== before.currency_code) throw notAllowed(toMessage("plan.in_other_currency"))
        if (plan.engine !== before.engine || plan.provider_id !== before.provider_id) {
          throw notAllowed(toMessage("plan.charged_otherwise"))
        }
        const { charges_made } = before
        if (plan.ends_at && plan.ends_at < before.next_at) throw notAllowed(toMessage("plan.ends_before_next_charge"))
        if (plan.charges_limit !== null && plan.charges_limit <= charges_made) {
          throw notAllowed(toMessage("plan.has_too_few_charges"))
        }
        const message = toMessage("subscription.plan_changing", {
          plan: plan.name,
          amount: amountParam(plan.amount, plan.currency_code),
          interval: billingInterval(plan),
          day: dayOf(before.next_at, before),
        })
        // The terms as of now: later changes of the plan do not affect what was agreed.
        const next_terms = JSON.stringify(
          nextTermsOf(plan, before.quantity),
        ) as unknown as SubscriptionRow["next_terms"]
        return { changes: { next_plan_id: plan.id, next_terms }, message, event: "plan_changed" }
      }),

    /**
     * Reverts a change, unless the subscription has changed since. @returns true if it was reverted
     */
    async revert({ before, after, charges, inserted }: Changed): Promise<boolean> {
      const { pg, clock } = of()
      const now = await clock()
      return pg.transaction(async (trx) => {
        const current = await lockSubscription(trx, before.id)
        if (current.updated_at.getTime() !== new Date(after.updated_at).getTime()) return false
        const { id, retry_hours, delivery, next_terms, ...columns } = before
        const json = {
          retry_hours: JSON.stringify(retry_hours),
          delivery: delivery && JSON.stringify(delivery),
          next_terms: next_terms && JSON.stringify(next_terms),
        }
        await trx("card_subscription")
          .where({ id })
          .update({ ...columns, ...json, updated_at: new Date() })
        for (const { id: chargeId, attempts, ...charge } of charges) {
          // Charges that were sent or paid since stay as they are.
          await trx("card_subscription_charge")
            .where({ id: chargeId, attempts })
            .whereIn("state", ["skipped", "failed", "declined"])
            .update(charge)
        }
        await trx("card_subscription_charge").whereIn("id", inserted).delete()
        await append(trx, [{ subscription_id: id, message: toMessage("subscription.change_reverted") }], now)
        if (engineOf(before).hasSchedule) await trx("card_subscription").where({ id }).update({ needs_sync: true })
        return true
      })
    },

    /** Records that a new card is being verified; it is charged once it is verified. */
    async awaitCard({
      subscription_id,
      session_id,
    }: {
      subscription_id: string
      session_id: string
    }): Promise<SubscriptionRow> {
      const { pg } = of()
      return pg.transaction(async (trx) => {
        const before = await lockSubscription(trx, subscription_id)
        assertGoesOn(before)
        await trx("card_subscription").where({ id: before.id }).update({ card_session_id: session_id })
        return findSubscription(trx, { id: before.id })
      })
    },
  }
}

type Round = { before: SubscriptionRow; now: Date; trx: Db }
type Decide<Decided = Change> = (round: Round) => Promise<Decided>

type NewCard = {
  card: ShownCard
  /** Declined charges that we retry; those of a gateway that retries by itself are left to it. */
  ours: "all" | readonly string[]
}

async function toCard({ before, now, trx }: Round, { card, ours }: NewCard): Promise<Change> {
  assertGoesOn(before)
  const isOurs = ({ id }: ChargeRow) => ours === "all" || ours.includes(id)
  const tried = await retryWithin(trx, before, { now, isOurs })
  const charges = [...tried, ...(await forgiveCard(trx, before, now))]
  await periodCharges(trx, before.id).where({ state: "due" }).update({ next_poll_at: now })
  const message = card.last4
    ? toMessage("subscription.card_changed_to", { card: [card.brand, `···· ${card.last4}`].filter(Boolean).join(" ") })
    : toMessage("subscription.card_changed")
  const changes = {
    ...cardColumns(card),
    card_session_id: null,
    problem: null,
  }
  return { changes, charges, message, event: "card_changed" }
}

function assertGoesOn(subscription: SubscriptionRow): void {
  if (hasEnded(subscription)) throw notAllowed(toMessage("subscription.has_ended"))
}

/**
 * Drops due charges that were not sent: due ones are skipped, declined ones fail. A charge of the
 * gateway is dropped only before its day; on its day the gateway may have charged already.
 * @returns the charges in their previous state
 */
async function dropDue(trx: Db, { id: subscription_id }: SubscriptionRow, now: Date): Promise<ChargeRow[]> {
  const charges = (await periodCharges(trx, subscription_id)
    .where((of) => {
      void of.whereIn("state", ["due", "declined"])
      void of.orWhere((ahead) => void ahead.where({ state: "awaiting" }).where("due_at", ">", now))
    })
    .forUpdate()) as ChargeRow[]
  for (const { id, state } of charges) {
    const changes = { state: state === "declined" ? ("failed" as const) : ("skipped" as const) }
    await updateCharge(trx, id, { ...changes, retry_at: null, next_poll_at: null })
  }
  return charges
}

/**
 * Resets declined charges after a change of card: the gateway may retry them with the new card, for
 * as long as it would have retried the old one.
 * @returns the charges in their previous state
 */
async function forgiveCard(trx: Db, { id, retry_hours }: SubscriptionRow, now: Date): Promise<ChargeRow[]> {
  const where = { state: "declined" as const, retry_at: null }
  const charges = (await periodCharges(trx, id).where(where).forUpdate()) as ChargeRow[]
  const anew = { decline: null, declined_at: now, next_poll_at: patienceEnds({ retry_hours }, now) }
  for (const charge of charges) await updateCharge(trx, charge.id, anew)
  return charges
}
