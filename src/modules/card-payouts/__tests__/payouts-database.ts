import type { Knex, knex } from "@medusajs/framework/mikro-orm/knex"

type Connection = { query(...given: unknown[]): unknown }
export type Watch = (connection: Connection) => void

/** What is loaded where it runs: in a test the sources, in the command the built plugin. */
export type Parts = {
  knex: typeof knex
  /** In order. */
  migrations: readonly (new (...given: never[]) => { up(): Promise<void> | void; getQueries(): unknown[] })[]
}

export type PayoutsDatabase = {
  /** A pool of connections; each one is shown to `watch` first. */
  connect(watch?: Watch, most?: number): Knex
  connection: Record<string, unknown>
  close(): Promise<void>
}

/** A database of its own with the module's tables, made by its migrations, on the server that `connection` names. */
export async function payoutsDatabase(
  { knex, migrations }: Parts,
  { connection, name }: { connection: Record<string, unknown>; name: string },
): Promise<PayoutsDatabase> {
  const admin = knex({ client: "pg", connection: { ...connection, database: "postgres" }, pool: { min: 0, max: 1 } })
  await admin.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.raw(`CREATE DATABASE ${name}`)
  const own = { ...connection, database: name }
  const connect: PayoutsDatabase["connect"] = (watch, max = 10) =>
    knex({ client: "pg", connection: own, pool: { min: 0, max, afterCreate: shownTo(watch) } })
  const pg = connect()
  for (const Migration of migrations) {
    const migration = new Migration()
    await migration.up()
    for (const query of migration.getQueries()) await pg.raw(String(query))
  }
  await pg.destroy()
  return {
    connect,
    connection: own,
    async close() {
      await admin.raw(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.destroy()
    },
  }
}

function shownTo(watch?: Watch): Knex.PoolConfig["afterCreate"] {
  return (connection: Connection, done: (error: Error | null, connection: Connection) => void) => {
    watch?.(connection)
    done(null, connection)
  }
}
