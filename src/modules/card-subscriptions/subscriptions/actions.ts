import { type AllowedAction, type SubscriptionAction, subscriptionVerbs } from "../../../contracts"
import { amountParam, forbidden, notAllowed } from "../../../mapping"
import { type KnownMessage, rendered, toMessage } from "../../../messages"
import { patienceEnds, retryWithin } from "../charges/dunning"
import { nothingDueReason, openCharges, type OpenCharges, waitsForCard } from "../charges/open-charges"
import { openWithin } from "../charges/open-periods"
import type { Context } from "../context"
import { engineOf } from "../engines"
import { syncAfter } from "../engines/gateway/sync-states"
import { append, type SubscriptionEvent } from "../history"
import { assertTermsSeen, nextTermsOf, type SeenTerms, withNextPlan } from "../plans/plan-terms"
import { findPlan } from "../plans/plans"
import type { ChargeRow, Db, SubscriptionRow } from "../rows"
import { billingInterval, dayOf, dueAt, isPastEnd, nextFrom } from "./billing-dates"
import { type Audience, isReport, isSyncRetried, problemId, problemIn } from "./problems"
import {
  cardColumns,
  cardText,
  changeSubscription,
  findSubscription,
  insertCharge,
  lockSubscription,
  periodCharges,
  type ShownCard,
  updateCharge,
} from "./subscription-rows"
import { chargeDenialReason, denialReason, hasEnded, moved, type Verb } from "./subscription-states"

export type ActionDetails = {
  subscription: SubscriptionRow
  charges: OpenCharges
  now: Date
  /** True if the gateway charges by its own schedule and also retries declined charges. */
  retriedByGateway: boolean
  /** The store, unless the answer is for a customer. */
  audience?: Audience
}

/** `reason`: the effect of an allowed action, or the reason why it is refused. */
type Offer = { allowed: boolean; reason: KnownMessage }

type Change = {
  changes: Partial<SubscriptionRow>
  message: KnownMessage
  event?: SubscriptionEvent
  /** False if the gateway's schedule does not depend on the change. */
  sync?: boolean
  /** Changed charges in their previous state, and the ids of new ones. */
  charges?: ChargeRow[]
  inserted?: string[]
}

type Round = { before: SubscriptionRow; now: Date; trx: Db }

/** An action that only changes rows: whether it is possible now, and the change where it is. */
type ChangingAction<Fields = unknown> = {
  offer(details: Omit<ActionDetails, "retriedByGateway">): Offer
  change(round: Round, fields: Fields): Promise<Change>
}

/** Charges nothing until it is resumed. Charges that are due are skipped; declined ones fail. */
const pause: ChangingAction = {
  offer: byState("pause", toMessage("effect.pause")),
  async change({ before, now, trx }) {
    const charges = await dropDue(trx, before, now)
    // The work that failed may be that of a charge that is dropped; other work fails again.
    const ended = problemIn(["work.failed"], before.problem) ? { problem: null } : {}
    const changes = { state: moved(before.state, "pause"), next_at: null, ...ended }
    return { changes, charges, message: toMessage("subscription.paused"), event: subscriptionVerbs.pause.event }
  },
}

/**
 * Resumes the billing interval with the first future date. Also reverts a cancellation at the
 * period's end.
 */
const resume: ChangingAction = {
  offer({ subscription, now }) {
    const reason = denialReason(subscription.state, "resume")
    if (reason) return no(reason)
    const { next_at } = nextOfResumed(subscription, now)
    if (!next_at) return no(toMessage("subscription.nothing_left"))
    return yes(toMessage("effect.resume", { day: dayOf(next_at, subscription) }))
  },
  async change({ before, now }) {
    const next = nextOfResumed(before, now)
    const changes = { state: moved(before.state, "resume"), ...next, problem: null }
    const message = toMessage("subscription.resumed", { day: dayOf(dueDate(next), before) })
    return { changes, message, event: subscriptionVerbs.resume.event }
  },
}

function nextOfResumed(subscription: SubscriptionRow, now: Date) {
  const { state, next_index, next_at } = subscription
  return state === "canceling" && next_at ? { next_index, next_at } : nextFrom(subscription, now)
}

