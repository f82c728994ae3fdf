import { median, medianInterval } from "./statistics.mjs"

/**
 * A line of the result: our figure against theirs from the same round.
 * @typedef {{ key: string, title: string, unit: "ms" | "/s" | "sockets" | "MiB" | "MB" | "charges",
 * target?: number, maxDifference?: number }} Line `target` bounds the ratio ours / theirs: a
 * minimum for a rate, a maximum for all other units. `maxDifference` bounds ours minus theirs in
 * the line's unit; the line then shows that difference.
 */

/**
 * Collects one pair per round and computes the result.
 * @param {readonly Line[]} lines
 */
export function createPairs(lines) {
  const pairs = new Map(lines.map((line) => [line.key, []]))
  return {
    add(key, ours, theirs) {
      pairs.get(key).push({ ours, theirs, ratio: ours / theirs })
    },
    results: () => lines.map((line) => summary(line, pairs.get(line.key))),
  }
}

function summary({ key, title, unit, target, maxDifference }, pairs) {
  const ratio = median(pairs.map((pair) => pair.ratio))
  const figures = pairs.map((pair) => (maxDifference === undefined ? pair.ratio : pair.ours - pair.theirs))
  const figure = median(figures)
  const interval = medianInterval(figures)
  const limit = maxDifference ?? target
  return {
    key,
    title,
    unit,
    ours: median(pairs.map(({ ours }) => ours)),
    theirs: median(pairs.map(({ theirs }) => theirs)),
    ratio,
    ...(maxDifference === undefined ? {} : { difference: figure }),
    interval,
    ...(limit === undefined
      ? {}
      : { target: limit, outcome: readOutcome({ figure, interval, target: limit, atLeast: unit === "/s" }) }),
    rounds: pairs,
  }
}

/**
 * Decides by the median. If the interval contains the target, more rounds could change the outcome,
 * which the text says.
 */
function readOutcome({ figure, interval: [low, high], target, atLeast }) {
  const within = atLeast ? figure >= target : figure <= target
  const open = low < target && target < high
  return `${within ? "within" : "outside"} target${open ? ", not certain" : ""}`
}

/**
 * Runs both sides of every round, in alternating order, so that a machine that slows down or warms
 * up favors neither.
 * @param {{ rounds: number, warmUp?: number, tick?: (round: number) => void }} plan
 * @param {{ ours(): Promise<T>, theirs(): Promise<T>, done(ours: T, theirs: T): void }} sides
 * @template T
 */
export async function alternate({ rounds, warmUp = 1, tick }, { ours, theirs, done }) {
  for (let round = -warmUp; round < rounds; round += 1) {
    const first = round % 2 === 0 ? ours : theirs
    const second = first === ours ? theirs : ours
    const results = [await first(), await second()]
    if (first === theirs) results.reverse()
    if (round < 0) continue
    done(...results)
    tick?.(round + 1)
  }
}
