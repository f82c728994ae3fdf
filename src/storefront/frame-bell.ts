import { pause } from "./pause"

/** Whoever rings is heard this often at most, in milliseconds. */
const soonestMs = 250

/** The message of our own page at the end of a step of 3-D Secure, inside its frame. */
function isOurs(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false
  const { source, type } = data as { source?: unknown; type?: unknown }
  return source === "card-payments" && type === "three-d-secure"
}

/**
 * Hears when a frame of 3-D Secure says that something has happened. Any page may say so, therefore it only means "look now":
 * what has happened is the store's to tell. Without a window it hears nothing.
 */
export function frameBell() {
  let wake = () => {}
  let rung = false
  const hear = ({ data }: MessageEvent) => {
    if (!isOurs(data)) return
    rung = true
    wake()
  }
  const hasWindow = typeof globalThis.addEventListener === "function"
  if (hasWindow) globalThis.addEventListener("message", hear)
  return {
    /**
     * Waits that many milliseconds, or until a frame rings or has rung since the last waiting.
     * @throws the reason of `signal` once that is aborted
     */
    async wait(ms: number, signal?: AbortSignal): Promise<void> {
      const least = Math.min(ms, soonestMs)
      await pause(least, signal)
      if (!rung && ms > least) await pause(ms - least, signal, (early) => (wake = early))
      wake = () => {}
      rung = false
    },
    stop(): void {
      if (hasWindow) globalThis.removeEventListener("message", hear)
    },
  }
}
