import { MedusaError } from "@medusajs/framework/utils"
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
export function denialReason(state: PayoutState, verb: Verb): string | undefined {
  return moves[state][verb] ? undefined : stateReasons[state]
}

const stateReasons: Readonly<Record<PayoutState, string>> = {
  draft: "Nobody has requested this payout yet.",
  checking: "The gateway is checking this payout. Wait for its answer.",
  checked: "This payout has been checked and waits to be requested.",
  awaiting_approval: "This payout waits for its approval.",
  approved: "This payout is approved.",
  paying: "This payout is on its way. It cannot be stopped or paid again.",
  paid: "This payout is paid.",
  failed: "This payout failed. Its page says why; if it is still meant, create a new one.",
  unknown: "Whether this payout was paid is being found out. Do not pay it another way; it settles by itself.",
  canceled: "This payout was canceled. Create a new one.",
}

/** @throws MedusaError not_allowed with a message */
export function moved(state: PayoutState, verb: Verb): PayoutState {
  const to = moves[state][verb]
  if (to) return to
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, stateReasons[state])
}

/**
 * Messages for actions that are not allowed: shown beforehand with the action, and again if it is
 * tried.
 */
export const messages = {
  oneStep: "This payout is paid in one step: there is nothing to check before. Request it.",
  unchecked: "This payout has not been checked yet: check it first.",
  checkExpired: "The gateway's check of this payout has expired: check it again.",
  /** Requested alone, it would bypass the batch's total, duplicate check and second approval. */
  inBatch: "This payout is a row of a batch: it is requested and approved with it.",
  ownPayout: "You asked for this payout, or had a part in it: somebody else has to approve it.",
  approvedBefore: "You have approved this payout already. A second person has to approve it as well.",
  changedSince:
    "Your account, or a way to sign in to it, was created, linked or changed after this payout was requested: somebody else has to approve it.",
  changedBeforeResolution:
    "Your account, or a way to sign in to it, was created, linked or changed after this payout was requested: somebody else has to say what became of it.",
  nothingToResolve: "What became of this payout is known, or being found out; look again.",
  ownResolution: "You asked for this payout, or had a part in it: somebody else has to say what became of it.",
  resolvedTooSoon: (until: Date) =>
    `It was sent only minutes ago and may still arrive at the gateway, until ${until.toISOString()}. Say that it was not paid after that.`,
  linkOpen: (until: Date) =>
    `Its recipient can still be paid by the page that the gateway made for them, until ${until.toISOString()}. Say that it was not paid after that.`,
} as const
