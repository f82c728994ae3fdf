import { type Mortal, mortal } from "../../../card-subscriptions/__tests__/simulation/mortal"
import type { Random } from "../../../card-subscriptions/__tests__/simulation/random"
import type { Watch } from "../../../../../integration-tests/environment/module-database"

/**
 * The counts of a point: deaths, times that a process survived it, and survivals since the hunt
 * started.
 */
export type Point = { deaths: number; lived: number; livedInHunt: number }
/** Every point that a process reached, by name. */
export type Points = Map<string, Point>

/** The chance of a death at a point; the fewer deaths it has had, the higher the chance. */
function chanceAfter(deaths: number): number {
  return deaths < 3 ? 0.15 : deaths < 10 ? 0.04 : 0.004
}

export type FailPoints = ReturnType<typeof failPoints>

type FailPointSettings = {
  random: Random
  points: Points
  /** Whether a process may die now. */
  mayDie(): boolean
  /** Whether a process dies at every point without a death so far. */
  isHunting(): boolean
  died(): void
  /** Holds the process up here until the promise resolves; undefined if it is not held up. */
  holdUp(point: string): Promise<void> | undefined
}

/**
 * The points at which a process may die or be held up: before and after every statement and every
 * call, named after the current step: `pay: after commit 1`.
 */
export function failPoints({ random, points, mayDie, isHunting, died, holdUp }: FailPointSettings) {
  let step = ""
  const counts = new Map<string, number>()
  const nameOf = (kind: string) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return `${step}: ${kind} ${count}`
  }
  const life: Mortal = mortal({
    random,
    rate(kind) {
      if (!step) return 0
      const name = nameOf(kind)
      const point = points.get(name) ?? { deaths: 0, lived: 0, livedInHunt: 0 }
      points.set(name, point)
      const dies = (isHunting() && point.deaths === 0) || (mayDie() && random.chance(chanceAfter(point.deaths)))
      point[dies ? "deaths" : "lived"] += 1
      if (!dies && isHunting()) point.livedInHunt += 1
      return dies ? 1 : 0
    },
    died,
  })

  return {
    isDead: life.isDead,
    startAgain: life.startAgain,
    /** Points from here on belong to this step. */
    start(name: string) {
      step = name
      counts.clear()
    },
    async call<T>(what: string, work: () => Promise<T>): Promise<T> {
      return life.call(what, async () => {
        const result = await work()
        await holdUp(`after ${what}`)
        return result
      })
    },
    watch: ((connection) => {
      const query = connection.query.bind(connection)
      connection.query = (...given: unknown[]) => {
        const [config, done] = given as [string | { text: string }, ((...answer: unknown[]) => void) | undefined]
        const text = typeof config === "string" ? config : config.text
        if (typeof done !== "function" || !/^commit/i.test(text)) return query(...given)
        return query(config, (...answer: unknown[]) => {
          const held = step ? holdUp("after commit") : undefined
          if (held) void held.then(() => done(...answer))
          else done(...answer)
        })
      }
      life.watch(connection)
    }) satisfies Watch,
  }
}
