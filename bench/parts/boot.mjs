import { compareBoot } from "../comparisons/boot.mjs"
import { startBoots } from "../start-boots.mjs"

/** A store that has the plugin beside the same one without it, from nothing to its first answer. */
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
