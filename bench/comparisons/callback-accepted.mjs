import { alternate, createPairs } from "../measure/comparison.mjs"
import { median } from "../measure/statistics.mjs"

const IN_FLIGHT = 16
/** Interval in milliseconds, long enough for either side to finish one callback before the next. */
const EVERY_MS = { foreign: 50, known: 120 }
const P50_TARGET = 1.25
const THROUGHPUT_TARGET = 1.3

/**
 * Time to accept a callback: our route, which verifies and commits before it answers, against
 * Medusa's webhook route, which answers first and keeps the message in memory for five seconds.
 * @param {{ variant: "foreign" | "known", orders?: object[] }} subject callbacks of orders that are
 * not ours, or of `orders` that are not paid yet, so that both sides poll the gateway and then have
 * nothing to do
 */
export async function compareCallbackAccepted({ bench, rounds, sizes, tick }, { variant, orders = [] }) {
  const { load, server, messages, databaseCpuMs, origin } = bench
  const what = variant === "foreign" ? "order not ours" : "known order"
  const pairs = createPairs([
    { key: `p50-${variant}`, title: `Callback answered, p50, ${what}`, unit: "ms", target: P50_TARGET },
    { key: `p50-back-to-back-${variant}`, title: "– without pause, during the after-work", unit: "ms" },
    {
      key: `throughput-${variant}`,
      title: `Callbacks, ${IN_FLIGHT} in flight, per second of processor, ${what}`,
      unit: "/s",
      // For a known order most of the time reconciles the payment, which core's route does not do
      // for this gateway.
      ...(variant === "foreign" ? { target: THROUGHPUT_TARGET } : {}),
    },
    { key: `burst-${variant}`, title: "– answered per second of a burst", unit: "/s" },
  ])
  let turn = 0
  const nextOrder = () => (orders.length ? orders[turn++ % orders.length] : messages.foreignOrder())
  const write = (side, count) =>
    Array.from({ length: count }, () => messages[side === "ours" ? "ours" : "core"](nextOrder()))

  async function measure(side) {
    const size = variant === "foreign" ? sizes.flood : sizes.floodKnown
    const before = await spent()
    let webhooks = before.webhooks
    /**
     * Waits until a block's after-work has ended, core's five seconds included, so that it does not
     * count for another block.
     */
    const rest = (count) => server("waitUntilIdle", { webhooks: side === "ours" ? 0 : (webhooks += count) })

    const flooded = await load("flood", { origin, inFlight: IN_FLIGHT, requests: write(side, size) })
    assertAccepted(flooded.statuses, size)
    await rest(size)
    const { cpuMs } = await spent()

    const paced = await load("oneByOne", { origin, everyMs: EVERY_MS[variant], requests: write(side, sizes.paced) })
    await rest(paced.length)
    const dense = await load("oneByOne", { origin, requests: write(side, sizes.dense) })
    await rest(dense.length)
    for (const { status } of [...paced, ...dense]) assertAccepted({ [status]: 1 }, 1)
    return {
      paced: median(paced.map(({ ms }) => ms)),
      dense: median(dense.map(({ ms }) => ms)),
      burst: (size / flooded.ms) * 1000,
      perCpu: (size / (cpuMs - before.cpuMs)) * 1000,
    }
  }

  /** Processor time of Medusa and of the database. */
  async function spent() {
    await server("waitUntilIdle")
    const { webhooks, cpuMs } = await server("counters")
    return { webhooks, cpuMs: cpuMs + databaseCpuMs() }
  }

  await alternate(
    { rounds, warmUp: sizes.warmUp, tick },
    {
      ours: () => measure("ours"),
      theirs: () => measure("theirs"),
      done(ours, theirs) {
        pairs.add(`p50-${variant}`, ours.paced, theirs.paced)
        pairs.add(`p50-back-to-back-${variant}`, ours.dense, theirs.dense)
        pairs.add(`throughput-${variant}`, ours.perCpu, theirs.perCpu)
        pairs.add(`burst-${variant}`, ours.burst, theirs.burst)
      },
    },
  )
  return pairs.results()
}

function assertAccepted(statuses, count) {
  if (statuses[200] !== count) throw new Error(`Not every callback was accepted: ${JSON.stringify(statuses)}`)
}
