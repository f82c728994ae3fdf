import { knex } from "@medusajs/framework/mikro-orm/knex"
import { startPostgres } from "../../scripts/postgres.mjs"
import { subscriptionParts, subscriptionSources } from "./load.mjs"

/**
 * The tests' simulation (src/modules/card-subscriptions/__tests__/simulation) with the built
 * module, on its own PostgreSQL.
 */
export async function simulate(plan, onStop) {
  const parts = subscriptionParts()
  const { simulate: simulated, openWorld } = await subscriptionSources()
  const server = await startPostgres()
  await onStop(() => server.stop())
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = server.env
  const connection = { host, port: Number(port), user, password }
  const world = await openWorld({ knex, ...parts }, { connection, name: "simulation" })
  return simulated(world, { crashes: Math.ceil(plan.subscriptions / 4), ...plan })
}
