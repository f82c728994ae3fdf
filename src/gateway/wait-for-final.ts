import { setTimeout as wait } from "node:timers/promises"
import { withJitter } from "../durable/backoff"
import { parseWaitOptions, type WaitOptions } from "./call-options"
import { GatewayError, isGatewayError } from "./errors"
import type { StatusAnswer } from "./fields"
import { isFinal } from "./statuses"

/** Either id names an order; send both if known. */
export type OrderIds = { orderid?: string; client_orderid?: string }

type AskStatus = (ids: OrderIds, options: { signal?: AbortSignal }) => Promise<StatusAnswer>

const FIVE_MINUTES = 300_000

/**
 * Polls the status at once and then at the documented intervals (4 s for five minutes, then 6
 * minutes) until it is final. A lost answer is requested again, since status changes nothing.
 * @returns the final answer: `approved`, `declined`, `error` or `filtered`
 * @throws GatewayError `unknown` when the deadline passes or `signal` aborts first (the order
 * continues at the gateway); `refused` or `invalid` when the gateway refuses the status call or the
 * options are wrong
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
    // The wait rejects only when the signal aborts, which the loop checks.
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
 * The interval before the next status poll, by the time without a final status: 4 s for five
 * minutes, 6 minutes for an hour, then an hour (wire facts 10: every 3 to 5 s, then every 5 to 10
 * minutes). Ten percent of jitter spreads the calls.
 * @param ageMs milliseconds since the call that started it
 * @returns milliseconds
 */
export function pollGap(ageMs: number): number {
  const gap = ageMs < 5 * MINUTE ? 4 * SECOND : ageMs < 60 * MINUTE ? 6 * MINUTE : 60 * MINUTE
  return withJitter(gap)
}
