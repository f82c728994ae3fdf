import { type KnownMessage, toMessage } from "../messages"

/** Names of checks; the text of each is the message `check.name.<name>`. */
export type CheckName =
  | "options"
  | "control_key"
  | "old_control_key"
  | "private_key"
  | "dns"
  | "tls"
  | "clock"
  | "status_query"
  | "callback_address"
  | "schedules"
  | "events"
  | "notifications"
  | "telemetry"

export type CheckLevel = "ok" | "warning" | "fail"

/**
 * Result of one check. `advice` names the fix, if there is one. `warning`: it works, but could be
 * better. A check that could not run is a `fail`, since its result is unknown.
 */
export type Check = { level: CheckLevel; name: CheckName; found: KnownMessage; advice: KnownMessage | null }

/** Milliseconds after which a check ends. */
export const LIMIT_MS = 10_000

/** @param details the finding, then the advice */
export function check(
  level: CheckLevel,
  name: CheckName,
  [found, advice]: [found: KnownMessage, advice?: KnownMessage],
): Check {
  return { level, name, found, advice: advice ?? null }
}

/** Aborts when the checks are stopped or the check's time is up. */
export function timeLimit(stop: AbortSignal): AbortSignal {
  return AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)])
}

/** The short reason of a failed connection: `ECONNREFUSED`, or no answer within 10 s. */
export function failureReason(error: unknown): KnownMessage {
  const { name, code, cause } = (error ?? {}) as { name?: unknown; code?: unknown; cause?: unknown }
  if (name === "TimeoutError") return toMessage("check.failure.timeout", { seconds: LIMIT_MS / 1000 })
  if (name === "AbortError") return cause === undefined ? toMessage("check.failure.stopped") : failureReason(cause)
  if (typeof code === "string") return toMessage("check.failure.code", { failure: code })
  return cause === undefined ? toMessage("check.failure.connection") : failureReason(cause)
}
