import { spending } from "./spent-time"

/** Waits until a check holds and answers what it answers; the last failure is the message. */
export function eventually<T>(check: () => Promise<T> | T, withinMs = 30_000): Promise<T> {
  return spending("waiting", () => waitFor(check, withinMs))
}

async function waitFor<T>(check: () => Promise<T> | T, withinMs: number): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((next) => setTimeout(next, 100))
    }
  }
}
