import { compareRenewals } from "../comparisons/renewals.mjs"
import { openSubscriptions } from "../processes/open-subscriptions.mjs"
import { startStore } from "../start-store.mjs"

/**
 * Subscriptions in a real Medusa, up to their orders; in a separate store, so that its tables hold
 * nothing else.
 */
export const renewals = {
  steps: 5,
  async run({ step, onStop, ...rest }) {
    const plan = { ...rest, bench: await startStore({ step, onStop }) }
    let ids, results
    await step("Signing up for subscriptions", async () => {
      ids = await openSubscriptions(plan.bench, 2 * plan.sizes.renewals)
    })
    await step("Orders of renewals", async () => {
      results = await compareRenewals(plan, ids)
    })
    return { results }
  },
}
