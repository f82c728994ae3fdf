import { oneLine } from "../command"

/**
 * Result of one check. `advice` names the fix, if there is one. `warning`: it works, but could be
 * better. A check that could not run is a `fail`, since its result is unknown.
 */
export type Check = { level: "ok" | "warning" | "fail"; name: string; found: string; advice: string | null }

/** Milliseconds after which a check ends. */
export const LIMIT_MS = 10_000

/** Characters; far longer than our own texts with a path in them. */
const LONGEST = 2_000

/** @param details the finding, then the advice */
export function check(level: Check["level"], name: string, details: [found: string, advice?: string]): Check {
  const [found, advice] = details
  return { level, name, found: oneLine(found, LONGEST), advice: advice === undefined ? null : oneLine(advice, LONGEST) }
}

/** Aborts when the process is stopped or the check's time is up. */
export function timeLimit(stop: AbortSignal): AbortSignal {
  return AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)])
}

/** Short reason of a failed connection: `ECONNREFUSED`, `no answer within 10 s`. */
export function failureReason(error: unknown): string {
  const { name, code, cause } = (error ?? {}) as { name?: unknown; code?: unknown; cause?: unknown }
  if (name === "TimeoutError") return `no answer within ${LIMIT_MS / 1000} s`
  if (name === "AbortError") return cause === undefined ? "given up" : failureReason(cause)
  if (typeof code === "string") return code
  return cause === undefined ? "the connection failed" : failureReason(cause)
}
