import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readdir } from "node:fs/promises"
import path from "node:path"
import type { OptionProblem } from "../../../gateway"
import { type CardKey, parsePluginOptions } from "../../../configuration"
import { distinctValues } from "../../../lists/joined-lists"
import { noteKeys } from "../attention/unreadable-keys"
import { noteEnvironment } from "../records/environment"

type Findings = { problems: OptionProblem[]; warnings: string[] }

/**
 * Checks that the database has this version's tables and that the options have the accounts and
 * keys that its rows need.
 */
export async function checkDatabase(
  pg: Knex | undefined,
  { options: given, modules }: { options: unknown; modules: unknown },
): Promise<Findings> {
  if (!pg) return { problems: [], warnings: [] }
  const tables = await findTables(pg, [MIGRATIONS, ...needs.map(({ table }) => table)])
  const pending = await missing(pg, { modules, tables })
  if (pending > 0) {
    const message = `lacks ${pending} migration${pending > 1 ? "s" : ""} of this version of the plugin: run  npx medusa db:migrate`
    return { problems: [{ option: "the database", message }], warnings: [] }
  }
  const { options } = parsePluginOptions(given)
  // Invalid options have no accounts to compare with.
  if (!options) return { problems: [], warnings: [] }
  // Two servers may start at once; a date of the inbox stops no start.
  await Promise.allSettled([
    noteKeys(
      pg,
      options.cardKeys.map(({ id }) => id),
    ),
    noteEnvironment({ pg, options }),
  ])
  const warnings: string[] = []
  for (const [account, needs] of await missingAccounts(pg, { tables, accounts: options.accounts })) {
    warnings.push(
      `the account "${account}" is not in the options, and is needed still by ${needs.join(", ")}: nothing is asked of the gateway for them until it is back under this name (docs/guides/lifecycle.md)`,
    )
  }
  const unreadable = await unreadableCards(pg, options.cardKeys)
  if (unreadable > 0) {
    warnings.push(
      `${unreadable} saved card${unreadable > 1 ? "s" : ""} can be read by none of cardKeys: add the key that encrypted ${unreadable > 1 ? "them" : "it"} to the list, or let customers save their cards anew`,
    )
  }
  return { problems: [], warnings }
}

/** Accounts that rows need and that the options lack, with the number of rows of each kind. */
async function missingAccounts(
  pg: Knex,
  { tables, accounts }: { tables: Set<string>; accounts: object },
): Promise<[account: string, needs: string[]][]> {
  return [...(await neededAccounts(pg, tables))].filter(([account]) => !Object.hasOwn(accounts, account))
}

/**
 * The names of these accounts. Every open page of the dashboard asks for them each minute: nothing is
 * counted. `withCards`: also accounts that only saved cards need, which wait for the next charge.
 */
export async function namesOfMissingAccounts(
  pg: Knex,
  accounts: object,
  { withCards }: { withCards: boolean },
): Promise<string[]> {
  const tables = await findTables(
    pg,
    needs.map(({ table }) => table),
  )
  const found = await Promise.all(
    needs
      .filter(({ table }) => tables.has(table) && (withCards || table !== "card_saved_card"))
      .map(async ({ table, condition }) => {
        const names = await distinctValues(pg, { table, expression: "account", condition: "deleted_at IS NULL" })
        const missing = names.filter((account) => !Object.hasOwn(accounts, account))
        const isNeeded = await Promise.all(
          missing.map((account) =>
            pg(table).where({ account }).whereNull("deleted_at").whereRaw(condition).first(pg.raw("true AS is_needed")),
          ),
        )
        return missing.filter((_, index) => isNeeded[index] !== undefined)
      }),
  )
  return [...new Set(found.flat())].sort()
}

/** Those of the given tables that exist. */
async function findTables(pg: Knex, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await pg.raw<{ rows: { name: string }[] }>(
    "SELECT name FROM unnest(?::text[]) AS name WHERE to_regclass(name) IS NOT NULL",
    [[...names]],
  )
  return new Set(rows.map(({ name }) => name))
}

/** The number of packaged migrations of all modules that the database lacks. */
export async function pendingMigrations(pg: Knex, modules: unknown): Promise<number> {
  return missing(pg, { modules, tables: await findTables(pg, [MIGRATIONS]) })
}

async function missing(pg: Knex, { modules, tables }: { modules: unknown; tables: Set<string> }): Promise<number> {
  const names = await packagedMigrations((key) => isOn(modules, key))
  if (!tables.has(MIGRATIONS)) return names.length
  const done = (await pg(MIGRATIONS).whereIn("name", names).select("name")) as { name: string }[]
  const known = new Set(done.map(({ name }) => name))
  return names.filter((name) => !known.has(name)).length
}

const MIGRATIONS = "mikro_orm_migrations"
const folder = path.resolve(__dirname, "../..")

/** Migrations of a module that the store disabled are not run. */
function isOn(modules: unknown, key: string): boolean {
  const config = (modules as Record<string, unknown> | null | undefined)?.[key]
  return config !== false && (config as { disable?: unknown } | null | undefined)?.disable !== true
}

async function packagedMigrations(isSelected: (key: string) => boolean): Promise<string[]> {
  const folders = await readdir(folder, { withFileTypes: true })
  const names = await Promise.all(
    folders
      .filter((one) => one.isDirectory() && one.name.startsWith("card-") && isSelected(one.name.replaceAll("-", "_")))
      .map((one) => readdir(path.join(folder, one.name, "migrations"))),
  )
  return names.flat().flatMap((file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1] ?? [])
}

/** The number of rows of each kind that need an account, by account name in alphabetical order. */
async function neededAccounts(pg: Knex, tables: Set<string>): Promise<Map<string, string[]>> {
  // One statement: at boot, every round trip to a distant database is waited for.
  const rows = (await pg.unionAll(
    needs
      .filter(({ table }) => tables.has(table))
      .map(({ table, condition }) =>
        pg(table)
          .whereNull("deleted_at")
          .whereRaw(condition)
          .groupBy("account")
          .select(pg.raw("? AS table_name", [table]), "account")
          .count({ count: "*" }),
      ),
  )) as { table_name: string; account: string; count: string }[]
  const needed = new Map<string, string[]>()
  for (const { table, one, many } of needs) {
    for (const { account, count } of rows.filter(({ table_name }) => table_name === table)) {
      needed.set(account, [...(needed.get(account) ?? []), `${count} ${Number(count) === 1 ? one : many}`])
    }
  }
  return new Map([...needed].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const needs = [
  { table: "card_transaction", one: "payment", many: "payments", condition: "next_check_at IS NOT NULL" },
  { table: "card_saved_card", one: "saved card", many: "saved cards", condition: "true" },
  {
    ...{ table: "card_recurring_payment", one: "schedule", many: "schedules" },
    // Stopped ones charge nobody.
    condition: "state <> 'refused' AND (acknowledged_terms->>'is_stopped')::boolean IS NOT TRUE",
  },
  {
    ...{ table: "card_payout", one: "payout", many: "payouts" },
    condition: "state NOT IN ('paid', 'failed', 'canceled')",
  },
]

/** The number of saved cards that none of the given keys can decrypt. */
async function unreadableCards(pg: Knex, keys: readonly CardKey[]): Promise<number> {
  const [row] = (await pg("card_saved_card")
    .whereNull("deleted_at")
    .whereRaw("NOT (split_part(reference, '.', 2) = ANY(?))", [keys.map(({ id }) => id)])
    .count({ cards: "*" })) as { cards: string }[]
  return Number(row?.cards ?? 0)
}
