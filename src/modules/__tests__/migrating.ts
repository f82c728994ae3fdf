/** How does a test walk along a module's migrations, with rows in the tables? */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sourceMigrations } from "../../../integration-tests/environment/module-database"

export type Migration = new () => { up(): Promise<void> | void; down(): Promise<void> | void; getQueries(): unknown[] }
type Row = Record<string, unknown>

/** All of a module's, in order. */
export const migrationsOf = async (module: string) => (await sourceMigrations(module)) as unknown as Migration[]

export async function migrate(pg: Knex, Migration: Migration, direction: "up" | "down"): Promise<void> {
  const migration = new Migration()
  await migration[direction]()
  for (const query of migration.getQueries()) await pg.raw(String(query))
}

/** Every column, constraint, index and trigger, a line each. */
export async function schemaOf(pg: Knex): Promise<string[]> {
  const { rows } = await pg.raw<{ rows: { line: string }[] }>(`
    SELECT 'column ' || concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION SELECT 'trigger ' || pg_get_triggerdef(pg_trigger.oid) || ' ' || prosrc
      FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
    ORDER BY line`)
  return rows.map(({ line }) => line)
}

/** Every row of every table, by table. */
export async function rowsOf(pg: Knex): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of await tablesOf(pg)) found[table] = (await pg(table).orderBy("id")) as Row[]
  return found
}

export async function tablesOf(pg: Knex): Promise<string[]> {
  const tables = (await pg("information_schema.tables")
    .where({ table_schema: "public" })
    .whereLike("table_name", "card\\_%")
    .orderBy("table_name")
    .select("table_name")) as { table_name: string }[]
  return tables.map(({ table_name }) => table_name)
}

type Column = { column_name: string; data_type: string; column_default: string | null }

/**
 * A row of a table as it is now, each column with a value of its own: of an enumeration the first
 * one, and of a sequence the next one. It is not deleted.
 */
export async function insertRow(pg: Knex, table: string, differences: Row = {}): Promise<void> {
  const columns = (await pg("information_schema.columns")
    .where({ table_schema: "public", table_name: table })
    .select("column_name", "data_type", "column_default")) as Column[]
  const firsts = await firstValues(pg, table)
  const [{ count = "0" } = {}] = (await pg(table).count({ count: "*" })) as { count?: string }[]
  const row = Object.fromEntries(
    columns
      .filter(
        ({ column_name, column_default }) => column_name !== "deleted_at" && !/^nextval/.test(column_default ?? ""),
      )
      .map((column, at) => [column.column_name, firsts.get(column.column_name) ?? valueOf(column, at, Number(count))]),
  )
  await pg(table).insert({ ...row, ...differences })
}

function valueOf({ column_name, data_type }: Column, at: number, count: number): unknown {
  switch (data_type) {
    case "boolean":
      return false
    case "integer":
      return 1_000 * count + at
    case "jsonb":
      return JSON.stringify({ [column_name]: count })
    case "ARRAY":
      return [`${column_name} ${count}`]
    case "timestamp with time zone":
      return new Date(Date.UTC(2026, 0, 1 + count, at))
    default:
      // Amounts are decimal text, of which triggers and an index make numbers.
      return /(^|_)amount$/.test(column_name) ? String(count) : `${column_name} ${count}`
  }
}

/** By column: the first value that a check of the table takes. */
async function firstValues(pg: Knex, table: string): Promise<Map<string, string>> {
  const { rows } = await pg.raw<{ rows: { definition: string }[] }>(
    "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'c' AND conrelid = ?::regclass",
    [table],
  )
  const enumeration = /^CHECK \(\(+"?(\w+)"? = (?:ANY \(\(?ARRAY\[)?'([^']*)'/
  return new Map(
    rows.flatMap(({ definition }): [string, string][] => {
      const [, column = "", value = ""] = enumeration.exec(definition) ?? []
      return column === "" ? [] : [[column, value]]
    }),
  )
}
