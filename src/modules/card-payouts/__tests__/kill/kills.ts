import { counted } from "../../../../../integration-tests/environment/soak-run"
import { randomOf } from "../../../card-subscriptions/__tests__/simulation/random"

/**
 * Where servers are killed: at every point of each step with `everywhere`; else at the first, the
 * last, and around a call or at a point that the seed picks.
 */
export type Kills = { seed: number; everywhere?: { until: number } }

const LANES = 2
/**
 * The intent is committed and the call has not left; the call is answered and the answer is not
 * recorded.
 */
const aroundCall = /^(before|after) (check|pay|payout|transfer|form|publish) 1$/
/**
 * A database rolls a transaction back the same way wherever in it its client ends. These points
 * remain: the first write, which locks rows, each commit, and each call.
 */
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

/**
 * Kills a server at each of the points, some in parallel. `left` steps, including this one, share
 * the remaining time.
 */
export async function killAt(
  points: readonly string[],
  { kills, left }: { kills: Kills; left: number },
  kill: (point: string) => Promise<void>,
): Promise<void> {
  const end = kills.everywhere ? Date.now() + (kills.everywhere.until - Date.now()) / left : Infinity
  const waiting = pickPoints(points, kills)
  counted("points", waiting.length)
  const lane = async () => {
    // At least one, however little time is left: a step without a death shows nothing.
    do {
      const point = waiting.shift()
      if (point === undefined) return
      await kill(point)
      counted("deaths", 1)
    } while (Date.now() < end)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
