import { knex } from "@medusajs/framework/mikro-orm/knex"
import { serverConnection, sourceMigrations } from "../../../../integration-tests/environment/module-database"
import CardSubscriptionsModuleService from "../service"
import { moves } from "../subscriptions/subscription-states"
import { openWorld } from "./simulation/open-world"
import { type Report, simulate } from "./simulation/simulate"

/** The small version of `npm run simulate`: a year. */
async function small(seed: number): Promise<Report> {
  const migrations = await sourceMigrations("card-subscriptions")
  const parts = { knex, Service: CardSubscriptionsModuleService, moves, migrations }
  // A database of its own, because the simulation's records add triggers.
  const place = { connection: serverConnection(), name: `card_subscription_simulation_${process.pid}` }
  const world = await openWorld(parts, place)
  try {
    return await simulate(world, { subscriptions: 45, periods: 12, seed, crashes: 60 })
  } finally {
    await world.close()
  }
}

describe("A year of 45 subscriptions, with workers that overlap and die, and a clock that jumps", () => {
  it("no period is charged twice, none is skipped, and every payment is known", async () => {
    const report = await small(1)
    expect({ ...report.violations, examples: report.examples }).toEqual({
      ...{ double: 0, skipped: 0, unfounded: 0, unknown: 0, tooMany: 0, uncalledFor: 0, forbidden: 0, stuck: 0 },
      ...{ beside: 0, refused: 0, adrift: 0 },
      examples: [],
    })
    expect({ unexpected: report.unexpected, claimedTwice: report.claimedTwice }).toEqual({
      unexpected: [],
      claimedTwice: 0,
    })
    // Enough failed for the result to mean something. The counts depend on the workers' timing:
    // about twenty each.
    const died = Object.values(report.crashes).reduce((sum, count) => sum + count, 0)
    expect(died).toBeGreaterThan(20)
    expect(Math.min(report.lostAnswers, report.lateAnswers, report.declined, report.returned)).toBeGreaterThan(0)
    expect(report.jumps).toBeGreaterThan(30)
  })
})
