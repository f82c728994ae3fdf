/**
 * Do the migrations make the tables that the models declare, with each column and index? A store
 * has only what a migration made. And do rows outlive them, up and down?
 */
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
} from "../../../integration-tests/environment/module-database"
import { insertRow, migrate, migrationsOf, rowsOf, schemaOf, tablesOf } from "./migrating"

/** By module: what a model cannot declare, and a migration makes. */
const modules: Record<string, RegExp | undefined> = {
  "card-payments":
    /^(?!trigger|index .*IDX_card_(transaction_(amount|attempts|holds|sales)|operation_moved|(saved_card|recurring_payment)_key))/,
  "card-payouts": /^(?!trigger|index .*IDX_card_payout_(searched|key))/,
  "card-jobs": undefined,
  "card-subscriptions": /^(?!trigger)/,
}

it.each(Object.entries(modules))("%s: the migrations make what the models declare", async (module, declared = /^/) => {
  const migrated = await within(await sourceMigrations(module), ({ connect }) => reading(connect))
  const expected = await within([], async ({ connect, connection }) => {
    await withEntities(module, connection, (orm) => orm.schema.createSchema())
    return reading(connect)
  })
  expect(migrated.filter((line) => declared.test(line))).toEqual(expected)
})

it.each(Object.keys(modules))(
  "%s: each migration goes down and up again, and rows stay as they were",
  async (module) => {
    const migrations = await migrationsOf(module)
    await within([], async (database) => {
      const pg = database.connect(undefined, 1)
      const now = async () => ({ schema: await schemaOf(pg), rows: await rowsOf(pg) })
      const steps: string[][] = []
      try {
        for (const Migration of migrations) {
          for (const table of await tablesOf(pg)) await insertRow(pg, table)
          const before = await now()
          steps.push(before.schema)
          await migrate(pg, Migration, "up")
          const after = await now()
          expect(kept(before.rows, after.rows)).toEqual(kept(after.rows, before.rows))
          await migrate(pg, Migration, "down")
          expect(await now()).toEqual(before)
          await migrate(pg, Migration, "up")
          expect(await now()).toEqual(after)
        }
        for (const table of await tablesOf(pg)) await insertRow(pg, table)
        const latest = await now()
        expect(await readByModels(module, database)).toEqual(
          Object.fromEntries(Object.entries(latest.rows).map(([table, rows]) => [table, rows.map(({ id }) => id)])),
        )
        for (const [at, Migration] of [...migrations.entries()].reverse()) {
          await migrate(pg, Migration, "down")
          expect(await schemaOf(pg)).toEqual(steps[at])
        }
        for (const Migration of migrations) await migrate(pg, Migration, "up")
        expect(await schemaOf(pg)).toEqual(latest.schema)
      } finally {
        await pg.destroy()
      }
    })
  },
)

it.each([
  ["card-payments", "card_timeline_entry"],
  ["card-payouts", "card_payout_entry"],
  ["card-subscriptions", "card_subscription_entry"],
])("%s: of an entry in %s nothing but its publication changes, and it is not deleted", async (module, table) => {
  await within(await sourceMigrations(module), async ({ connect }) => {
    const pg = connect(undefined, 1)
    try {
      // No column is null.
      await insertRow(pg, table, { deleted_at: new Date() })
      const { [table]: before = [] } = await rowsOf(pg)
      const answers: Record<string, string> = {}
      for (const column of Object.keys(before[0] ?? {})) {
        const query = pg.raw("UPDATE ?? SET ?? = NULL", [table, column]).then(() => "changed")
        answers[column] = await query.catch(({ message }: Error) => message)
      }
      const refused = Object.entries(answers).filter(([, answer]) => /is append-only\.$/.test(answer))
      const others = ["published_at", "publishing_until", "updated_at"]
      expect(refused.map(([column]) => column)).toEqual(Object.keys(answers).filter((name) => !others.includes(name)))
      expect(answers).toMatchObject({ published_at: "changed", publishing_until: "changed" })
      const marked = { publishing_until: null, published_at: null }
      await expect(pg(table).update({ published_at: new Date(), id: "other" })).rejects.toThrow("append-only")
      await expect(pg(table).delete()).rejects.toThrow("append-only")
      await expect(pg.raw("TRUNCATE ??", [table])).rejects.toThrow("append-only")
      expect((await rowsOf(pg))[table]).toEqual(before.map((row) => ({ ...row, ...marked })))
    } finally {
      await pg.destroy()
    }
  })
})

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** Of rows what is in the others as well: tables and columns that both have. */
function kept(rows: Rows, others: Rows): Rows {
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => others[table])
      .map(([table, ofTable]) => {
        const columns = Object.keys(others[table]?.[0] ?? {})
        const isShared = ([column]: [string, unknown]) => columns.includes(column)
        return [table, ofTable.map((row) => Object.fromEntries(Object.entries(row).filter(isShared)))]
      }),
  )
}

/** By table: the ids of the rows that the module's models find. */
async function readByModels(module: string, { connection }: ModuleDatabase): Promise<Record<string, string[]>> {
  return withEntities(module, connection, async (orm, entities) => {
    const found: Record<string, string[]> = {}
    for (const { name } of entities as { name: string }[]) {
      const { tableName } = orm.getMetadata().get(name)
      const rows = (await orm.em.fork().find(name, {}, { orderBy: { id: "asc" } })) as { id: string }[]
      found[tableName] = rows.map(({ id }) => id)
    }
    return found
  })
}

async function within<T>(migrations: Parts["migrations"], work: (database: ModuleDatabase) => Promise<T>): Promise<T> {
  const database = await moduleDatabase({ knex, migrations }, { connection: serverConnection(), name: randomUUID() })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

type Orm = Awaited<ReturnType<typeof mikroOrmCreateConnection>>

async function withEntities<T>(
  module: string,
  { user, password, host, port, database }: Record<string, unknown>,
  work: (orm: Orm, entities: ReturnType<typeof toMikroOrmEntities>) => Promise<T>,
): Promise<T> {
  const clientUrl = `postgres://${user}:${password}@${host}:${port}/${database}`
  const entities = toMikroOrmEntities(await models(module))
  const orm = await mikroOrmCreateConnection({ clientUrl, driverOptions: {} }, entities, "")
  try {
    return await work(orm, entities)
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

async function reading(connect: () => Knex): Promise<string[]> {
  const pg = connect()
  try {
    return await schemaOf(pg)
  } finally {
    await pg.destroy()
  }
}
