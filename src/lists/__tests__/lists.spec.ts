import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import {
  moduleDatabase,
  type ModuleDatabase,
  serverConnection,
} from "../../../integration-tests/environment/module-database"
import { countedPageOf, type ListOrder, matchingRows, newestFirst, pageOf } from ".."

const table = "list_row"
const first = "2026-11-22 10:00:00.123456+00"

class Table {
  up() {}
  getQueries() {
    return [
      `CREATE TABLE ${table} (id text PRIMARY KEY, created_at timestamptz NOT NULL, next_at timestamptz, deleted_at timestamptz)`,
      // Ten rows of each moment, one microsecond apart; a third of all have no next date.
      `INSERT INTO ${table} SELECT 'row_' || lpad(number::text, 2, '0'), '${first}'::timestamptz + number % 3 * interval '1 microsecond',
         CASE WHEN number % 3 > 0 THEN '${first}'::timestamptz + number % 3 * interval '1 day' END
       FROM generate_series(10, 39) AS number`,
      `INSERT INTO ${table} VALUES ('row_99', now(), now(), now())`,
    ]
  }
}

const orders: Record<string, ListOrder> = {
  "newest first": newestFirst("rows"),
  "oldest first": { list: "rows, oldest", by: "created_at", direction: "asc" },
  "by a date that some lack": { list: "rows by date", by: "coalesce(next_at, 'infinity')", direction: "asc" },
  "the same, the other way": { list: "rows by date, last", by: "coalesce(next_at, 'infinity')", direction: "desc" },
}
const sorted = {
  "newest first": "created_at DESC, id DESC",
  "oldest first": "created_at, id",
  "by a date that some lack": "next_at NULLS LAST, id",
  "the same, the other way": "next_at DESC NULLS FIRST, id DESC",
}
const names = Object.keys(orders) as (keyof typeof sorted)[]

describe("The pages of a list", () => {
  let database: ModuleDatabase
  let pg: Knex
  beforeAll(async () => {
    database = await moduleDatabase(
      { knex, migrations: [Table] },
      { connection: serverConnection(), name: `lists-${process.pid}` },
    )
    pg = database.connect(undefined, 1)
  })
  afterAll(async () => {
    await pg.destroy()
    await database.close()
  })

  type Row = { id: string; created_at: Date }
  const rows = () => matchingRows(pg, table)
  const idsOf = (page: { rows: Row[] }) => page.rows.map(({ id }) => id)
  /** The ids of each page, and the cursors where they start. */
  async function pages(order: ListOrder, limit: number) {
    const found: { ids: string[]; after?: string }[] = []
    let after: string | undefined
    do {
      const page = await pageOf<Row>(rows(), order, { after, limit })
      found.push({ ids: idsOf(page), after })
      after = page.next ?? undefined
    } while (after)
    return found
  }

  it.each(names)("%s: every row once in both directions, with many rows of one moment", async (name) => {
    const order = orders[name] as ListOrder
    const all = (await rows().orderByRaw(sorted[name])) as Row[]
    expect(all).toHaveLength(30)
    for (const limit of [1, 3, 7, 29, 30, 31]) {
      const found = await pages(order, limit)
      expect({ limit, ids: found.flatMap(({ ids }) => ids) }).toEqual({ limit, ids: all.map(({ id }) => id) })
      expect(found).toHaveLength(Math.ceil(30 / limit))
      for (const { ids, after } of found.reverse()) {
        expect(idsOf(await pageOf<Row>(rows(), order, { after, limit }))).toEqual(ids)
      }
    }
  })

  it("rows inserted or deleted between two pages neither repeat nor hide others", async () => {
    const order = newestFirst("rows")
    const all = (await rows().orderByRaw(sorted["newest first"])) as Row[]
    const trx = await pg.transaction()
    try {
      const shown = () => matchingRows(trx, table)
      const before = await pageOf<Row>(shown(), order, { limit: 10 })
      await trx(table).insert({ id: "row_00", created_at: new Date() })
      await trx(table)
        .where({ id: before.rows.at(-1)?.id })
        .update({ deleted_at: new Date() })
      const after = await pageOf<Row>(shown(), order, { after: before.next ?? "", limit: 10 })
      expect(idsOf(after)).toEqual(all.slice(10, 20).map(({ id }) => id))
    } finally {
      await trx.rollback()
    }
  })

  it("are counted, and return the rows unchanged", async () => {
    const page = await countedPageOf<Row>(rows(), newestFirst("rows"), { limit: 2 })
    expect(page).toMatchObject({ count: 30, next: expect.any(String) as string })
    expect(Object.keys(page.rows[0] as Row).sort()).toEqual(["created_at", "deleted_at", "id", "next_at"])
    const last = await countedPageOf<Row>(rows().where({ id: "row_10" }), newestFirst("rows"), { limit: 1 })
    expect(last).toMatchObject({ count: 1, next: null, rows: [{ id: "row_10" }] })
  })
})
