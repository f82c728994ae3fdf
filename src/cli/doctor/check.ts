import { oneLine } from "../command"

/**
 * What one check found. `advice` says what to do, where there is something to do. `warning`: it works like this, and could
 * be better. What could not be checked is a `fail`: nobody knows whether it works.
 */
export type Check = { level: "ok" | "warning" | "fail"; name: string; found: string; advice: string | null }

/** Nothing hangs: each check ends within this. */
export const LIMIT_MS = 10_000

/** Far longer than our own sentences with a path in them. */
const LONGEST = 2_000

/** @param details what was found, then what to do about it */
export function check(level: Check["level"], name: string, details: [found: string, advice?: string]): Check {
  const [found, advice] = details
  return { level, name, found: oneLine(found, LONGEST), advice: advice === undefined ? null : oneLine(advice, LONGEST) }
}

/** Aborts when the process is stopped or the check's time is over. */
export function timeLimit(stop: AbortSignal): AbortSignal {
  return AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)])
}

/** Why a connection failed, in few words: `ECONNREFUSED`, `no answer within 10 s`. */
export function failureReason(error: unknown): string {
  const { name, code, cause } = (error ?? {}) as { name?: unknown; code?: unknown; cause?: unknown }
  if (name === "TimeoutError") return `no answer within ${LIMIT_MS / 1000} s`
  if (name === "AbortError") return cause === undefined ? "given up" : failureReason(cause)
  if (typeof code === "string") return code
  return cause === undefined ? "the connection failed" : failureReason(cause)
}
