import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Which rows are due. The table has the columns `id` and `deleted_at`. */
export type DueRows = {
  table: string
  /** SQL; each `?` takes one of the bindings. */
  due: string
  bindings?: readonly Knex.Value[]
  /** The column that keeps others away while it lies ahead; a lease lasts a minute. */
  until: string
  orderBy?: string
  limit: number
  /** The clock of the lease; the database's by default. */
  now?: Date
}

/**
 * Takes rows that are due for this worker alone, for a minute: several servers share the work. Answers their ids.
 *
 * The rows are chosen in a part of its own that PostgreSQL runs once. In `WHERE id IN (SELECT … LIMIT …)` some plans run it
 * again for every row, and one worker takes all.
 */
export async function claimRows(pg: Knex, { table, due, bindings = [], until, ...rest }: DueRows): Promise<string[]> {
  const order = rest.orderBy ? `ORDER BY ${rest.orderBy}` : ""
  const { rows } = await pg.raw<{ rows: { id: string }[] }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${table} WHERE ${due} AND deleted_at IS NULL ${order} LIMIT ? FOR UPDATE SKIP LOCKED)
     UPDATE ${table} AS claimed SET ${until} = coalesce(?::timestamptz, now()) + interval '1 minute'
     FROM due WHERE claimed.id = due.id
     RETURNING claimed.id`,
    [...bindings, rest.limit, rest.now ?? null],
  )
  return rows.map(({ id }) => id)
}
