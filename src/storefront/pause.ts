/**
 * Waits, in milliseconds.
 * @param onWait is handed what ends the waiting early
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
