import { compareDueRun } from "../comparisons/due-run.mjs"
import { startSubscriptions } from "../start-subscriptions.mjs"

/** The module of subscriptions on PostgreSQL: claim and charge, with the orders left to others. */
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
