import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { createHash } from "node:crypto"

/**
 * PostgreSQL's error codes for a prepared statement that is missing, exists already, is another
 * one, or was prepared before a migration changed its result. PostgreSQL executed nothing in these
 * cases.
 */
const misplaced = ["26000", "42P05", "08P01", "0A000"]

const unprepared = new WeakSet<object>()
const names = new Map<string, string>()

/**
 * Runs a latency-critical statement as a prepared one: the server plans it once for each
 * connection. A pooler that switches connections between statements (such as PgBouncer in
 * transaction mode) loses prepared statements; the statement is then sent again unprepared, and so
 * are all later ones.
 * @param statement must have the same text for the same `name` within one version of this package
 */
export async function prepared<T>(pg: Knex, name: string, statement: () => Knex.QueryBuilder | Knex.Raw): Promise<T> {
  if (unprepared.has(pg)) return (await statement()) as T
  try {
    const query = statement()
    return (await query.options({ name: ofText(name, query) })) as T
  } catch (error) {
    if (!misplaced.includes(String((error as { code?: unknown }).code))) throw error
    unprepared.add(pg)
    return (await statement()) as T
  }
}

/**
 * Adds a digest of the text to the name, so that two versions of this package behind one pooler do
 * not share a statement.
 */
function ofText(name: string, statement: Knex.QueryBuilder | Knex.Raw): string {
  const known = names.get(name)
  if (known) return known
  const digest = createHash("sha256").update(statement.toSQL().sql).digest("hex").slice(0, 12)
  names.set(name, `${name}_${digest}`)
  return `${name}_${digest}`
}
