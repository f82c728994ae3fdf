import { countNotFoundAnswer, type NotFoundCount } from "./not-found"
import { stateMachine, type StateTable } from "./state-machine"

/**
 * The life of one call to another system, whose row is committed before the call is sent:
 * - `intended`: committed, may have been sent.
 * - `pending`: accepted by the other system, not final.
 * - `unknown`: no readable answer.
 * - `done`
 * - `refused`: nothing happened.
 */
export type CallState = "intended" | "pending" | "unknown" | "done" | "refused"

type CallMove = "accept" | "lose" | "confirm" | "refuse"

const moves: StateTable<CallState, CallMove> = {
  intended: { accept: "pending", lose: "unknown", confirm: "done", refuse: "refused" },
  pending: { confirm: "done", refuse: "refused" },
  unknown: { accept: "pending", confirm: "done", refuse: "refused" },
  done: {},
  // A later answer of the other system overrides a refusal, which may have been inferred.
  refused: { accept: "pending", lose: "unknown", confirm: "done" },
}

/** The states of a call and its only moves. */
export const callMachine = stateMachine(moves, {
  reasonIn: (state) => `A call that is ${state} has no such move.`,
  refuse: (reason) => new Error(reason),
})

export const unresolvedStates = ["intended", "pending", "unknown"] as const satisfies readonly CallState[]

/** True while the outcome of a call is not known. */
export function isUnresolved({ state }: { state: CallState }): boolean {
  return (unresolvedStates as readonly CallState[]).includes(state)
}

/**
 * The columns of a call's row by which its life is evaluated. `created_at`: when the intent was
 * committed.
 */
type Call = NotFoundCount & { state: CallState; created_at: Date }

type InFlight = {
  now: Date
  /** The in-flight window in milliseconds: the longest call, with a margin. */
  inFlightMs: number
}

/**
 * True if the intent is so recent that its call may still be in flight in another request or
 * process.
 */
export function isInFlight(
  { state, created_at }: Pick<Call, "state" | "created_at">,
  { now, inFlightMs }: InFlight,
): boolean {
  return state === "intended" && now.getTime() - new Date(created_at).getTime() < inFlightMs
}

/**
 * What an answer about the call shows:
 * - `done`, `refused`: reported by the other system.
 * - `pending`: in progress.
 * - `not_found`: no trace of the call. `isProof` is called once there are enough such answers: do
 *   they prove that it never arrived?
 * - `unclear`: the answer is inconclusive.
 */
export type CallAnswer =
  { is: "done" | "refused" | "pending" | "unclear" } | { is: "not_found"; isProof: () => boolean | Promise<boolean> }

type PollContext = InFlight & {
  /**
   * The time of the question; `now` by default. The process may be held up before it counts the
   * answer.
   */
  askedAt?: Date
  /** Seconds that answers without a trace must span. */
  span: number
}

export type CallResolution = {
  state: CallState
  /** The columns to write beside the state. */
  changes: Partial<NotFoundCount & { resolved_at: Date }>
  /** True if the call counts as never arrived; the other system did not refuse it. */
  isInferred: boolean
  /** True if the answers without a trace span the time. */
  hasSpanEnded: boolean
}

/**
 * The state of a call after an answer about it, and the columns to write. Only an answer that
 * reports an outcome resolves it, or enough answers without a trace, where these are a proof; a
 * call that may be in flight is not counted. An outcome that the call has already changes nothing.
 * @throws Error if the call is done and the answer refuses it
 */
export async function resolveCall(
  call: Call,
  answer: CallAnswer,
  { now, askedAt = now, span, inFlightMs }: PollContext,
): Promise<CallResolution> {
  const same = { state: call.state, changes: {}, isInferred: false, hasSpanEnded: false }
  const resolved = (move: "confirm" | "refuse") => {
    if (callMachine.moves.unknown[move] === call.state) return same
    return { ...same, state: callMachine.assertMove(call.state, move), changes: { resolved_at: now } }
  }
  switch (answer.is) {
    case "done":
      return resolved("confirm")
    case "refused":
      return resolved("refuse")
    case "not_found": {
      if (isInFlight(call, { now, inFlightMs })) return same
      const { counted, hasSpanEnded, isEnough } = countNotFoundAnswer(call, { askedAt, span })
      if (isEnough && (await answer.isProof())) return { ...resolved("refuse"), isInferred: true, hasSpanEnded }
      return { ...same, changes: counted, hasSpanEnded }
    }
    default:
      return same
  }
}
