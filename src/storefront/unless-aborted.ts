/** The caller stops waiting when its signal says so; what is waited for goes on. */
export function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener("abort", stop, { once: true })
    promise.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop))
  })
}
