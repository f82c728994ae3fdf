import type { BatchState } from "../../../contracts"
import { stateMachine, type StateTable } from "../../../durable"
import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"

/** Moves of a batch, by people or because of its rows. */
export type BatchVerb = "ready" | "recheck" | "request" | "approve" | "pay" | "expire" | "finish" | "cancel" | "abandon"

const moves: StateTable<BatchState, BatchVerb> = {
  checking: { ready: "ready", finish: "finished", cancel: "checking", abandon: "canceled" },
  ready: {
    request: "awaiting_approval",
    recheck: "checking",
    finish: "finished",
    cancel: "ready",
    abandon: "canceled",
  },
  awaiting_approval: {
    ...{ approve: "paying", expire: "ready", finish: "finished" },
    ...{ cancel: "awaiting_approval", abandon: "canceled" },
  },
  // Rows whose check expired before payment can be requested again.
  paying: { pay: "paying", expire: "ready", finish: "finished", cancel: "paying", abandon: "canceled" },
  finished: {},
  canceled: {},
}

/** The states of a batch and its only moves. `payout-states.ts` has those of its rows. */
export const batchMachine = stateMachine(moves, {
  reasonIn: (state): KnownMessage => toMessage(`payout_batch.is_${state}`),
  refuse: notAllowed,
})

/** The event of each move that has one. */
const events = {
  ready: "batch_ready",
  request: "batch_requested",
  approve: "batch_approved",
  finish: "batch_finished",
  abandon: "batch_canceled",
} as const satisfies Partial<Record<BatchVerb, string>>

export const batchEvents: Partial<Record<BatchVerb, (typeof events)[keyof typeof events]>> = events

/** Number of a batch's payouts by progress. */
export type RowCounts = {
  /** Can still be requested: drafts, checked, or being checked. */
  payable: number
  /** Of these, the ones that the gateway has not checked yet. */
  unchecked: number
  checking: number
  waiting: number
  /** Requested, but the gateway's check has expired since. */
  expired: number
  /** Approved, in flight or unknown. */
  open: number
  /** A call that can release their money has been sent. */
  sent: number
  paid: number
  failed: number
  canceled: number
}

type Transition = readonly [verb: BatchVerb, when: (rows: RowCounts) => boolean]

const always = () => true
/**
 * No row can be requested any more. The batch finishes if anything was sent; it is canceled if the
 * rest was canceled.
 */
const ends: readonly Transition[] = [
  ["finish", ({ payable, sent }) => payable === 0 && sent > 0],
  ["abandon", ({ payable, canceled }) => payable === 0 && canceled > 0],
]

/**
 * The move that a batch's rows imply in each state, whoever moved them, one by one or together: the
 * first rule that holds. If none holds, the batch waits for its rows or for an action. The rules
 * prevent a deadlock in which payable rows and their batch wait for each other.
 */
const follows: Readonly<Record<BatchState, readonly Transition[]>> = {
  checking: [...ends, ["ready", ({ unchecked }) => unchecked === 0]],
  ready: ends,
  awaiting_approval: [
    ["expire", ({ expired }) => expired > 0],
    ["approve", ({ waiting, open }) => waiting === 0 && open > 0],
    ...ends.map(([verb, when]): Transition => [verb, (rows) => rows.waiting === 0 && when(rows)]),
  ],
  paying: (
    [
      ["expire", ({ payable }) => payable > 0],
      ["finish", ({ sent }) => sent > 0],
      ["abandon", always],
    ] satisfies Transition[]
  ).map(([verb, when]): Transition => [verb, (rows) => rows.waiting + rows.open + rows.checking === 0 && when(rows)]),
  finished: [],
  canceled: [],
}

/** The move that its rows imply for a batch in this state; undefined if it stays. */
export function verbOfRows(state: BatchState, rows: RowCounts): BatchVerb | undefined {
  return follows[state].find(([, when]) => when(rows))?.[0]
}
