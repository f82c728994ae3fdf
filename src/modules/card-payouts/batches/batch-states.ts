import { MedusaError } from "@medusajs/framework/utils"
import type { BatchRow } from "../rows"

export type BatchState = BatchRow["state"]

/** What somebody does to a batch, or what its rows have come to. */
export type BatchVerb = "ready" | "recheck" | "request" | "approve" | "expire" | "finish" | "cancel"

/** The one table of a batch's states. What its rows do is in the table of payouts. */
export const batchMoves: Readonly<Record<BatchState, Partial<Record<BatchVerb, BatchState>>>> = {
  checking: { ready: "ready", cancel: "canceled" },
  ready: { request: "awaiting_approval", recheck: "checking", cancel: "canceled" },
  awaiting_approval: { approve: "paying", expire: "ready", cancel: "canceled" },
  // What was sent goes on; the rest of it can be given up.
  paying: { finish: "finished", cancel: "paying" },
  finished: {},
  canceled: {},
}

const sentences: Readonly<Record<BatchState, string>> = {
  checking: "The rows of this batch are being checked. Wait until all of them are.",
  ready: "This batch has not been requested yet.",
  awaiting_approval: "This batch waits for its approval.",
  paying: "This batch is being paid.",
  finished: "This batch is finished.",
  canceled: "This batch was canceled. Upload the file again.",
}

/** Why a verb is not for a batch in this state, in a sentence; undefined where it is. */
export function whyNotBatch(state: BatchState, verb: BatchVerb): string | undefined {
  return batchMoves[state][verb] ? undefined : sentences[state]
}

/** @throws MedusaError not_allowed with a sentence */
export function movedBatch(state: BatchState, verb: BatchVerb): BatchState {
  const to = batchMoves[state][verb]
  if (to) return to
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentences[state])
}
