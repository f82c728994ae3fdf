import { alternate, createPairs } from "../measure/comparison.mjs"

const TIME_TARGET = 2.2
const HEAP_TARGET = 1.1

/**
 * Time from the moment subscriptions fall due to the last of their orders: charged, reported by
 * callback, reconciled, and ordered in Medusa. Twice as many must not take much more than twice the
 * time, or more memory.
 */
export async function compareRenewals({ bench, rounds, sizes, tick }, ids) {
  const { server, gateway } = bench
  const few = sizes.renewals
  const many = 2 * few
  const pairs = createPairs([
    { key: "renewals-time", title: `Orders of ${many} renewals / of ${few}`, unit: "ms", target: TIME_TARGET },
    { key: "renewals-cpu", title: "– processor time of Medusa and PostgreSQL", unit: "ms" },
    { key: "renewals-heap", title: "– most heap, garbage collected", unit: "MiB", target: HEAP_TARGET },
    { key: "renewals-kept", title: `– heap after ${many} / before`, unit: "MiB", target: HEAP_TARGET },
  ])
  const captured = () => gateway.sandbox.orders().filter(({ state }) => state === "captured").length

  const cpuMs = async () => (await server("counters")).cpuMs + bench.databaseCpuMs()

  async function run(count) {
    await server("waitUntilIdle")
    const heapBefore = await server("heap")
    const capturedBefore = captured()
    const cpuBefore = await cpuMs()
    const { ms, heapMost, ...counts } = await server("renew", ids.slice(0, count))
    const cpu = (await cpuMs()) - cpuBefore
    await server("waitUntilIdle")
    const all = { ...counts, captured: captured() - capturedBefore }
    if (Object.values(all).some((number) => number !== count)) {
      throw new Error(`Of ${count} renewals: ${JSON.stringify(all)}`)
    }
    return { ms, cpu, heapBefore, heapMost, heapAfter: await server("heap") }
  }

  // A full warm-up round would take minutes; a tenth is enough to compile the code.
  await run(few / 10)
  await alternate(
    { rounds: Math.min(rounds, sizes.renewalRounds), warmUp: 0, tick },
    {
      ours: () => run(many),
      theirs: () => run(few),
      done(ours, theirs) {
        pairs.add("renewals-time", ours.ms, theirs.ms)
        pairs.add("renewals-cpu", ours.cpu, theirs.cpu)
        pairs.add("renewals-heap", ours.heapMost, theirs.heapMost)
        pairs.add("renewals-kept", ours.heapAfter, ours.heapBefore)
      },
    },
  )
  return pairs.results()
}
