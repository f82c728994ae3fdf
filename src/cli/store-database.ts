import { createRequire } from "node:module"
import { codeOf, UsageError } from "./command"

export type Row = Record<string, unknown>
export type Query = (sql: string, values?: unknown[]) => Promise<Row[]>

/** `limitMs`: time limit in milliseconds, to connect and per query. */
export type StoreDatabase = { url: string; schema: string; limitMs: number }

/**
 * The store's database could not be read; the message contains no part of its address, which holds
 * a password.
 */
export class DatabaseError extends Error {}

/**
 * Reads a store's database with the driver that Medusa installs. PostgreSQL itself refuses writes.
 * @throws UsageError if Medusa is not installed, DatabaseError if the database does not answer
 */
export async function readStoreDatabase<T>(
  { url, schema, limitMs }: StoreDatabase,
  read: (query: Query) => Promise<T>,
): Promise<T> {
  const { Client } = loadDriver()
  const client = clientFor(Client, { url, limitMs })
  // Without a listener a broken connection would end the process.
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
    // The answer or its failure is known by now, and a failed close changes neither.
    await client.end().catch(() => undefined)
  }
}

type Driver = typeof import("@medusajs/framework/pg")

/**
 * Loaded only here: the other commands work without Medusa. By require, because an import of that
 * package finds no named exports.
 */
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
    throw new UsageError("DATABASE_URL is not the address of a PostgreSQL database.")
  }
}
