import { stateMachine, type StateTable } from "../../../durable"
import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { PayoutAction } from "../../../contracts"
import type { PayoutRow, PayoutState } from "../rows"

/** Moves of a payout, by people, by the schedule or by the gateway's answers. */
export type Verb =
  | "check"
  | "pass"
  | "refuse"
  | "unsend"
  | "request"
  | "approve"
  | "expire"
  | "pay"
  | "succeed"
  | "fail"
  | "lose"
  | "reopen"
  | "cancel"

const moves: StateTable<PayoutState, Verb> = {
  draft: { check: "checking", request: "awaiting_approval", cancel: "canceled" },
  // A check that was lost or not sent moved no money: the payout is a draft again.
  checking: { pass: "checked", refuse: "failed", unsend: "draft", cancel: "canceled" },
  checked: { request: "awaiting_approval", expire: "draft", cancel: "canceled" },
  awaiting_approval: { approve: "approved", expire: "draft", cancel: "canceled" },
  approved: { pay: "paying", expire: "draft", cancel: "canceled" },
  paying: { succeed: "paid", fail: "failed", lose: "unknown", unsend: "approved" },
  unknown: { succeed: "paid", fail: "failed" },
  paid: {},
  // The gateway's status overrides an earlier refusal and an expired link. A reported payment that
  // contradicts our record makes the outcome unknown, and so does an acceptance after an inferred
  // failure.
  failed: { succeed: "paid", reopen: "unknown" },
  canceled: {},
}

/** The states of a payout, in the order in which it passes them, and its only moves. */
export const payoutMachine = stateMachine(moves, {
  reasonIn: (state): KnownMessage => toMessage(`payout.is_${state}`),
  refuse: notAllowed,
})

/** The event of each move that has one; `approve` has it with the last approval. */
const events = {
  pass: "checked",
  refuse: "failed",
  request: "requested",
  approve: "approved",
  expire: "check_expired",
  succeed: "paid",
  fail: "failed",
  lose: "unknown",
  reopen: "unknown",
  cancel: "canceled",
} as const satisfies Partial<Record<Verb, string>>

export const payoutEvents: Partial<Record<Verb, (typeof events)[keyof typeof events]>> = events

type PlainMove = { message: KnownMessage; changes: Partial<PayoutRow> }

/**
 * The moves by people that need a permission and a state alone, and make no call: the step in the
 * audit trail, and the columns that change with the state.
 */
export const plainMoves = {
  cancel: { message: toMessage("payout.canceled"), changes: { limit_day: null, next_poll_at: null } },
} as const satisfies Partial<Record<Verb & PayoutAction, PlainMove>>

export type PlainVerb = keyof typeof plainMoves

/**
 * States that count against a limit (`limit_day`): requested, and not failed. Tests and the
 * simulation compare the rows with it.
 */
export const heldStates: readonly PayoutState[] = ["awaiting_approval", "approved", "paying", "unknown", "paid"]

/** States in which a call that can release money was sent, or may have been. */
export const sentStates: readonly PayoutState[] = ["paying", "unknown", "paid"]
