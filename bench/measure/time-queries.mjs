import { clock } from "./clock.mjs"
import { median, quantile } from "./statistics.mjs"

/** Milliseconds of each query, run in turn; `all` by round. */
export async function timeQuestions(questions, { rounds, tick }) {
  const times = new Map(Object.keys(questions).map((name) => [name, []]))
  const shown = new Map()
  // The first run is discarded, because an admin opens a page repeatedly.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, ask] of Object.entries(questions)) {
      tick()
      const startedAt = clock()
      const answer = await ask()
      // A query in another process measures itself.
      const { ms = clock() - startedAt, shown: rows = answer } = Object(answer)
      shown.set(name, rows)
      if (round > 0) times.get(name).push(ms)
    }
  }
  return [...times].map(([name, all]) => ({
    name,
    shown: shown.get(name),
    all,
    ms: median(all),
    p95: quantile(all, 0.95),
  }))
}

/**
 * Times an export, read part by part as it is sent.
 * @param parts of the file, as text
 */
export async function timeExport(parts, { tick }) {
  const before = process.memoryUsage()
  const peak = { heap: 0, rss: 0 }
  let [bytes, lines, firstMs] = [0, 0]
  const startedAt = clock()
  for await (const part of parts) {
    tick()
    firstMs ??= clock() - startedAt
    bytes += Buffer.byteLength(part)
    lines += part.split("\r\n").length - 1
    const { heapUsed, rss } = process.memoryUsage()
    Object.assign(peak, { heap: Math.max(peak.heap, heapUsed), rss: Math.max(peak.rss, rss) })
  }
  const mebibytes = (value) => value / 2 ** 20
  return {
    ...{ seconds: (clock() - startedAt) / 1_000, firstMs },
    ...{
      lines,
      size: mebibytes(bytes),
      heap: mebibytes(peak.heap),
      heapBefore: mebibytes(before.heapUsed),
      grown: mebibytes(peak.rss - before.rss),
    },
  }
}
