import { knex } from "@medusajs/framework/mikro-orm/knex"
import { readdirSync } from "node:fs"
import path from "node:path"
import type { Parts } from "./payouts-database"

/** The module's sources: all migrations there are, in order. */
export async function testedParts(): Promise<Parts> {
  const folder = path.resolve(__dirname, "../migrations")
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"))
  const loaded = await Promise.all(files.sort().map((name) => import(path.join(folder, name)) as Promise<object>))
  return { knex, migrations: loaded.flatMap((file) => Object.values(file) as Parts["migrations"][number][]) }
}
