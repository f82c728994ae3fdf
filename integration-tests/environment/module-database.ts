/**
 * How does a test of a module get its tables? From the module's migrations, in a database of its
 * own.
 */
import type { Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { readdirSync } from "node:fs"
import path from "node:path"
import { keepRows, restoreRows } from "./kept-rows"

type Connection = { query(...given: unknown[]): unknown }
export type Watch = (connection: Connection) => void

type Migration = new (...given: never[]) => { up(): Promise<void> | void; getQueries(): unknown[] }

/** The migrations as loaded by the caller: a test loads the sources, a command the built plugin. */
export type Parts = {
  knex: typeof knex
  /** In order. */
  migrations: readonly Migration[]
}

export type ModuleDatabase = {
  /** A pool of connections, ten by default; each is passed to `watch` first. */
  connect(watch?: Watch, most?: number): Knex
  connection: Record<string, unknown>
  /** The database's address. */
  url: string
  /** Deletes every row. */
  empty(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a database on the server of `connection`; replaces one of the same name that was left
 * behind.
 */
export async function moduleDatabase(
  { knex, migrations }: Parts,
  { connection, name }: { connection: Record<string, unknown>; name: string },
): Promise<ModuleDatabase> {
  const { DB_SOCKET: socket } = process.env
  const near = socket ? { ...connection, host: socket } : connection
  const admin = knex({ client: "pg", connection: { ...near, database: "postgres" }, pool: { min: 0, max: 1 } })
  await admin.raw("DROP DATABASE IF EXISTS ?? WITH (FORCE)", [name])
  await admin.raw("CREATE DATABASE ??", [name])
  const own = { ...connection, database: name }
  const connect: ModuleDatabase["connect"] = (watch, max = 10) =>
    knex({ client: "pg", connection: { ...near, database: name }, pool: { min: 0, max, afterCreate: shownTo(watch) } })
  const pg = connect(undefined, 1)
  for (const Migration of migrations) {
    const migration = new Migration()
    await migration.up()
    for (const query of migration.getQueries()) await pg.raw(String(query))
  }
  await keepRows(pg)
  return {
    connect,
    connection: own,
    url: addressOf(own),
    empty: () => restoreRows(pg),
    async close() {
      await pg.destroy()
      await admin.raw("DROP DATABASE ?? WITH (FORCE)", [name])
      await admin.destroy()
    },
  }
}

function addressOf({ host, port, user, password, database }: Record<string, unknown>): string {
  return `postgres://${String(user)}:${String(password ?? "")}@${String(host)}:${String(port)}/${String(database)}`
}

/** The PostgreSQL of this run: embedded, or named by DB_HOST. */
export function serverConnection(): Record<string, unknown> {
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = process.env
  return { host, port: Number(port ?? 5432), user, password }
}

/**
 * All migrations of a module's sources, in order. A table without the later columns would differ
 * from the store's.
 */
export async function sourceMigrations(module: string): Promise<Migration[]> {
  const folder = path.resolve(__dirname, "../../src/modules", module, "migrations")
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"))
  const loaded = await Promise.all(files.sort().map((name) => import(path.join(folder, name)) as Promise<object>))
  return loaded.flatMap((file) => Object.values(file) as Migration[])
}

function shownTo(watch?: Watch): Knex.PoolConfig["afterCreate"] {
  return (connection: Connection, done: (error: Error | null, connection: Connection) => void) => {
    watch?.(connection)
    done(null, connection)
  }
}
