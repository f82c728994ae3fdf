import { keptDatabase } from "../../../../integration-tests/environment/kept-database"
import CardPayoutsModuleService from "../service"
import { simulatePayouts } from "./simulation/simulate-payouts"

const TRIALS = 20

describe("Payouts on servers that die before and after any statement and any call", () => {
  it("nothing is paid twice, nothing is lost, no limit is exceeded, nothing is stuck", async () => {
    const database = await keptDatabase("card-payouts")
    await database.empty()
    const report = await simulatePayouts({ Service: CardPayoutsModuleService, database }, { trials: TRIALS, seed: 1 })
    const { violations, unexpected, counts, states, points } = report
    expect({ violations, unexpected }).toEqual({ violations: [], unexpected: [] })
    // Enough failed for the result to mean something. The counts depend on the servers' timing:
    // about a dozen each.
    expect(counts.deaths).toBeGreaterThan(TRIALS / 2)
    expect(Math.min(counts.holdUps, states.paid ?? 0, states.failed ?? 0)).toBeGreaterThan(0)
    expect(Object.values(points).filter(({ deaths }) => deaths > 0).length).toBeGreaterThan(TRIALS / 2)
  })
})
