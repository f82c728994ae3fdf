/** Do the migrations make the tables that the models declare, with each column and index? A store has only what a migration made. */
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { mikroOrmCreateConnection, toMikroOrmEntities } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import path from "node:path"
import {
  type ModuleDatabase,
  moduleDatabase,
  type Parts,
  serverConnection,
  sourceMigrations,
} from "../../../integration-tests/module-database"

/** By module: what a model cannot declare, and a migration makes. */
const modules: Record<string, RegExp | undefined> = {
  "card-payments": undefined,
  "card-payouts": /^(?!index .*IDX_card_payout_searched)/,
  "card-schedules": undefined,
  "card-subscriptions": undefined,
}

it.each(Object.entries(modules))("%s: the migrations make what the models declare", async (module, declared = /^/) => {
  const migrated = await within(await sourceMigrations(module), ({ connect }) => reading(connect))
  const wanted = await within([], async ({ connect, connection }) => {
    await createTables(module, connection)
    return reading(connect)
  })
  expect(migrated.filter((line) => declared.test(line))).toEqual(wanted)
})

it.each(Object.keys(modules))("%s: what the migrations made goes with them, and comes back", async (module) => {
  const migrations = (await sourceMigrations(module)) as unknown as Reversible[]
  const changes = await within(await sourceMigrations(module), async ({ connect }) => {
    const made = await reading(connect)
    await migrate(connect, [...migrations].reverse(), "down")
    const left = await reading(connect)
    await migrate(connect, migrations, "up")
    return { made, left, again: await reading(connect) }
  })
  expect(changes.left.filter((line) => line.includes("card_"))).toEqual([])
  expect(changes.again).toEqual(changes.made)
})

type Reversible = new () => { up(): Promise<void> | void; down(): Promise<void> | void; getQueries(): unknown[] }

async function migrate(connect: () => Knex, migrations: Reversible[], direction: "up" | "down"): Promise<void> {
  const pg = connect()
  try {
    for (const Migration of migrations) {
      const migration = new Migration()
      await migration[direction]()
      for (const query of migration.getQueries()) await pg.raw(String(query))
    }
  } finally {
    await pg.destroy()
  }
}

async function within<T>(migrations: Parts["migrations"], work: (database: ModuleDatabase) => Promise<T>): Promise<T> {
  const database = await moduleDatabase({ knex, migrations }, { connection: serverConnection(), name: randomUUID() })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function createTables(module: string, { user, password, host, port, database }: Record<string, unknown>) {
  const clientUrl = `postgres://${user}:${password}@${host}:${port}/${database}`
  const orm = await mikroOrmCreateConnection(
    { clientUrl, driverOptions: {} },
    toMikroOrmEntities(await models(module)),
    "",
  )
  try {
    await orm.schema.createSchema()
  } finally {
    await orm.close(true)
  }
}

type Models = Parameters<typeof toMikroOrmEntities>[0]

async function models(module: string): Promise<Models> {
  const folder = path.resolve(__dirname, "..", module, "models")
  const files = readdirSync(folder).map(
    (name) => import(path.join(folder, name)) as Promise<{ default: Models[number] }>,
  )
  return (await Promise.all(files)).map(({ default: model }) => model)
}

/** Every column, constraint and index, a line each. */
async function reading(connect: () => Knex): Promise<string[]> {
  const pg = connect()
  try {
    const { rows } = await pg.raw(`
      SELECT 'column ' || concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      ORDER BY line`)
    return (rows as { line: string }[]).map(({ line }) => line)
  } finally {
    await pg.destroy()
  }
}
