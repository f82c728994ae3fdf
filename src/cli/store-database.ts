import { createRequire } from "node:module"
import { codeOf, UsageError } from "./command"

export type Row = Record<string, unknown>
export type Query = (sql: string, values?: unknown[]) => Promise<Row[]>

/** `limitMs`: so long it may take to connect, and to answer a question. */
export type StoreDatabase = { url: string; schema: string; limitMs: number }

/** The store's database could not be asked; the message has no part of its address, which holds a password. */
export class DatabaseError extends Error {}

/**
 * Reads a store's database, by the driver that Medusa brings, and changes nothing: PostgreSQL itself refuses to.
 * @throws UsageError where Medusa is not installed, DatabaseError where the database does not answer
 */
export async function readStoreDatabase<T>(
  { url, schema, limitMs }: StoreDatabase,
  read: (query: Query) => Promise<T>,
): Promise<T> {
  const { Client } = loadDriver()
  const client = clientFor(Client, { url, limitMs })
  // Without a listener a connection that breaks would end the process.
  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
    await client.query("SELECT set_config('search_path', $1, true)", [schema])
    const result = await read(async (sql, values) => (await client.query<Row>(sql, values)).rows)
    await client.query("COMMIT")
    return result
  } catch (error) {
    throw new DatabaseError(`The database cannot be read (${codeOf(error) ?? "the connection failed"}).`)
  } finally {
    // The answer or its failure is known by now; a connection that cannot be closed changes neither.
    await client.end().catch(() => undefined)
  }
}

type Driver = typeof import("@medusajs/framework/pg")

/** Only here: the other commands work without Medusa. Required, because an import finds no names in that package. */
function loadDriver(): Driver {
  try {
    return createRequire(__filename)("@medusajs/framework/pg") as Driver
  } catch {
    throw new UsageError("Medusa is not installed here: run it in the folder of the store.")
  }
}

function clientFor(Client: Driver["Client"], { url, limitMs }: Pick<StoreDatabase, "url" | "limitMs">) {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  } catch (error) {
    if (codeOf(error) !== "ERR_INVALID_URL") throw error
    throw new UsageError("DATABASE_URL is no address of a PostgreSQL database.")
  }
}
