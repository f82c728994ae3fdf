import { median, medianInterval } from "./statistics.mjs"

/**
 * One line of the result: a figure of ours beside a figure of theirs from the same round.
 * @typedef {{ key: string, title: string, unit: "ms" | "/s" | "sockets" | "MiB" | "MB" | "charges", target?: number, maxDifference?: number }} Line
 *   `target` bounds the ratio ours / theirs: from below for a rate, from above for all else. `over` bounds how much ours is more than theirs,
 *   in the line's unit; the line is about that difference then.
 */

/**
 * Collects pairs, one a round, and sums them up.
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

/** By the median. Where the interval lies on both sides of the target, more rounds could turn it, and that is said. */
function readOutcome({ figure, interval: [low, high], target, atLeast }) {
  const within = atLeast ? figure >= target : figure <= target
  const open = low < target && target < high
  return `${within ? "within" : "outside"} target${open ? ", not settled" : ""}`
}

/**
 * Runs both sides of every round, the other side first every other round, so that a machine which grows slower or warmer
 * does not favour one of them.
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
