import { createPairs } from "../measure/comparison.mjs"
import { measureReconciliation } from "../payments/measure-reconciliation.mjs"

/** Share of the rate that the gateway's answer time allows. */
export const TARGET = 0.85
const ANSWER_MS = 50

/** A month of payments against a gateway that takes its time; the limit is set by its answer time. */
export const reconciliation = {
  steps: 1,
  async run({ sizes, step, onStop, tick }) {
    const { reconciled: payments, reconciliationRounds: rounds } = sizes
    let measured
    await step("Reconciling a month of payments", async () => {
      measured = await measureReconciliation({ payments, answer: ANSWER_MS, rounds }, { onStop, tick })
    })
    const { rates, possible, atOnce } = measured
    const title = `Reconciliation of ${payments.toLocaleString("en")} / ${atOnce} in flight ÷ ${ANSWER_MS} ms`
    const pairs = createPairs([{ key: "reconciliation", title, unit: "/s", target: TARGET }])
    for (const rate of rates) pairs.add("reconciliation", rate, possible)
    return { results: pairs.results() }
  },
}
