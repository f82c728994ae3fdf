import { MedusaError } from "@medusajs/framework/utils"
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
export function denialReason(state: SubscriptionState, verb: Verb): string | undefined {
  return moves[state][verb] ? undefined : messages[state]
}

const messages: Readonly<Record<SubscriptionState, string>> = {
  pending: "This subscription has not begun yet.",
  active: "This subscription is active already.",
  past_due: "A charge of this subscription failed: pay it, or cancel the subscription.",
  unpaid: "A charge of this subscription is unpaid: pay it, or cancel the subscription.",
  paused: "This subscription is paused: resume it first.",
  canceling: "This subscription ends with its period: resume it first to go on with it.",
  canceled: "This subscription was canceled. Begin a new one to go on.",
  completed: "This subscription is completed. Begin a new one to go on.",
}

/**
 * The message why nothing is charged in this state, not even a due charge; undefined if charges are
 * made.
 */
export function chargeDenialReason(state: SubscriptionState): string | undefined {
  return charged.includes(state) ? undefined : messages[state]
}

const charged: readonly SubscriptionState[] = ["active", "past_due", "canceling", "unpaid"]

/** @throws MedusaError not_allowed with a message */
export function moved(state: SubscriptionState, verb: Verb): SubscriptionState {
  const to = moves[state][verb]
  if (to) return to
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, messages[state])
}
