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

/** A claimed row, and the end of its lease as PostgreSQL writes it: the owner's proof. */
export type Lease = { id: string; until: string }

export function idsOf(leases: readonly Lease[]): string[] {
  return leases.map(({ id }) => id)
}

/**
 * Claims due rows for this worker, for one minute, so that several servers share the work.
 *
 * The rows are selected in a materialized CTE, which PostgreSQL runs once. Some query plans run
 * `WHERE id IN (SELECT … LIMIT …)` once for each row, and one worker then claims all rows.
 */
export async function claimRows(pg: Knex, { table, due, bindings = [], until, ...rest }: DueRows): Promise<Lease[]> {
  const order = rest.orderBy ? `ORDER BY ${rest.orderBy}` : ""
  const { rows } = await pg.raw<{ rows: Lease[] }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${table} WHERE ${due} AND deleted_at IS NULL ${order} LIMIT ? FOR UPDATE SKIP LOCKED)
     UPDATE ${table} AS claimed SET ${until} = coalesce(?::timestamptz, now()) + interval '1 minute'
     FROM due WHERE claimed.id = due.id
     RETURNING claimed.id, claimed.${until}::text AS until`,
    [...bindings, rest.limit, rest.now ?? null],
  )
  return rows
}

/** Due rows whose lease is in the column `leased_until`. */
type LeasedRows = Omit<DueRows, "until">

/** Claims due rows that no other worker holds; see `claimRows`. */
export function leaseRows(pg: Knex, { due, bindings = [], ...rows }: LeasedRows): Promise<Lease[]> {
  return claimRows(pg, {
    ...rows,
    due: `${due} AND (leased_until IS NULL OR leased_until <= coalesce(?::timestamptz, now()))`,
    bindings: [...bindings, rows.now ?? null],
    until: "leased_until",
  })
}

/**
 * Renews a lease for one more minute. Undefined if it was lost: it expired and another worker has
 * the row, or the row was changed so that nobody may hold it.
 */
export async function renewRow(pg: Knex, table: string, { id, until }: Lease): Promise<Lease | undefined> {
  const { rows } = await pg.raw<{ rows: Lease[] }>(
    `UPDATE ${table} SET leased_until = now() + make_interval(mins => 1)
     WHERE id = ? AND leased_until = ?::timestamptz RETURNING id, leased_until::text AS until`,
    [id, until],
  )
  return rows[0]
}

/**
 * Ends a lease, so that its row can be claimed before the minute is over. Does nothing once the
 * lease has expired and another worker has claimed the row: that worker's lease must stay.
 */
export async function releaseRow(pg: Knex, table: string, { id, until }: Lease): Promise<void> {
  await pg(table).where({ id }).whereRaw("leased_until = ?::timestamptz", [until]).update({ leased_until: null })
}