/** Skips the next period: no charge, no delivery. `due_at`: the date that the person saw. */
const skip: ChangingAction<{ due_at?: string }> = {
  offer({ subscription }) {
    const { state, next_at, next_index, charges_made: made } = subscription
    if (state !== "active" || !next_at) return no(toMessage("subscription.nothing_to_skip"))
    const at = dueAt(subscription, next_index + 1)
    if (isPastEnd(subscription, { made, at })) return no(toMessage("subscription.last_period"))
    return yes(toMessage("effect.skip", { day: dayOf(next_at, subscription) }))
  },
  async change({ before, trx }, { due_at: seen }) {
    const { id, plan_id, next_index, amount, currency_code } = withNextPlan(before)
    const due_at = dueDate(before)
    // A page shown before another skip would skip the period after the one that it names.
    if (seen && Date.parse(seen) !== due_at.getTime()) throw notAllowed(toMessage("subscription.has_changed"))
    const skipped = await insertCharge(trx, {
      ...{ subscription_id: id, plan_id, period_index: next_index, due_at, amount, currency_code, state: "skipped" },
    })
    const next_at = dueAt(before, next_index + 1)
    const message = toMessage("subscription.skipped", { day: dayOf(due_at, before), next: dayOf(next_at, before) })
    const changes = { next_index: next_index + 1, next_at }
    return { changes, inserted: skipped ? [skipped.id] : [], message, event: subscriptionVerbs.skip.event }
  },
}

/** Ends it now. What was paid stays paid. */
const cancel: ChangingAction = {
  offer: byState("cancel", toMessage("effect.cancel")),
  async change({ before, now, trx }) {
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
    return { changes, charges, message: toMessage("subscription.canceled"), event: subscriptionVerbs.cancel.event }
  },
}

/** Ends it when the next charge would be due; it can be resumed until then. */
const cancelAtPeriodEnd: ChangingAction = {
  offer({ subscription }) {
    const { state, next_at } = subscription
    const reason = denialReason(state, "cancel_at_period_end")
    if (reason) return no(reason)
    if (!next_at) return no(toMessage("subscription.nothing_due_to_end"))
    return yes(toMessage("effect.cancel_at_period_end", { day: dayOf(next_at, subscription) }))
  },
  async change({ before }) {
    const changes = { state: moved(before.state, "cancel_at_period_end") }
    const message = toMessage("subscription.canceling", { day: dayOf(dueDate(before), before) })
    return { changes, message, event: "canceling" }
  },
}

type NewCard = {
  card: ShownCard
  /** Declined charges that we retry; those of a gateway that retries by itself are left to it. */
  ours: "all" | readonly string[]
  /** Why the person may not charge: the change is then refused if it would charge at once. */
  chargeDenial?: KnownMessage | null
}

/** Charges this card from now on; retries declined charges with it at once. */
const card: ChangingAction<NewCard> = {
  offer: ({ subscription }) =>
    hasEnded(subscription) ? no(toMessage("subscription.has_ended")) : yes(toMessage("effect.card")),
  async change({ before, now, trx }, { card: shown, ours, chargeDenial }) {
    const isOurs = ({ id }: ChargeRow) => ours === "all" || ours.includes(id)
    const tried = await retryWithin(trx, before, { now, isOurs })
    const charges = [...tried, ...(await forgiveCard(trx, before, now))]
    const due = await periodCharges(trx, before.id).where({ state: "due" }).update({ next_poll_at: now })
    if (chargeDenial && tried.length + due > 0) throw forbidden(chargeDenial)
    const message = shown.last4
      ? toMessage("subscription.card_changed_to", { card: cardText(shown) })
      : toMessage("subscription.card_changed")
    return {
      changes: { ...cardColumns(shown, before), card_session_id: null, problem: null },
      ...{ charges, message, event: subscriptionVerbs.card.event },
    }
  },
}

/** Changes the plan with the next charge; the current period is not prorated. */
const plan: ChangingAction<{ plan_id: string } & SeenTerms> = {
  offer({ subscription }) {
    const { state, next_at } = subscription
    if (hasEnded(subscription)) return no(toMessage("subscription.has_ended"))
    if (state === "canceling" || !next_at) return no(toMessage("subscription.plan_fixed"))
    return yes(toMessage("effect.plan", { day: dayOf(next_at, subscription) }))
  },
  async change({ before, trx }, { plan_id, ...seen }) {
    const next_at = dueDate(before)
    const other = await findPlan({ pg: trx as Context["pg"] }, plan_id)
    if (other.id === before.plan_id) {
      if (!before.next_plan_id) throw notAllowed(toMessage("subscription.has_plan"))
      const none = { next_plan_id: null, next_terms: null }
      const message = toMessage("subscription.plan_kept", { plan: before.title })
      return { changes: none, message, event: subscriptionVerbs.plan.event }
    }
    if (!other.is_active) throw notAllowed(toMessage("plan.not_offered"))
    if (other.currency_code !== before.currency_code) throw notAllowed(toMessage("plan.in_other_currency"))
    if (other.engine !== before.engine || other.provider_id !== before.provider_id) {
      throw notAllowed(toMessage("plan.charged_otherwise"))
    }
    if (other.ends_at && other.ends_at < next_at) throw notAllowed(toMessage("plan.ends_before_next_charge"))
    if (other.charges_limit !== null && other.charges_limit <= before.charges_made) {
      throw notAllowed(toMessage("plan.has_too_few_charges"))
    }
    const message = toMessage("subscription.plan_changing", {
      plan: other.name,
      amount: amountParam(other.amount, other.currency_code),
      interval: billingInterval(other),
      day: dayOf(next_at, before),
    })
    // The terms as of now: later changes of the plan do not affect what was agreed.
    const terms = nextTermsOf(other, before.quantity)
    assertTermsSeen({ ...before, ...terms }, seen)
    const next_terms = JSON.stringify(terms) as unknown as SubscriptionRow["next_terms"]
    return { changes: { next_plan_id: other.id, next_terms }, message, event: subscriptionVerbs.plan.event }
  },
}

