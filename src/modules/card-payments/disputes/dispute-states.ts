import type { DisputeKind, DisputeState, DisputeVerb } from "../../../contracts"
import { stateMachine, type StateTable } from "../../../durable"
import { amountParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"

const table: StateTable<DisputeState, DisputeVerb> = {
  new: { answered: "answered", won: "won", lost: "lost" },
  answered: { won: "won", lost: "lost", reopened: "new" },
  won: { lost: "lost", reopened: "new" },
  lost: { won: "won", reopened: "new" },
}

/** The states that people set, and the moves between them. */
export const { assertMove: moved, denialReason } = stateMachine(table, {
  reasonIn: (state): KnownMessage => toMessage("dispute.is_in_state", { state: stateMessage(state) }),
  refuse: notAllowed,
})

export function stateMessage(state: DisputeState): KnownMessage {
  return toMessage(`dispute_state.${state}`)
}

type Subject = { kind: DisputeKind; amount: string; currency_code: string }

export function disputeMessage({ kind, amount, currency_code }: Subject): KnownMessage {
  return toMessage(`dispute_kind.${kind}`, { amount: amountParam(amount, currency_code) })
}

/** After every deadline. */
const LATEST = Date.UTC(3000, 0)

/** The place in the list: disputes that are not new come after the new ones, the newest first. */
export function sortTime({ state, due_at, created_at }: { state: DisputeState; due_at: Date; created_at: Date }): Date {
  return state === "new" ? due_at : new Date(2 * LATEST - created_at.getTime())
}
