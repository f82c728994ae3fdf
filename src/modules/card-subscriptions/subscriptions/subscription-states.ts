import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { SubscriptionState } from "../rows"

/** Moves of a subscription, by people, by dates or by results of charges. */
export type Verb =
  "activate" | "fail" | "recover" | "abandon" | "pause" | "resume" | "cancel" | "cancel_at_period_end" | "complete"

/** The state table: for each state, the moves and their target states. No other move happens. */
export const moves: Readonly<Record<SubscriptionState, Partial<Record<Verb, SubscriptionState>>>> = {
  pending: { activate: "active", cancel: "canceled" },
  active: {
    fail: "past_due",
    pause: "paused",
    cancel: "canceled",
    cancel_at_period_end: "canceling",
    complete: "completed",
  },
  past_due: {
    recover: "active",
    abandon: "unpaid",
    pause: "paused",
    cancel: "canceled",
    cancel_at_period_end: "canceling",
  },
  unpaid: { recover: "active", cancel: "canceled" },
  paused: { resume: "active", cancel: "canceled" },
  canceling: { resume: "active", cancel: "canceled" },
  canceled: {},
  completed: {},
}

/** Final states: no move leads out of them. */
export const endedStates = (Object.keys(moves) as SubscriptionState[]).filter(
  (state) => Object.keys(moves[state]).length === 0,
)

export function hasEnded({ state }: { state: SubscriptionState }): boolean {
  return endedStates.includes(state)
}

/** The message why a move is not allowed in this state; undefined if it is. */
export function denialReason(state: SubscriptionState, verb: Verb): KnownMessage | undefined {
  return moves[state][verb] ? undefined : denials[state]
}

const denials: Readonly<Record<SubscriptionState, KnownMessage>> = {
  pending: toMessage("subscription.not_started"),
  active: toMessage("subscription.is_active"),
  past_due: toMessage("subscription.is_past_due"),
  unpaid: toMessage("subscription.is_unpaid"),
  paused: toMessage("subscription.is_paused"),
  canceling: toMessage("subscription.is_canceling"),
  canceled: toMessage("subscription.was_canceled"),
  completed: toMessage("subscription.is_completed"),
}

/**
 * The message why nothing is charged in this state, not even a due charge; undefined if charges are
 * made.
 */
export function chargeDenialReason(state: SubscriptionState): KnownMessage | undefined {
  return charged.includes(state) ? undefined : denials[state]
}

const charged: readonly SubscriptionState[] = ["active", "past_due", "canceling", "unpaid"]

/** @throws MedusaError not_allowed with a message */
export function moved(state: SubscriptionState, verb: Verb): SubscriptionState {
  const to = moves[state][verb]
  if (to) return to
  throw notAllowed(denials[state])
}
