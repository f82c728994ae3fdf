import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** PostgreSQL's words for a prepared statement that is not there, and for one that is there already. */
const misplaced = ["26000", "42P05"]

const unprepared = new WeakSet<object>()

/**
 * Runs a statement that a shopper or the gateway waits for as a prepared one: the server plans it once a connection. A
 * pooler that changes connections between statements (PgBouncer's transaction mode, say) mislays prepared ones; then
 * nothing was executed, it is sent again as a plain one, and so are all later ones.
 * @param statement whose text is the same whenever `name` is
 */
export async function prepared<T>(pg: Knex, name: string, statement: () => Knex.QueryBuilder | Knex.Raw): Promise<T> {
  if (unprepared.has(pg)) return (await statement()) as T
  try {
    return (await statement().options({ name })) as T
  } catch (error) {
    if (!misplaced.includes(String((error as { code?: unknown }).code))) throw error
    unprepared.add(pg)
    return (await statement()) as T
  }
}
