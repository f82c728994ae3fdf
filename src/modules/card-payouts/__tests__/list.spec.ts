import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { sourceMigrations } from "../../../../integration-tests/environment/module-database"
import { describeManyPayouts } from "./many-payouts"
import { ann, describePayouts } from "./payout-module"

describeManyPayouts(6_000)

describePayouts("A database that allows no extensions", (shop) => {
  it("has all tables, and search finds the same payouts without its index", async () => {
    const { pg, database, serviceOn } = shop()
    const migrations = await sourceMigrations("card-payouts")
    const name = `card_payouts_bare_${process.pid}`
    const password = "of the test"
    const admin = knex({
      client: "pg",
      connection: { ...database.connection, database: name },
      pool: { min: 0, max: 1 },
    })
    const bare = knex({ client: "pg", connection: { ...database.connection, database: name, user: name, password } })
    await pg.raw(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`)
    await pg.raw(`CREATE DATABASE ${name}`)
    try {
      await admin.raw(`GRANT CREATE ON SCHEMA public TO ${name}`)
      for (const Migration of migrations) {
        const migration = new Migration()
        await migration.up()
        for (const query of migration.getQueries()) await bare.raw(String(query))
      }
      const service = serviceOn(bare)
      const payoutDetails = {
        account: "single",
        destination_kind: "bank",
        endpoint: "4711",
        amount: "1.00",
        currency_code: "eur",
      }
      const own = { encrypted: "encrypted", destination_digest: "digest", destination_label: "Bank •••• 3000" } as const
      for (const [id, recipient_name] of Object.entries({ cpo_dora: "Dora Doe", cpo_emil: "Emil Roe" })) {
        await service.create({ id, ...payoutDetails, ...own, destination_kind: "bank", recipient_name }, ann)
      }
      expect((await service.listed({ q: "ORA D" }, { limit: 20 })).payouts.map(({ id }) => id)).toEqual(["cpo_dora"])
      const indexes = (db: Knex) =>
        db("pg_indexes").where({ tablename: "card_payout" }).orderBy("indexname").pluck("indexname")
      const found = (await indexes(pg)) as string[]
      expect(await indexes(bare)).toEqual(found.filter((index) => index !== "IDX_card_payout_searched"))
      expect(found).toContain("IDX_card_payout_searched")
    } finally {
      await Promise.all([bare.destroy(), admin.destroy()])
      await pg.raw(`DROP DATABASE ${name} WITH (FORCE)`)
      await pg.raw(`DROP ROLE ${name}`)
    }
  })
})
