import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * One database transaction of this module. At "read committed" whatever the database begins with by itself: what is read after a lock
 * was waited for has to be what the others have written, or two that fit a limit alone would both be let through.
 */
export function commit<T>(pg: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return pg.transaction(work, { isolationLevel: "read committed" })
}
