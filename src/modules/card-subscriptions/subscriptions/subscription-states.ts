import { stateMachine, type StateTable } from "../../../durable"
import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { SubscriptionState } from "../rows"

/** Moves of a subscription, by people, by dates or by results of charges. */
export type Verb =
  "activate" | "fail" | "recover" | "abandon" | "pause" | "resume" | "cancel" | "cancel_at_period_end" | "complete"

const table: StateTable<SubscriptionState, Verb> = {
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

/** The states of a subscription and its only moves. */
const machine = stateMachine(table, { reasonIn: (state) => denials[state], refuse: notAllowed })

export const { moves, denialReason, assertMove: moved } = machine

/** Final states: no move leads out of them. */
export const endedStates = machine.states.filter(machine.isFinal)

export function hasEnded({ state }: { state: SubscriptionState }): boolean {
  return machine.isFinal(state)
}

/**
 * The message why nothing is charged in this state, not even a due charge; undefined if charges are
 * made.
 */
export function chargeDenialReason(state: SubscriptionState): KnownMessage | undefined {
  return charged.includes(state) ? undefined : denials[state]
}

const charged: readonly SubscriptionState[] = ["active", "past_due", "canceling", "unpaid"]
