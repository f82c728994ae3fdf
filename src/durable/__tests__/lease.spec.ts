import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import {
  moduleDatabase,
  type ModuleDatabase,
  serverConnection,
} from "../../../integration-tests/environment/module-database"
import { idsOf, leaseRows, releaseRow, renewRow } from "../lease"

const table = "lease_work"

class Table {
  up() {}
  getQueries() {
    return [
      `CREATE TABLE ${table} (id text PRIMARY KEY, leased_until timestamptz, deleted_at timestamptz)`,
      `INSERT INTO ${table} SELECT 'row_' || number FROM generate_series(1, 30) AS number`,
    ]
  }
}

describe("A lease", () => {
  let database: ModuleDatabase
  let one: Knex
  let other: Knex
  beforeAll(async () => {
    database = await moduleDatabase(
      { knex, migrations: [Table] },
      { connection: serverConnection(), name: `lease-${process.pid}` },
    )
    one = database.connect(undefined, 1)
    other = database.connect(undefined, 1)
  })
  beforeEach(() => one(table).update({ leased_until: null }))
  afterAll(async () => {
    await one.destroy()
    await other.destroy()
    await database.close()
  })

  const claim = (pg: Knex, limit: number) => leaseRows(pg, { table, due: "true", limit })
  /** Forces the nested-loop plan, which PostgreSQL chooses only for some tables. */
  const joinByLoops = ["hashjoin", "mergejoin", "hashagg", "sort", "material", "bitmapscan", "indexscan"]

  it.each([
    ["by itself", []],
    ["with nested loops", joinByLoops],
  ])("is taken for at most the requested rows, planned %s", async (_plan, off) => {
    await one.transaction(async (trx) => {
      for (const method of off) await trx.raw(`SET LOCAL enable_${method} = off`)
      expect(await claim(trx, 10)).toHaveLength(10)
    })
    expect(await one(table).whereNotNull("leased_until").count()).toEqual([{ count: "10" }])
  })

  it("gives a row to one worker only, before and after the claim is committed", async () => {
    await one.transaction(async (trx) => {
      const mine = await claim(trx, 10)
      const theirs = await claim(other, 30)
      expect(new Set([...mine, ...theirs]).size).toBe(30)
      expect(theirs).toHaveLength(20)
    })
    expect(await claim(other, 30)).toEqual([])
  })

  it("ends when its row is released, or when its time is over by the given clock", async () => {
    const [first, ...others] = await claim(one, 30)
    if (!first) throw new Error("Nothing was claimed.")
    await releaseRow(one, table, first)
    expect(idsOf(await claim(other, 30))).toEqual([first.id])
    const now = new Date(Date.now() + 2 * 60_000)
    expect(await leaseRows(other, { table, due: "true", limit: 30, now })).toHaveLength(others.length + 1)
  })

  it("of another worker stays when a worker whose own lease has expired is done", async () => {
    const [slow] = await claim(one, 1)
    if (!slow) throw new Error("Nothing was claimed.")
    const now = new Date(Date.now() + 2 * 60_000)
    const due = { table, due: "id = ?", bindings: [slow.id], limit: 1 }
    const [mine] = await leaseRows(other, { ...due, now })
    await releaseRow(one, table, slow)
    expect(await leaseRows(one, due)).toEqual([])
    await releaseRow(other, table, mine ?? slow)
    expect(await leaseRows(one, due)).toHaveLength(1)
  })

  it("ends by itself after a minute", async () => {
    await one.transaction(async (trx) => {
      const [lease] = await claim(trx, 1)
      const { rows } = await trx.raw<{ rows: object[] }>(
        `SELECT leased_until = now() + interval '1 minute' AS a_minute FROM ${table} WHERE id = ?`,
        [lease?.id ?? ""],
      )
      expect(rows).toEqual([{ a_minute: true }])
    })
  })

  it("is renewed by its owner alone, and not once another worker has the row", async () => {
    const [mine] = await claim(one, 1)
    const renewed = await renewRow(one, table, mine as NonNullable<typeof mine>)
    expect(renewed?.id).toBe(mine?.id)
    expect(await renewRow(one, table, mine as NonNullable<typeof mine>)).toBeUndefined()
    await one(table)
      .where({ id: mine?.id })
      .update({ leased_until: new Date(0) })
    await claim(other, 30)
    expect(await renewRow(one, table, renewed as NonNullable<typeof renewed>)).toBeUndefined()
  })
})
