import { knex } from "@medusajs/framework/mikro-orm/knex"
import { startPostgres } from "../../scripts/postgres.mjs"
import { payoutParts, payoutSources } from "./load.mjs"

/**
 * The tests' simulation (src/modules/card-payouts/__tests__/simulation) with the built module, on
 * its own PostgreSQL.
 */
export async function simulate(plan, onStop) {
  const { Service, migrations } = payoutParts()
  const { simulatePayouts, moduleDatabase } = await payoutSources()
  const server = await startPostgres()
  await onStop(() => server.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = server.env
  const connection = { host, port: Number(port), user, password }
  const database = await moduleDatabase({ knex, migrations }, { connection, name: "simulation" })
  return simulatePayouts({ Service, database }, plan)
}
