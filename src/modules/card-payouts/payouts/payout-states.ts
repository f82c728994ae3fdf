import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { PayoutState } from "../rows"

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

/** The state table: for each state, the moves and their target states. No other move happens. */
export const moves: Readonly<Record<PayoutState, Partial<Record<Verb, PayoutState>>>> = {
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
  // contradicts our record makes the outcome unknown.
  failed: { succeed: "paid", reopen: "unknown" },
  canceled: {},
}

/** All states, in the order in which a payout passes them. */
export const payoutStates = Object.keys(moves) as [PayoutState, ...PayoutState[]]

/**
 * States that count against a limit (`limit_day`): requested, and not failed. Tests and the
 * simulation compare the rows with it.
 */
export const heldStates: readonly PayoutState[] = ["awaiting_approval", "approved", "paying", "unknown", "paid"]

/** States in which a call that can release money was sent, or may have been. */
export const sentStates: readonly PayoutState[] = ["paying", "unknown", "paid"]

/** The reason why a move is not allowed in this state; undefined if it is. */
export function denialReason(state: PayoutState, verb: Verb): KnownMessage | undefined {
  return moves[state][verb] ? undefined : toMessage(`payout.is_${state}`)
}

/** @throws MedusaError not_allowed with a message */
export function moved(state: PayoutState, verb: Verb): PayoutState {
  const to = moves[state][verb]
  if (to) return to
  throw notAllowed(toMessage(`payout.is_${state}`))
}
