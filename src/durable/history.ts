import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/**
 * An append-only table: `id`, and `position`, a serial that orders the entries of a subject, whose
 * row is locked while an entry is appended. Entries may carry events; see `Outbox`. A trigger
 * refuses changes and deletes, except for the columns that publish the event. Its SQL is in each
 * module's second migration, since a released migration must not change with this file.
 */
export type History = {
  table: string
  /** Of the ids of entries. */
  prefix: string
}

/** The number of rows of one statement, whose bindings PostgreSQL limits. */
const ROWS_AT_ONCE = 500

/** An entry's row, for a statement that inserts it together with other changes. */
export function newEntry<Entry extends object>({ prefix }: History, entry: Entry): Entry & { id: string } {
  return { id: generateEntityId(undefined, prefix), ...entry }
}

/** Appends entries in the order given: all of them or none. */
export async function appendEntries(
  db: Knex | Knex.Transaction,
  history: History,
  entries: readonly object[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => newEntry(history, entry))
  if (rows.length > ROWS_AT_ONCE) await db.batchInsert(history.table, rows, ROWS_AT_ONCE)
  else await db(history.table).insert(rows)
}
