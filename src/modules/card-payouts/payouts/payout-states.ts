import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutState } from "../rows"

/** What somebody, or the gateway's word, may do to a payout. */
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

/** The one table of states: what leads from where to where. What is not in it does not happen. */
export const moves: Readonly<Record<PayoutState, Partial<Record<Verb, PayoutState>>>> = {
  draft: { check: "checking", request: "awaiting_approval", cancel: "canceled" },
  // Lost or unsent checks moved nothing: it is a draft again.
  checking: { pass: "checked", refuse: "failed", unsend: "draft", cancel: "canceled" },
  checked: { request: "awaiting_approval", expire: "draft", cancel: "canceled" },
  awaiting_approval: { approve: "approved", expire: "draft", cancel: "canceled" },
  approved: { pay: "paying", expire: "draft", cancel: "canceled" },
  paying: { succeed: "paid", fail: "failed", lose: "unknown", unsend: "approved" },
  unknown: { succeed: "paid", fail: "failed" },
  paid: {},
  // The gateway's word is the truth, also where it comes after an answer that said otherwise, or a link's last day.
  // Where it tells of a payment that is not ours as we know it, nobody knows what left.
  failed: { succeed: "paid", reopen: "unknown" },
  canceled: {},
}

/** All states, in the order in which a payout passes them. */
export const payoutStates = Object.keys(moves) as [PayoutState, ...PayoutState[]]

/** Whose money counts against a limit, as `limit_day` has it: asked for, and not known to have come to nothing. Tests and the simulation hold the rows against it. */
export const heldStates: readonly PayoutState[] = ["awaiting_approval", "approved", "paying", "unknown", "paid"]

/** Where a call that can release money was sent, or may have been. */
export const sentStates: readonly PayoutState[] = ["paying", "unknown", "paid"]

/** Why a verb is not for this state, in a sentence; undefined where it is. */
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

/** @throws MedusaError not_allowed with a sentence */
export function moved(state: PayoutState, verb: Verb): PayoutState {
  const to = moves[state][verb]
  if (to) return to
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, stateReasons[state])
}

/** Why something is not done to a payout: said beforehand where it is offered, and once more where it is tried all the same. */
export const messages = {
  oneStep: "This payout is paid in one step: there is nothing to check before. Request it.",
  unchecked: "This payout has not been checked yet: check it first.",
  checkExpired: "The gateway's check of this payout has expired: check it again.",
  /** Alone, it would pass by what is asked of the batch: its sum, its duplicates, its second approval. */
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
