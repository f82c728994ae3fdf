import { knex } from "@medusajs/framework/mikro-orm/knex"
import { moduleDatabase, serverConnection, sourceMigrations } from "../../../../integration-tests/module-database"
import CardPayoutsModuleService from "../service"
import { type Report, simulatePayouts } from "./simulation/simulate-payouts"

const trials = Number(process.env.PAYOUT_TRIALS ?? 40)

/** The small one of `npm run simulate:payouts`. */
async function small(seed: number): Promise<Report> {
  const parts = { knex, migrations: await sourceMigrations("card-payouts") }
  const place = { connection: serverConnection(), name: `card_payout_simulation_${seed}` }
  const database = await moduleDatabase(parts, place)
  try {
    return await simulatePayouts({ Service: CardPayoutsModuleService, database }, { trials, seed })
  } finally {
    await database.close()
  }
}

describe("Payouts on servers that die before and after any statement and any call", () => {
  it.each([1, 2, 3])(
    "seed %d: nothing is paid twice, nothing is lost, no limit is passed, nothing is stuck",
    async (seed) => {
      const report = await small(seed)
      const { violations, unexpected, counts, states, points, seconds } = report
      if (process.env.PAYOUT_TRIALS) console.log({ counts, states, seconds, points: Object.keys(points).length })
      expect({ violations, unexpected }).toEqual({ violations: [], unexpected: [] })
      // Enough went wrong for this to say something. How often is up to the timing of the servers: a dozen times each.
      expect(counts.deaths).toBeGreaterThan(trials / 2)
      expect(Math.min(counts.holdUps, states.paid ?? 0, states.failed ?? 0)).toBeGreaterThan(0)
      expect(Object.values(points).filter(({ deaths }) => deaths > 0).length).toBeGreaterThan(30)
    },
  )
})