/** Ends a problem that reports a charge, and any that nothing else ends after the subscription's end. */
const acknowledge: ChangingAction<{ seen: string; note: string }> = {
  offer({ subscription, charges, audience }) {
    if (!subscription.problem || audience === "customer") return no(toMessage("problem.none"))
    if (!hasEnded(subscription))
      return isReport(subscription.problem) ? yes(toMessage("effect.acknowledge")) : no(toMessage("problem.of_current"))
    const isSynced = subscription.sync_state === "synced" && !isSyncRetried(subscription)
    // The gateway may refuse for good to stop a schedule that was stopped there.
    const isRefused = subscription.sync_state === "failed" && subscription.problem.code === "schedule.not_synced"
    if (!(isSynced || isRefused) || charges.isAwaited) return no(toMessage("problem.still_open"))
    return yes(toMessage("effect.acknowledge"))
  },
  async change({ before }, { seen, note }) {
    const { problem } = before
    if (!problem || problemId(before) !== seen) throw notAllowed(toMessage("subscription.has_changed"))
    const message = toMessage("subscription.problem_acknowledged", { problem, note })
    // A report may have taken the place of the problem of a sync, which the next sync reports again.
    const isUnresolved = before.sync_state === "unknown" || before.sync_state === "failed"
    return { changes: { problem: null }, message, sync: !hasEnded(before) && isUnresolved }
  },
}

/** For each action, whether it is possible now, with its effect or the reason against it. */
const offers: Readonly<Record<SubscriptionAction, (details: ActionDetails) => Offer>> = {
  charge,
  retry,
  acknowledge: acknowledge.offer,
  pause: pause.offer,
  resume: resume.offer,
  skip: skip.offer,
  cancel: cancel.offer,
  cancel_at_period_end: cancelAtPeriodEnd.offer,
  card: card.offer,
  plan: plan.offer,
}

/** The actions that are possible now. Workflows refuse the same actions. */
export function actionsOf(details: ActionDetails): Record<SubscriptionAction, AllowedAction> {
  const all = Object.entries(offers).map(([action, offer]) => {
    const { allowed, reason } = offer(details)
    return [action, { allowed, reason: rendered(reason) }]
  })
  return Object.fromEntries(all) as Record<SubscriptionAction, AllowedAction>
}

function charge({ subscription, charges, now }: ActionDetails): Offer {
  const { state, next_at, currency_code } = subscription
  const reason = engineOf(subscription).chargeDenial ?? chargeDenialReason(state)
  if (reason) return no(reason)
  if (charges.unpaid.some(waitsForCard)) return no(nothingDueReason(subscription, charges))
  // The period may not be open yet: the schedule or this action opens it.
  const isDue = charges.due > 0 || (state === "past_due" && next_at !== null && next_at <= now)
  if (isDue) return yes(toMessage("effect.charge_due"))
  if (state === "active" && next_at) {
    if (charges.isAhead) return no(toMessage("charge.is_ahead"))
    const { amount } = withNextPlan(subscription)
    const params = { amount: amountParam(amount, currency_code), day: dayOf(next_at, subscription) }
    return yes(toMessage("effect.charge_ahead", params))
  }
  return no(nothingDueReason(subscription, charges))
}

