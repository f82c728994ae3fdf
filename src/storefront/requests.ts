import type { MedusaSdk } from "./medusa-sdk"

/** Runs a request that is aborted after `ms` milliseconds or by the caller's signal. */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => controller.abort(new Error(`No answer within ${ms / 1000} s.`)), ms)
  signal?.addEventListener("abort", stop, { once: true })
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
}

/** Stops waiting when the caller's signal aborts; the awaited work continues. */
export function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener("abort", stop, { once: true })
    promise.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop))
  })
}

/**
 * Merges concurrent calls with the same key: later callers get the running call's answer. A page
 * that renders twice, or a second click, must not start a second payment or order.
 */
export function singleFlight<T>(): (sdk: MedusaSdk, key: string, run: () => Promise<T>) => Promise<T> {
  const underWay = new WeakMap<MedusaSdk, Map<string, Promise<T>>>()
  return (sdk, key, run) => {
    const ofSdk = underWay.get(sdk) ?? new Map<string, Promise<T>>()
    underWay.set(sdk, ofSdk)
    const earlier = ofSdk.get(key)
    if (earlier) return earlier
    const answer = run().finally(() => ofSdk.delete(key))
    ofSdk.set(key, answer)
    return answer
  }
}

/**
 * Waits for `ms` milliseconds.
 * @param onWait receives a function that ends the wait early
 * @throws the reason of `signal` once that is aborted
 */
export function pause(ms: number, signal?: AbortSignal, onWait?: (end: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", stop)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener("abort", stop, { once: true })
    onWait?.(end)
  })
}
