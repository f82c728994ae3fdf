import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises"
import { spending } from "../environment/spent-time"

const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 50

/**
 * Waits until a check holds, and returns its result. A check that never holds fails with the last
 * value seen. Checks are repeated soon and then less often; a slow check takes at most half of the
 * time.
 */
export function eventually<T>(check: () => Promise<T> | T, withinMs = 10_000): Promise<T> {
  return spending("waiting", () => waitFor(check, withinMs, FIRST_PAUSE_MS))
}

/** The same without a pause, for a check that must succeed at an exact moment. */
export function atOnceWhen<T>(check: () => Promise<T> | T, withinMs = 10_000): Promise<T> {
  return spending("waiting", () => waitFor(check, withinMs, 0))
}

async function waitFor<T>(check: () => Promise<T> | T, withinMs: number, firstPauseMs: number): Promise<T> {
  const from = Date.now()
  let seen: unknown = new Error("Nothing: the first look was never over.")
  for (let pause = firstPauseMs; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    const checkedAt = Date.now()
    const attempt = await Promise.race([runCheck(check), tooLong(withinMs)])
    if (attempt && "found" in attempt) return attempt.found
    if (attempt) seen = attempt.failed
    const now = Date.now()
    if (now - from > withinMs) throw late(seen, now - from)
    await (pause > 0 ? sleep(Math.max(pause, now - checkedAt)) : yieldToEventLoop())
  }
}

async function runCheck<T>(check: () => Promise<T> | T): Promise<{ found: T } | { failed: unknown }> {
  try {
    return { found: await check() }
  } catch (failed) {
    return { failed }
  }
}

/** Ends a check that itself waits too long. */
function tooLong(withinMs: number): Promise<void> {
  return sleep(withinMs + LONGEST_PAUSE_MS, undefined, { ref: false })
}

/**
 * The error as it was thrown, because the runner shows its stack, which starts with the message.
 */
function late(seen: unknown, waitedMs: number): Error {
  const error = seen instanceof Error ? seen : new Error(String(seen))
  const { message, stack } = error
  error.message = `Waited ${(waitedMs / 1000).toFixed(1)} s. Seen last: ${message}`
  error.stack = stack?.replace(message, () => error.message)
  return error
}
