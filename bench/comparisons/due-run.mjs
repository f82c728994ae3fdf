import { alternate, createPairs } from "../measure/comparison.mjs"

const TIME_TARGET = 2.2
const HEAP_TARGET = 1.1

/**
 * Opens all due charges, claims them in batches and charges them; other code makes the orders.
 * Twice as many must not take much more than twice the time, or more memory, and two workers share
 * the work.
 */
export async function compareDueRun({ bench, rounds, sizes, tick }) {
  const { workers, due, paid } = bench
  const [first] = workers
  const few = sizes.due
  const many = 2 * few
  const formatCount = (count) => count.toLocaleString("en")
  const pairs = createPairs([
    {
      key: "due-run-time",
      title: `Due run of ${formatCount(many)} / ${formatCount(few)}`,
      unit: "ms",
      target: TIME_TARGET,
    },
    { key: "due-run-heap", title: "– most heap, garbage collected", unit: "MiB", target: HEAP_TARGET },
    { key: "due-run-kept", title: `– heap after ${formatCount(many)} / before`, unit: "MiB", target: HEAP_TARGET },
    { key: "due-run-workers", title: `${formatCount(few)} by two workers / by one`, unit: "/s" },
    { key: "due-run-share", title: "– the smaller share / half of them", unit: "charges" },
  ])

  async function run(count, by) {
    await due(count)
    const results = await Promise.all(by.map((worker) => worker("run")))
    const charged = results.reduce((sum, { charges }) => sum + charges, 0)
    if (charged !== count || (await paid()) !== count) {
      throw new Error(
        `${formatCount(charged)} of ${formatCount(count)} charges were claimed, and ${formatCount(await paid())} are paid.`,
      )
    }
    return results
  }

  // A full warm-up round would take minutes; a tenth is enough to compile the code.
  await run(few / 10, workers)
  await alternate(
    { rounds: Math.min(rounds, sizes.dueRounds), warmUp: 0, tick },
    {
      async ours() {
        const [alone] = await run(many, [first])
        const both = await run(few, workers)
        return { alone, both }
      },
      theirs: async () => (await run(few, [first]))[0],
      done({ alone, both }, theirs) {
        pairs.add("due-run-time", alone.ms, theirs.ms)
        pairs.add("due-run-heap", alone.heapMost, theirs.heapMost)
        pairs.add("due-run-kept", alone.heapAfter, alone.heapBefore)
        const ms = Math.max(...both.map((one) => one.ms))
        pairs.add("due-run-workers", (few / ms) * 1000, (few / theirs.ms) * 1000)
        pairs.add("due-run-share", Math.min(...both.map(({ charges }) => charges)), few / 2)
      },
    },
  )
  return pairs.results()
}
