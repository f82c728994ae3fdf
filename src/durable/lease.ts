import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Selects the due rows. The table needs the columns `id` and `deleted_at`. */
export type DueRows = {
  table: string
  /** SQL condition; each `?` takes one of `bindings`. */
  due: string
  bindings?: readonly Knex.Value[]
  /** The column that holds the end of the lease, one minute after the claim. */
  until: string
  orderBy?: string
  limit: number
  /** The clock of the lease; the database's clock by default. */
  now?: Date
}

/**
 * Claims due rows for this worker, for one minute, so that several servers share the work. Returns
 * their ids.
 *
 * The rows are selected in a materialized CTE, which PostgreSQL runs once. Some query plans run
 * `WHERE id IN (SELECT … LIMIT …)` once for each row, and one worker then claims all rows.
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

/** Due rows whose lease is in the column `leased_until`. */
type LeasedRows = Omit<DueRows, "until">

/** Claims due rows that no other worker holds; see `claimRows`. */
export function leaseRows(pg: Knex, { due, bindings = [], ...rows }: LeasedRows): Promise<string[]> {
  return claimRows(pg, {
    ...rows,
    due: `${due} AND (leased_until IS NULL OR leased_until <= coalesce(?::timestamptz, now()))`,
    bindings: [...bindings, rows.now ?? null],
    until: "leased_until",
  })
}

/** Ends the lease of a row, so that it can be claimed before its minute is over. */
export async function releaseRow(pg: Knex, table: string, id: string): Promise<void> {
  await pg(table).where({ id }).update({ leased_until: null })
}
