import { Problem } from "../../demo/run/options.mjs"
import { failure } from "../../demo/run/processes.mjs"

/** Waits for a child process's first message, which reports that it has started, and returns it. */
export async function ready({ name, child, ended, logFile }) {
  const started = await Promise.race([
    new Promise((resolve) => child.once("message", (message) => resolve({ message }))),
    ended.then((how) => ({ how: how || "ended" })),
  ])
  if (started.how) throw new Problem(failure(`${name} ${started.how} instead of starting.`, logFile))
  return started.message
}
