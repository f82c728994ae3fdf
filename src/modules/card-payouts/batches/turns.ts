import { setImmediate } from "node:timers/promises"

/** For so long somebody who reads a file keeps everybody else waiting, in milliseconds. */
const MOST_MS = 10

/** @returns called between the pieces of a long work: lets whoever waits for this process have their turn, once it was worked on for some time */
export function turns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < MOST_MS) return
    await setImmediate()
    began = performance.now()
  }
}
