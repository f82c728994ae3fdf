import { isDeepStrictEqual } from "node:util"
import { alternate, createPairs } from "../measure/comparison.mjs"
import { median } from "../measure/statistics.mjs"

const NEW_CONNECTION_TARGET = 0.1
const BARE_TARGET = 1.15

/**
 * A status call over TLS: our client, which keeps connections open, against axios with a new
 * connection per call, and against axios that keeps them open as well.
 */
export async function compareCalls({ bench, rounds, sizes, tick }) {
  const { call, tlsGateway, origins, roundTripMs } = bench
  const far = `${roundTripMs} ms away`
  const added = [
    {
      wire: 1,
      count: sizes.farCalls,
      line: {
        key: "call-vs-new-connection",
        title: `Latency a call adds, kept-alive / new TLS, ${far}`,
        unit: "ms",
        target: NEW_CONNECTION_TARGET,
      },
    },
    {
      wire: 0,
      count: sizes.calls,
      line: { key: "call-vs-new-connection-near", title: "– without a network", unit: "ms" },
    },
  ]
  const whole = [
    {
      origin: origins.direct,
      count: sizes.calls,
      line: {
        key: "call-vs-axios",
        title: "Call of our client / bare axios, without a network",
        unit: "ms",
        target: BARE_TARGET,
      },
    },
    {
      origin: origins.wires[1],
      count: sizes.farCalls,
      line: { key: "call-vs-axios-far", title: `– ${far}`, unit: "ms" },
    },
  ]
  const pairs = createPairs([...added, ...whole].map(({ line }) => line))
  await assertSameBytes()

  /** Time of a call beyond that of network and server. */
  async function addedBy(side, { wire, count }) {
    await tlsGateway("takeExchanges", wire)
    const times = await call("calls", { side, origin: origins.wires[wire], count })
    const exchanges = await tlsGateway("takeExchanges", wire)
    // One more than `count`: the untimed first call.
    if (exchanges.length !== count + 1) throw new Error(`${count + 1} calls were ${exchanges.length} exchanges.`)
    return median(times.map((ms, index) => ms - exchanges[index + 1]))
  }
  for (const comparison of added) {
    await alternate(
      { rounds, warmUp: sizes.warmUp, tick },
      {
        ours: () => addedBy("client", comparison),
        theirs: () => addedBy("newConnection", comparison),
        done: (ours, theirs) => pairs.add(comparison.line.key, ours, theirs),
      },
    )
  }
  for (const { origin, count, line } of whole) {
    const p50 = async (side) => median(await call("calls", { side, origin, count }))
    await alternate(
      { rounds, warmUp: sizes.warmUp, tick },
      {
        ours: () => p50("client"),
        theirs: () => p50("axios"),
        done: (ours, theirs) => pairs.add(line.key, ours, theirs),
      },
    )
  }
  return pairs.results()

  async function assertSameBytes() {
    const sent = []
    for (const side of ["client", "axios"]) {
      await call("calls", { side, origin: origins.direct, count: 1 })
      sent.push(await tlsGateway("lastRequest"))
    }
    if (!isDeepStrictEqual(...sent)) throw new Error(`Not the same request: ${JSON.stringify(sent)}`)
  }
}
