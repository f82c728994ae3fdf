import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readdir } from "node:fs/promises"
import path from "node:path"
import type { OptionProblem } from "../../../gateway"
import { type CardKey, parsePluginOptions } from "../../../configuration"

type Findings = { problems: OptionProblem[]; warnings: string[] }

/** Whether the database has the tables of this version, and the options have what its rows need. */
export async function checkDatabase(pg: Knex | undefined, given: unknown): Promise<Findings> {
  if (!pg) return { problems: [], warnings: [] }
  const pending = await pendingMigrations(pg)
  if (pending > 0) {
    const message = `lacks ${pending} migration${pending > 1 ? "s" : ""} of this version of the plugin: run  npx medusa db:migrate`
    return { problems: [{ option: "the database", message }], warnings: [] }
  }
  const { options } = parsePluginOptions(given)
  // What is missing cannot be told before the rest of the options is right.
  if (!options) return { problems: [], warnings: [] }
  const warnings: string[] = []
  for (const { account, payments } of await openAccounts(pg)) {
    if (Object.hasOwn(options.accounts, account)) continue
    warnings.push(
      `the account "${account}" is not in the options, and ${payments} payment${payments > 1 ? "s" : ""} still need${payments > 1 ? "" : "s"} it: nothing is asked of the gateway for them until it is back under this name (docs/guides/lifecycle.md)`,
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

/** Migrations of all modules of the plugin that are in the package and not in the database. */
async function pendingMigrations(pg: Knex): Promise<number> {
  const names = await packagedMigrations()
  const { rows: found } = await pg.raw<{ rows: { known: string | null }[] }>(
    "SELECT to_regclass('mikro_orm_migrations')::text AS known",
  )
  if (!found[0]?.known) return names.length
  const done = (await pg("mikro_orm_migrations").whereIn("name", names).select("name")) as { name: string }[]
  const known = new Set(done.map(({ name }) => name))
  return names.filter((name) => !known.has(name)).length
}

const modules = path.resolve(__dirname, "../..")

async function packagedMigrations(): Promise<string[]> {
  const folders = await readdir(modules, { withFileTypes: true })
  const names = await Promise.all(
    folders
      .filter((folder) => folder.isDirectory() && folder.name.startsWith("card-"))
      .map((folder) => readdir(path.join(modules, folder.name, "migrations"))),
  )
  return names.flat().flatMap((file) => /^(Migration\d+)\.[jt]s$/.exec(file)?.[1] ?? [])
}

/** Accounts with payments that the gateway is asked about still. */
async function openAccounts(pg: Knex): Promise<{ account: string; payments: number }[]> {
  const rows = (await pg("card_transaction")
    .whereNull("deleted_at")
    .whereNotNull("next_check_at")
    .groupBy("account")
    .select("account")
    .count({ payments: "*" })) as { account: string; payments: string }[]
  return rows.map(({ account, payments }) => ({ account, payments: Number(payments) }))
}

/** Saved cards whose key is none of the given ones. */
async function unreadableCards(pg: Knex, keys: readonly CardKey[]): Promise<number> {
  const [row] = (await pg("card_saved_card")
    .whereNull("deleted_at")
    .whereRaw("NOT (split_part(reference, '.', 2) = ANY(?))", [keys.map(({ id }) => id)])
    .count({ cards: "*" })) as { cards: string }[]
  return Number(row?.cards ?? 0)
}
