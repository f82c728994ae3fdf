import { compareCalls } from "../comparisons/calls.mjs"
import { compareSigning } from "../comparisons/signing.mjs"
import { compareStatusPolling } from "../comparisons/status-polling.mjs"
import { startClient } from "../start-client.mjs"

/** The gateway client alone: no store, no database. */
export const client = {
  steps: 4,
  async run({ step, onStop, ...plan }) {
    const bench = await startClient({ step, onStop })
    const results = []
    const compare = (title, comparison) =>
      step(title, async () => {
        results.push(...(await comparison({ ...plan, bench })))
      })
    await compare("Signing", compareSigning)
    await compare("Calls over TLS", compareCalls)
    await compare("Status polling", compareStatusPolling)
    return { results }
  },
}
