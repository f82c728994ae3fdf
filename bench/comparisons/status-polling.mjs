import { alternate, createPairs } from "../measure/comparison.mjs"

/** Sockets that an account may open: maxSockets in src/gateway/transport.ts. */
const POOL = 64
/**
 * Half of the pool, so that a payment finds a free connection while all pending payments are
 * polled.
 */
const IN_FLIGHT = POOL / 2
const RATIO_TARGET = 0.85
const TIME_TARGET = 2.2

/**
 * Polls the status of many pending transactions. "Theirs" is no program but the limit set by the
 * gateway's answer time: calls in flight ÷ latency, half the transactions, the pool.
 */
export async function compareStatusPolling({ bench, rounds, sizes, tick }) {
  const { call, slowGateway, origins, answerMs } = bench
  const few = sizes.polled
  const many = 2 * few
  const possible = (IN_FLIGHT / answerMs) * 1000
  const what = (count) => `Status of ${count.toLocaleString("en")} pending / ${IN_FLIGHT} in flight ÷ ${answerMs} ms`
  const pairs = createPairs([
    { key: "polling-few", title: what(few), unit: "/s", target: RATIO_TARGET },
    { key: "polling-many", title: what(many), unit: "/s", target: RATIO_TARGET },
    {
      key: "polling-time",
      title: `– ${many.toLocaleString("en")} / ${few.toLocaleString("en")} of them`,
      unit: "ms",
      target: TIME_TARGET,
    },
    {
      key: "polling-sockets",
      title: `Most sockets, also at ${sizes.burst.toLocaleString("en")} calls at once / the pool`,
      unit: "sockets",
      target: 1,
    },
  ])
  const poll = (count, inFlight) => call("poll", { origin: origins.slow, count, inFlight })

  await alternate(
    { rounds, warmUp: sizes.warmUp, tick },
    {
      async ours() {
        const ms = await poll(many, IN_FLIGHT)
        await poll(sizes.burst, sizes.burst)
        // Over the whole round: polling must not open more sockets either.
        return { ms, sockets: await slowGateway("takeMostSockets") }
      },
      theirs: () => poll(few, IN_FLIGHT),
      done({ ms, sockets }, fewMs) {
        pairs.add("polling-few", (few / fewMs) * 1000, possible)
        pairs.add("polling-many", (many / ms) * 1000, possible)
        pairs.add("polling-time", ms, fewMs)
        pairs.add("polling-sockets", sockets, POOL)
      },
    },
  )
  return pairs.results()
}
