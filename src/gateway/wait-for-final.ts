import { setTimeout as wait } from "node:timers/promises"
import { parseWaitOptions, type WaitOptions } from "./call-options"
import { GatewayError, isGatewayError } from "./errors"
import type { StatusAnswer } from "./fields"
import { isFinal } from "./statuses"

/** Either id names an order; both are safer. */
export type OrderIds = { orderid?: string; client_orderid?: string }

type AskStatus = (ids: OrderIds, options: { signal?: AbortSignal }) => Promise<StatusAnswer>

const FIVE_MINUTES = 300_000

/**
 * Asks for the status at once and then in the documented gaps (4 s for five minutes, then 6 minutes) until it is final.
 * An answer that got lost is asked for again: status changes nothing.
 * @returns the final answer: `approved`, `declined`, `error` or `filtered`
 * @throws GatewayError `unknown` when the deadline passes or `signal` aborts before that: the order goes on by itself;
 *   `refused` or `invalid` when the gateway does not take the question, or the options make no sense
 */
export async function waitForFinal(ask: AskStatus, ids: OrderIds, options?: WaitOptions): Promise<StatusAnswer> {
  const { deadlineMs = FIVE_MINUTES, signal } = parseWaitOptions(options)
  const started = Date.now()
  const limit = AbortSignal.timeout(deadlineMs)
  const stopSignal = signal ? AbortSignal.any([signal, limit]) : limit
  let last = "no answer yet"
  while (!stopSignal.aborted) {
    const answer = await ask(ids, { signal: stopSignal }).catch(overlookLost)
    if (answer && isFinal(answer.status)) return answer
    if (answer) last = answer.status
    // Rejected only because it is over, which the loop looks at.
    await wait(pollGap(Date.now() - started), undefined, { signal: stopSignal }).catch(() => undefined)
  }
  const reason = signal?.aborted ? "waiting was given up" : `no final status within ${deadlineMs} ms`
  throw new GatewayError("unknown", `waitForFinal: ${reason} (last: ${last})`, {
    operation: "status",
    clientOrderid: ids?.client_orderid,
    orderid: ids?.orderid,
    cause: signal?.aborted ? signal.reason : undefined,
  })
}

function overlookLost(error: unknown): undefined {
  if (isGatewayError(error) && (error.kind === "unsent" || error.kind === "unknown")) return undefined
  throw error
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * How long to wait before asking for a status again, by how long it has not been final: 4 s for five minutes, 6 minutes for
 * an hour, then an hour (wire facts 10: every 3 to 5 s, then every 5 to 10 minutes). A tenth of jitter spreads the calls.
 * @param ageMs milliseconds since the call that began it
 * @returns milliseconds
 */
export function pollGap(ageMs: number): number {
  const gap = ageMs < 5 * MINUTE ? 4 * SECOND : ageMs < 60 * MINUTE ? 6 * MINUTE : 60 * MINUTE
  return withJitter(gap)
}

/** Within a twentieth of it, either way. */
export function withJitter(milliseconds: number): number {
  return milliseconds * (0.95 + Math.random() * 0.1)
}
