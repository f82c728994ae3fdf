import { formatAmount } from "../../../money"
import { isUnsynced, unconfirmedSchedule } from "../engines/gateway/sync-schedule"
import { dayOf, dueAt, isPastEnd, nextFrom } from "./billing-dates"
import { nothingDueReason, type OpenCharges, waitsForCard } from "../charges/open-charges"
import type { SubscriptionRow } from "../rows"
import { hasEnded, type Verb, denialReason, chargeDenialReason } from "./subscription-states"

export type SubscriptionAction =
  "charge" | "retry" | "pause" | "resume" | "skip" | "cancel" | "cancel_at_period_end" | "card" | "plan"

/** `reason`: the effect of an allowed action, or the reason why it is refused. */
export type Action = { allowed: boolean; reason: string }

export type ActionDetails = {
  subscription: SubscriptionRow
  charges: OpenCharges
  now: Date
  /** True if the gateway charges by its own schedule and also retries declined charges. */
  retriedByGateway: boolean
}

/** The actions that are possible now. Workflows refuse the same actions. */
export function actionsOf(subscriptionDetails: ActionDetails): Record<SubscriptionAction, Action> {
  const { subscription } = subscriptionDetails
  return {
    charge: charge(subscriptionDetails),
    retry: retry(subscriptionDetails),
    pause: byState(subscription, "pause", "Nothing is charged until it is resumed."),
    resume: resume(subscriptionDetails),
    skip: skip(subscription),
    cancel: byState(subscription, "cancel", "Ends it now. What was paid stays paid."),
    cancel_at_period_end: cancelAtPeriodEnd(subscription),
    card: hasEnded(subscription) ? no(ENDED) : yes("Charges another card from now on."),
    plan: plan(subscription),
  }
}

const ENDED = "This subscription has ended. Begin a new one to go on."

function charge({ subscription, charges, now }: ActionDetails): Action {
  const { state, engine, next_at, amount, currency_code } = subscription
  if (engine === "gateway") {
    return no("The gateway charges this subscription by its own schedule: another charge would be one too many.")
  }
  const reason = chargeDenialReason(state)
  if (reason) return no(reason)
  if (charges.unpaid.some(waitsForCard)) return no(nothingDueReason(subscription, charges))
  // The period may not be open yet: the schedule or this action opens it.
  const isDue = charges.due > 0 || (state === "past_due" && next_at !== null && next_at <= now)
  if (isDue) return yes("Charges what is due without waiting for the next round.")
  if (state === "active" && next_at) {
    if (charges.isAhead) return no("The next period is charged ahead of its date already.")
    return yes(`Charges ${formatAmount(amount, currency_code)} that is due on ${dayOf(next_at, subscription)}.`)
  }
  return no(nothingDueReason(subscription, charges))
}

function retry({ subscription, charges, retriedByGateway }: ActionDetails): Action {
  const { state, engine, problem } = subscription
  if (state === "pending") return yes("Tries to begin it now.")
  if (problem === unconfirmedSchedule.problem) return no(unconfirmedSchedule.notRetriedReason)
  if (engine === "gateway" && isUnsynced(problem)) return yes("Tells the gateway again.")
  if (engine === "gateway" && retriedByGateway && state !== "unpaid" && charges.ours === 0) {
    return no("The gateway tries declined charges again by itself: another try would be one too many.")
  }
  const reason = chargeDenialReason(state)
  if (reason) return no(reason)
  if (charges.declined > 0 || (state === "unpaid" && charges.failed > 0)) {
    return yes("Tries now what was declined.")
  }
  return no("No charge of this subscription was declined, so there is none to try again.")
}

function resume({ subscription, now }: ActionDetails): Action {
  const { state, next_at } = subscription
  const reason = denialReason(state, "resume")
  if (reason) return no(reason)
  const next = state === "canceling" && next_at ? next_at : nextFrom(subscription, now).next_at
  if (!next) return no("Nothing is left to charge: all dates of this subscription are over.")
  return yes(`The next charge is due on ${dayOf(next, subscription)} then.`)
}

function skip(subscription: SubscriptionRow): Action {
  const { state, next_at, next_index, charges_made: made } = subscription
  if (state !== "active" || !next_at) return no("Only an active subscription has a next period that can be skipped.")
  const at = dueAt(subscription, next_index + 1)
  if (isPastEnd(subscription, { made, at })) return no("This is the last period: cancel the subscription instead.")
  return yes(`The charge due on ${dayOf(next_at, subscription)} is left out.`)
}

function cancelAtPeriodEnd(subscription: SubscriptionRow): Action {
  const { state, next_at } = subscription
  const reason = denialReason(state, "cancel_at_period_end")
  if (reason) return no(reason)
  if (!next_at) return no("No further charge is due: cancel it now.")
  return yes(`Ends on ${dayOf(next_at, subscription)}: nothing more is charged.`)
}

function plan(subscription: SubscriptionRow): Action {
  const { state, next_at } = subscription
  if (hasEnded(subscription)) return no(ENDED)
  if (state === "canceling" || !next_at) return no("No further charge is due, so its plan cannot be changed.")
  return yes(`Takes effect with the charge due on ${dayOf(next_at, subscription)}.`)
}

function byState({ state }: SubscriptionRow, verb: Verb, allowed: string): Action {
  const reason = denialReason(state, verb)
  return reason ? no(reason) : yes(allowed)
}

function yes(reason: string): Action {
  return { allowed: true, reason }
}

function no(reason: string): Action {
  return { allowed: false, reason }
}
