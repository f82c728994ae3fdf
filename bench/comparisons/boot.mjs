import { alternate, createPairs } from "../measure/comparison.mjs"

const TIME_TARGET_MS = 500
const MEMORY_TARGET_MB = 10

/**
 * Starts fresh processes alternately, until `/health` answers 200; memory is read a moment later,
 * after a garbage collection.
 */
export async function compareBoot({ bench, rounds, sizes, tick }) {
  const pairs = createPairs([
    { key: "boot-time", title: "Boot of a store / of a bare one", unit: "ms", maxDifference: TIME_TARGET_MS },
    { key: "boot-memory", title: "– memory (RSS), garbage collected", unit: "MB", maxDifference: MEMORY_TARGET_MB },
    { key: "boot-heap", title: "– of it the heap in use", unit: "MB", maxDifference: MEMORY_TARGET_MB },
  ])
  await alternate(
    { rounds: Math.min(rounds, sizes.bootRounds), tick },
    {
      ours: () => bench.boot("shop"),
      theirs: () => bench.boot("bare"),
      done(ours, theirs) {
        pairs.add("boot-time", ours.ms, theirs.ms)
        pairs.add("boot-memory", ours.rss / 1e6, theirs.rss / 1e6)
        pairs.add("boot-heap", ours.heap / 1e6, theirs.heap / 1e6)
      },
    },
  )
  return pairs.results()
}
