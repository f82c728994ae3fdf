import { MedusaError } from "@medusajs/framework/utils"
import type { BatchRow } from "../rows"

export type BatchState = BatchRow["state"]

/** What somebody does to a batch, or what its rows have come to. */
export type BatchVerb = "ready" | "recheck" | "request" | "approve" | "pay" | "expire" | "finish" | "cancel" | "abandon"

/** The one table of a batch's states. What its rows do is in the table of payouts. */
export const batchMoves: Readonly<Record<BatchState, Partial<Record<BatchVerb, BatchState>>>> = {
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
  // Rows whose check was over before they were paid can be asked for once more.
  paying: { pay: "paying", expire: "ready", finish: "finished", cancel: "paying", abandon: "canceled" },
  finished: {},
  canceled: {},
}

/** How many payouts of a batch are where. */
export type RowCounts = {
  /** They can still be asked for: drafts, checked, or being checked. */
  payable: number
  /** Of these, the ones whose check the schedule has still to make, or to hear of. */
  unchecked: number
  checking: number
  waiting: number
  /** Asked for, and no longer as they were asked for: the gateway's check is over. */
  expired: number
  /** Approved, on their way or unknown. */
  open: number
  /** A call that can release their money has left. */
  sent: number
  paid: number
  failed: number
  canceled: number
}

type Transition = readonly [verb: BatchVerb, when: (rows: RowCounts) => boolean]

const always = () => true
/** None of them will be asked for: it ends as what was sent of it, or as canceled where somebody gave all of the rest up. */
const ends: readonly Transition[] = [
  ["finish", ({ payable, sent }) => payable === 0 && sent > 0],
  ["abandon", ({ payable, canceled }) => payable === 0 && canceled > 0],
]

/**
 * What a batch's rows ask of it, whoever moved them, one by one or together: the first rule that holds. Where none does it waits: for
 * its rows, or for somebody. Nothing that can be paid leaves a batch where rows and batch wait for each other.
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

/** What its rows ask of a batch in this state; undefined where it stays. */
export function verbOfRows(state: BatchState, rows: RowCounts): BatchVerb | undefined {
  return follows[state].find(([, when]) => when(rows))?.[0]
}

const messages: Readonly<Record<BatchState, string>> = {
  checking: "The rows of this batch are being checked. Wait until all of them are.",
  ready: "This batch has not been requested yet.",
  awaiting_approval: "This batch waits for its approval.",
  paying: "This batch is being paid.",
  finished: "This batch is finished.",
  canceled: "This batch was canceled. Upload the file again.",
}

/** Why a verb is not for a batch in this state, in a sentence; undefined where it is. */
export function batchStateDenialReason(state: BatchState, verb: BatchVerb): string | undefined {
  return batchMoves[state][verb] ? undefined : messages[state]
}

/** @throws MedusaError not_allowed with a sentence */
export function movedBatch(state: BatchState, verb: BatchVerb): BatchState {
  const to = batchMoves[state][verb]
  if (to) return to
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, messages[state])
}
