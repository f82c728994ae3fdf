/**
 * How does work survive a crash, and how do several servers share it? This folder knows no
 * payments.
 */
export { backoff, later, nextPoll, nextTry, withJitter } from "./backoff"
export {
  type CallAnswer,
  callMachine,
  type CallResolution,
  type CallState,
  isInFlight,
  isUnresolved,
  resolveCall,
  unresolvedStates,
} from "./call"
export { appendEntries, type History, newEntry } from "./history"
export { claimRows, idsOf, type Lease, leaseRows, releaseRow, renewRow } from "./lease"
export { atMost } from "./limit-concurrency"
export { countNotFoundAnswer, NOT_FOUND_ANSWERS } from "./not-found"
export { type Publication, publishEvents, type Unpublished, unpublishedSince } from "./outbox"
export { ReadOnlyService } from "./read-only-service"
export { stateMachine, type StateTable } from "./state-machine"
export { syncMachine, type SyncState, syncStates } from "./sync-state"
