import { stateMachine, type StateTable } from "./state-machine"

/**
 * The states of terms that another system keeps for us:
 * - `synced`: it acknowledged our terms.
 * - `pending`: our terms changed, and its acknowledgment is to be obtained.
 * - `unknown`: a call was sent, and its answer is missing.
 * - `failed`: it refused our terms, or they cannot be sent as they are.
 */
export const syncStates = ["synced", "pending", "unknown", "failed"] as const

export type SyncState = (typeof syncStates)[number]

/**
 * A module's moves between these states. No person makes them, so `assertMove` throws an Error for
 * a move that the table does not have.
 */
export function syncMachine<Move extends string>(moves: StateTable<SyncState, Move>) {
  return stateMachine(moves, {
    reasonIn: (state) => state,
    refuse: (state) => new Error(`Terms that are ${state} have no such move.`),
  })
}
