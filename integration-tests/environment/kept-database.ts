import { knex } from "@medusajs/framework/mikro-orm/knex"
import { type ModuleDatabase, moduleDatabase, serverConnection, sourceMigrations } from "./module-database"
import { spending } from "./spent-time"

const running = globalThis as { moduleDatabases?: Map<string, Promise<ModuleDatabase>> }

/**
 * The database of a module's tests in this process, created for the first spec file and kept for
 * the next ones.
 */
export function keptDatabase(module: string): Promise<ModuleDatabase> {
  running.moduleDatabases ??= new Map()
  const made = running.moduleDatabases.get(module) ?? spending("migration", () => make(module))
  running.moduleDatabases.set(module, made)
  return made
}

async function make(module: string): Promise<ModuleDatabase> {
  const parts = { knex, migrations: await sourceMigrations(module) }
  return moduleDatabase(parts, { connection: serverConnection(), name: `${module}-${process.pid}` })
}