function retry({ subscription, charges, retriedByGateway }: ActionDetails): Offer {
  const { state, problem } = subscription
  if (state === "pending") return yes(toMessage("effect.retry_sign_up"))
  if (problemIn(["schedule.unconfirmed"], problem)) return no(toMessage("schedule.not_retried"))
  if (isSyncRetried(subscription)) return yes(toMessage("effect.retry_sync"))
  if (engineOf(subscription).hasSchedule && retriedByGateway && state !== "unpaid" && charges.ours === 0) {
    return no(toMessage("charge.retried_by_gateway"))
  }
  const reason = chargeDenialReason(state)
  if (reason) return no(reason)
  if (charges.declined > 0 || (state === "unpaid" && charges.failed > 0)) {
    return yes(toMessage("effect.retry_charges"))
  }
  return no(toMessage("charge.none_declined"))
}

function byState(verb: Verb, effect: KnownMessage): ChangingAction["offer"] {
  return ({ subscription: { state } }) => {
    const reason = denialReason(state, verb)
    return reason ? no(reason) : yes(effect)
  }
}

function yes(reason: KnownMessage): Offer {
  return { allowed: true, reason }
}

function no(reason: KnownMessage): Offer {
  return { allowed: false, reason }
}

/** The next due date, of a subscription whose offer needs one. */
function dueDate({ next_at }: Pick<SubscriptionRow, "next_at">): Date {
  if (next_at) return next_at
  throw new Error("No charge is to come.")
}

type ChangeRequest = { subscription_id: string; actor?: string }

/** A change, with the data to revert it. */
export type Changed = { before: SubscriptionRow; after: SubscriptionRow; charges: ChargeRow[]; inserted: string[] }

/**
 * Changes that a customer or an admin may make, each in one transaction under the subscription's
 * lock. @throws MedusaError not_allowed, not_found, with a message
 */
export function changesOf(of: () => Context) {
  /** @returns undefined if `isAwaited` is false for the subscription */
  const changeIf = async <Fields>(
    { offer, change }: ChangingAction<Fields>,
    { subscription_id, actor, ...fields }: ChangeRequest & Fields,
    isAwaited: (before: SubscriptionRow) => boolean,
  ): Promise<Changed | undefined> => {
    const context = of()
    const now = await context.clock()
    return context.pg.transaction(async (trx) => {
      const locked = await lockSubscription(trx, subscription_id)
      const before = await openWithin(trx, context, { subscription: locked, now })
      if (!isAwaited(before)) return undefined
      const charges = (await openCharges({ pg: trx as Context["pg"] }, [subscription_id], now))(subscription_id)
      const { allowed, reason } = offer({ subscription: before, charges, now })
      if (!allowed) throw notAllowed(reason)
      const decided = await change({ before, now, trx }, fields as Fields)
      const { changes, sync, message, event, charges: changed = [], inserted = [] } = decided
      const after = await changeSubscription(trx, before, { changes, now, sync })
      await append(trx, [{ subscription_id, message, actor, event }], now)
      return { before, after, charges: changed, inserted }
    })
  }
  const changing =
    <Fields>(action: ChangingAction<Fields>) =>
    async (request: ChangeRequest & Fields) =>
      (await changeIf(action, request, () => true)) as Changed
  return {
    pause: changing(pause),
    resume: changing(resume),
    skip: changing(skip),
    cancel: changing(cancel),
    cancelAtPeriodEnd: changing(cancelAtPeriodEnd),
    changeCard: changing(card),
    changePlan: changing(plan),
    acknowledge: changing(acknowledge),

    /**
     * Like `changeCard`, once, with the card that a verification returned.
     * @returns undefined if the subscription does not wait for that verification: its card is
     * already in use, another one is being verified, or the subscription has ended
     */
    changeToVerifiedCard: ({ card_session_id, ...request }: ChangeRequest & NewCard & { card_session_id: string }) =>
      changeIf(card, request, (before) => before.card_session_id === card_session_id && !hasEnded(before)),

    /**
     * Reverts a change, unless the subscription has changed since. @returns true if it was reverted
     */
    async revert({ before, after, charges, inserted }: Changed): Promise<boolean> {
      const { pg, clock } = of()
      const now = await clock()
      return pg.transaction(async (trx) => {
        const current = await lockSubscription(trx, before.id)
        if (current.updated_at.getTime() !== new Date(after.updated_at).getTime()) return false
        const { id, retry_hours, delivery, next_terms, charge_noticed_for, card_noticed_for, ...columns } = before
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
        if (engineOf(before).hasSchedule) {
          const sync_state = syncAfter(before.sync_state, "change")
          await trx("card_subscription").where({ id }).update({ sync_state })
        }
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
        if (hasEnded(before)) throw notAllowed(toMessage("subscription.has_ended"))
        await trx("card_subscription").where({ id: before.id }).update({ card_session_id: session_id })
        return findSubscription(trx, { id: before.id })
      })
    },
  }
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
