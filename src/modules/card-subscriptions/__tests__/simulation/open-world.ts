import type { Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import type CardSubscriptionsModuleService from "../../service"
import type { Mortal } from "./mortal"
import type { Moves } from "./books"
import type { World } from "./simulate"

/** What is loaded where the simulation runs: in a test the sources, in the command the built plugin. */
export type Parts = {
  knex: typeof knex
  Service: typeof CardSubscriptionsModuleService
  moves: Moves
  /** In order. */
  migrations: readonly (new (...given: never[]) => { up(): Promise<void> | void; getQueries(): unknown[] })[]
}

const CONNECTIONS = 6

/** A database of its own with the module's tables, on the server that `connection` names. */
export async function openWorld(
  { knex, Service, moves, migrations }: Parts,
  { connection, name }: { connection: Record<string, unknown>; name: string },
): Promise<World & { close(): Promise<void> }> {
  const admin = knex({ client: "pg", connection: { ...connection, database: "postgres" }, pool: { min: 0, max: 1 } })
  await admin.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.raw(`CREATE DATABASE ${name}`)
  const connect: World["connect"] = (watch) =>
    knex({
      client: "pg",
      connection: { ...connection, database: name },
      pool: { min: 0, max: CONNECTIONS, afterCreate: shownTo(watch) },
    })
  const pg = connect()
  for (const Migration of migrations) {
    const migration = new Migration()
    await migration.up()
    for (const query of migration.getQueries()) await pg.raw(String(query))
  }
  await pg.destroy()
  return {
    ...{ Service, moves, connect },
    async close() {
      await admin.raw(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.destroy()
    },
  }
}

type Watch = Parameters<World["connect"]>[0]
type Connection = Parameters<Mortal["watch"]>[0]

function shownTo(watch: Watch): Knex.PoolConfig["afterCreate"] {
  return (connection: Connection, done: (error: Error | null, connection: Connection) => void) => {
    watch?.(connection)
    done(null, connection)
  }
}
