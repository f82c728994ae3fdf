import { counted } from "../../../../../integration-tests/environment/soak-run"
import { randomOf } from "../../../card-subscriptions/__tests__/simulation/random"

/** Where servers are killed: at every point of each step; or at the first, the last, and around a call or where the seed says. */
export type Kills = { seed: number; everywhere?: { until: number } }

const LANES = 2
/** The call is written down and never left; it has been answered, and nobody has written that down. */
const aroundCall = /^(before|after) (check|pay|payout|transfer|form|publish) 1$/
/** A database takes a transaction back alike wherever in it its client ends: where its rows are held, where it commits, and every call. */
const boundary = /^(before|after) (commit|check|pay|payout|transfer|form|ask|publish) \d+$|^after (update|insert) 1$/

export function pickPoints(points: readonly string[], { seed, everywhere }: Kills): string[] {
  const random = randomOf(seed)
  if (everywhere) return [...points].sort(() => random.between(-1, 1))
  const between = points.filter((point) => boundary.test(point))
  const [first, last] = [between.shift(), between.pop()]
  const calls = between.filter((point) => aroundCall.test(point)).slice(0, 2)
  const others = calls.length > 0 ? calls : [random.pick(between)]
  return [first, ...others, last].filter((point) => point !== undefined)
}

/** Kills a server at each of the points, some at a time. `left` steps, this one with them, share the time that there is. */
export async function killAt(
  points: readonly string[],
  { kills, left }: { kills: Kills; left: number },
  kill: (point: string) => Promise<void>,
): Promise<void> {
  const end = kills.everywhere ? Date.now() + (kills.everywhere.until - Date.now()) / left : Infinity
  const waiting = pickPoints(points, kills)
  counted("points", waiting.length)
  const lane = async () => {
    // One at least, however little time is left: a step without a death shows nothing.
    do {
      const point = waiting.shift()
      if (point === undefined) return
      await kill(point)
      counted("deaths", 1)
    } while (Date.now() < end)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
