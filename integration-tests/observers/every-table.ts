import type { CardStore } from "../environment/card-store"
import { SEEDED } from "../environment/kept-rows"

/**
 * All rows of all tables except kept copies, as text: a line for each table's name, and one for
 * each row.
 */
export async function everyTable(store: CardStore): Promise<string> {
  const pg = store.container().resolve("__pg_connection__")
  const { rows: tables } = await pg.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND schemaname NOT LIKE '${SEEDED}%'`,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pg.raw<{ rows: { row: string }[] }>(`SELECT t::text AS row FROM ${name} t`)
      return [name, ...rows.map(({ row }) => row)].join("\n")
    }),
  )
  return dumps.join("\n")
}
