import { compareDueRun } from "../comparisons/due-run.mjs"
import { startSubscriptions } from "../start-subscriptions.mjs"

/** The subscription module on PostgreSQL: claims and charges; other code makes the orders. */
export const subscriptions = {
  steps: 2,
  async run({ step, onStop, ...plan }) {
    const bench = await startSubscriptions({ step, onStop })
    let results
    await step("A due run", async () => {
      results = await compareDueRun({ ...plan, bench })
    })
    return { results }
  },
}
