/**
 * The module on a real database: payouts of every flow from draft to their final state, on servers
 * that die before and after any statement and any call, or are held up, with a gateway that loses
 * answers, is late, lags, or cannot be reached. After each trial the records are compared with the
 * gateway's.
 */
import type { Logger } from "@medusajs/framework/types"
import type { ModuleDatabase } from "../../../../../integration-tests/environment/module-database"
import { randomOf } from "../../../card-subscriptions/__tests__/simulation/random"
import type CardPayoutsModuleService from "../../service"
import { payoutOptionsOf } from "../payout-options"
import { failPoints, type Point, type Points } from "./fail-points"
import { type Outcome, runTrial, type Servers } from "./trial"
import type { Counts, Process } from "./world"

export type Plan = {
  trials: number
  seed: number
  /** The number of the store's servers. */
  workers?: number
  /** The minutes after which the simulation ends early; its report covers the time until then. */
  minutes?: number
  /** Whether the caller asks it to end now. */
  isStopped?(): boolean
  tick?(done: number, wrong: readonly string[]): void
}

export type Report = {
  plan: Plan
  trials: number
  counts: Counts
  states: Readonly<Record<string, number>>
  batches: Readonly<Record<string, number>>
  /** The counts of each point. */
  points: Readonly<Record<string, Point>>
  violations: readonly string[]
  unexpected: readonly string[]
  seconds: number
}

const silent = { debug: noop, info: noop, warn: noop, error: noop, log: noop } as unknown as Logger

export type World = { Service: typeof CardPayoutsModuleService; database: ModuleDatabase }

export async function simulatePayouts({ Service, database }: World, plan: Plan): Promise<Report> {
  const started = Date.now()
  const random = randomOf(plan.seed)
  const points: Points = new Map()
  let isHunting = false
  const fate: Servers["fate"] = { mayDie: () => false, died: noop, holdUp: () => undefined }
  const pg = database.connect(undefined, 2)
  const pools = [pg]
  const processes = Array.from({ length: plan.workers ?? 3 }, (_, number): Process => {
    const life = failPoints({
      ...{ random, points },
      mayDie: () => fate.mayDie(),
      isHunting: () => isHunting,
      died: () => fate.died(),
      holdUp: () => fate.holdUp(process),
    })
    const __pg_connection__ = database.connect(life.watch, 3)
    pools.push(__pg_connection__)
    const service = new Service({ __pg_connection__, logger: silent }, payoutOptionsOf())
    const process: Process = {
      ...{ name: `server ${number + 1}`, service, points: life },
      live(settings, now) {
        service["context"].settings = settings
        service["context"].now = now
      },
      ...{ busy: undefined, wasHeldUp: false, onHeldUp: noop },
    }
    return process
  })
  const outcomes: Outcome[] = []
  const violations: string[] = []
  const unexpected: string[] = []
  try {
    for (let number = 1; number <= plan.trials; number += 1) {
      // Rare points, and those of the calm end of a trial, get one death each as well, of the first
      // process there.
      const minutes = (Date.now() - started) / 60_000
      const most = plan.minutes ?? Infinity
      if (minutes > most || plan.isStopped?.()) break
      isHunting = number > plan.trials / 2 || minutes > most / 2
      // The audit trail is kept for ever; emptying the database keeps later trials fast.
      if (number % 100 === 0) await database.empty()
      const seed = Math.floor(random.between(1, 2 ** 31))
      const outcome = await runTrial({ pg, processes, fate }, randomOf(seed), `${plan.seed}_${number}`)
      outcomes.push(outcome)
      violations.push(...outcome.violations.map((what) => `trial ${number}: ${what}`))
      unexpected.push(...outcome.unexpected.map((what) => `trial ${number}: ${what}`))
      plan.tick?.(number, [...outcome.violations, ...outcome.unexpected])
    }
  } finally {
    for (const pool of pools) await pool.destroy()
  }
  return {
    ...{ plan, trials: outcomes.length, violations, unexpected },
    counts: added(outcomes.map(({ counts }) => counts)) as Counts,
    states: added(outcomes.map(({ states }) => states)),
    batches: added(outcomes.map(({ batches }) => batches)),
    points: Object.fromEntries([...points].sort(([one], [other]) => one.localeCompare(other))),
    seconds: (Date.now() - started) / 1_000,
  }
}

function added(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of all) for (const [name, count] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

function noop(): void {
  // The simulation reads records, not logs.
}
