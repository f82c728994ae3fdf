import type { AllowedAction, SubscriptionAction } from "../../../contracts"
import { amountParam } from "../../../mapping"
import { type KnownMessage, rendered, toMessage } from "../../../messages"
import { dayOf, dueAt, isPastEnd, nextFrom } from "./billing-dates"
import { nothingDueReason, type OpenCharges, waitsForCard } from "../charges/open-charges"
import type { SubscriptionRow } from "../rows"
import { endsWithSync, problemIn } from "./problems"
import { hasEnded, type Verb, denialReason, chargeDenialReason } from "./subscription-states"

export type ActionDetails = {
  subscription: SubscriptionRow
  charges: OpenCharges
  now: Date
  /** True if the gateway charges by its own schedule and also retries declined charges. */
  retriedByGateway: boolean
}

/** The actions that are possible now. Workflows refuse the same actions. */
export function actionsOf(subscriptionDetails: ActionDetails): Record<SubscriptionAction, AllowedAction> {
  const { subscription } = subscriptionDetails
  return {
    charge: charge(subscriptionDetails),
    retry: retry(subscriptionDetails),
    pause: byState(subscription, "pause", toMessage("effect.pause")),
    resume: resume(subscriptionDetails),
    skip: skip(subscription),
    cancel: byState(subscription, "cancel", toMessage("effect.cancel")),
    cancel_at_period_end: cancelAtPeriodEnd(subscription),
    card: hasEnded(subscription) ? no(toMessage("subscription.has_ended")) : yes(toMessage("effect.card")),
    plan: plan(subscription),
  }
}

function charge({ subscription, charges, now }: ActionDetails): AllowedAction {
  const { state, engine, next_at, amount, currency_code } = subscription
  if (engine === "gateway") return no(toMessage("charge.by_gateway"))
  const reason = chargeDenialReason(state)
  if (reason) return no(reason)
  if (charges.unpaid.some(waitsForCard)) return no(nothingDueReason(subscription, charges))
  // The period may not be open yet: the schedule or this action opens it.
  const isDue = charges.due > 0 || (state === "past_due" && next_at !== null && next_at <= now)
  if (isDue) return yes(toMessage("effect.charge_due"))
  if (state === "active" && next_at) {
    if (charges.isAhead) return no(toMessage("charge.is_ahead"))
    const params = { amount: amountParam(amount, currency_code), day: dayOf(next_at, subscription) }
    return yes(toMessage("effect.charge_ahead", params))
  }
  return no(nothingDueReason(subscription, charges))
}

function retry({ subscription, charges, retriedByGateway }: ActionDetails): AllowedAction {
  const { state, engine, problem } = subscription
  if (state === "pending") return yes(toMessage("effect.retry_sign_up"))
  if (problemIn(["schedule.unconfirmed"], problem)) return no(toMessage("schedule.not_retried"))
  if (engine === "gateway" && endsWithSync(problem)) return yes(toMessage("effect.retry_sync"))
  if (engine === "gateway" && retriedByGateway && state !== "unpaid" && charges.ours === 0) {
    return no(toMessage("charge.retried_by_gateway"))
  }
  const reason = chargeDenialReason(state)
  if (reason) return no(reason)
  if (charges.declined > 0 || (state === "unpaid" && charges.failed > 0)) {
    return yes(toMessage("effect.retry_charges"))
  }
  return no(toMessage("charge.none_declined"))
}

function resume({ subscription, now }: ActionDetails): AllowedAction {
  const { state, next_at } = subscription
  const reason = denialReason(state, "resume")
  if (reason) return no(reason)
  const next = state === "canceling" && next_at ? next_at : nextFrom(subscription, now).next_at
  if (!next) return no(toMessage("subscription.nothing_left"))
  return yes(toMessage("effect.resume", { day: dayOf(next, subscription) }))
}

function skip(subscription: SubscriptionRow): AllowedAction {
  const { state, next_at, next_index, charges_made: made } = subscription
  if (state !== "active" || !next_at) return no(toMessage("subscription.nothing_to_skip"))
  const at = dueAt(subscription, next_index + 1)
  if (isPastEnd(subscription, { made, at })) return no(toMessage("subscription.last_period"))
  return yes(toMessage("effect.skip", { day: dayOf(next_at, subscription) }))
}

function cancelAtPeriodEnd(subscription: SubscriptionRow): AllowedAction {
  const { state, next_at } = subscription
  const reason = denialReason(state, "cancel_at_period_end")
  if (reason) return no(reason)
  if (!next_at) return no(toMessage("subscription.nothing_due_to_end"))
  return yes(toMessage("effect.cancel_at_period_end", { day: dayOf(next_at, subscription) }))
}

function plan(subscription: SubscriptionRow): AllowedAction {
  const { state, next_at } = subscription
  if (hasEnded(subscription)) return no(toMessage("subscription.has_ended"))
  if (state === "canceling" || !next_at) return no(toMessage("subscription.plan_fixed"))
  return yes(toMessage("effect.plan", { day: dayOf(next_at, subscription) }))
}

function byState({ state }: SubscriptionRow, verb: Verb, allowed: KnownMessage): AllowedAction {
  const reason = denialReason(state, verb)
  return reason ? no(reason) : yes(allowed)
}

function yes(reason: KnownMessage): AllowedAction {
  return { allowed: true, reason: rendered(reason) }
}

function no(reason: KnownMessage): AllowedAction {
  return { allowed: false, reason: rendered(reason) }
}
