import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { createHash } from "node:crypto"

/**
 * PostgreSQL's words for a prepared statement that is not there, is there already, is another one, or was made before a
 * migration changed its result. Nothing was executed then.
 */
const misplaced = ["26000", "42P05", "08P01", "0A000"]

const unprepared = new WeakSet<object>()
const names = new Map<string, string>()

/**
 * Runs a statement that a shopper or the gateway waits for as a prepared one: the server plans it once a connection. A
 * pooler that changes connections between statements (PgBouncer's transaction mode, say) mislays prepared ones; then it
 * is sent again as a plain one, and so are all later ones.
 * @param statement whose text is the same whenever `name` is, within one version of this package
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

/** Two versions of this package behind one pooler must not take each other's statements for their own. */
function ofText(name: string, statement: Knex.QueryBuilder | Knex.Raw): string {
  const known = names.get(name)
  if (known) return known
  const digest = createHash("sha256").update(statement.toSQL().sql).digest("hex").slice(0, 12)
  names.set(name, `${name}_${digest}`)
  return `${name}_${digest}`
}
