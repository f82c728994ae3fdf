import { compareBoot } from "../comparisons/boot.mjs"
import { startBoots } from "../start-boots.mjs"

/**
 * Boot time of a store with the plugin and of the same store without it, up to the first answer.
 */
export const boot = {
  steps: 3,
  async run({ step, onStop, ...plan }) {
    const bench = await startBoots({ step, onStop })
    let results
    await step("Booting", async () => {
      results = await compareBoot({ ...plan, bench })
    })
    return { results }
  },
}
