/**
 * What do modules read of rows that an older version wrote? Each story names the migration that carries them over; it goes when that
 * migration becomes a part of a first one, before which there are no rows.
 */
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { randomUUID } from "node:crypto"
import { moduleDatabase, serverConnection } from "../../../integration-tests/stage/module-database"
import CardPaymentsModuleService from "../card-payments/service"
import CardPayoutsModuleService from "../card-payouts/service"
import CardSubscriptionsModuleService from "../card-subscriptions/service"
import { insertRow, migrate, migrationsOf } from "./migrating"

const noop = () => undefined
const logger = { debug: noop, info: noop, warn: noop, error: noop, log: noop } as unknown as Logger
const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute))

type Older = {
  pg: Knex
  /** All migrations that are left. */
  upgrade(): Promise<void>
}

/** A database as a version had it that did not know the migration. */
async function before(module: string, migration: string, story: (older: Older) => Promise<void>): Promise<void> {
  const migrations = await migrationsOf(module)
  const place = migrations.findIndex(({ name }) => name === migration)
  if (place < 0) throw new Error(`${module} has no ${migration}.`)
  const database = await moduleDatabase(
    { knex, migrations: [] },
    { connection: serverConnection(), name: randomUUID() },
  )
  const pg = database.connect(undefined, 2)
  const go = async (some: typeof migrations) => {
    for (const Migration of some) await migrate(pg, Migration, "up")
  }
  try {
    await go(migrations.slice(0, place))
    await story({ pg, upgrade: () => go(migrations.slice(place)) })
  } finally {
    await pg.destroy()
    await database.close()
  }
}

/** Later entries lie before earlier ones, as a row does that was changed meanwhile; the first one was published. */
async function insertEntries(pg: Knex, table: string, differences: object): Promise<void> {
  for (const [id, minute, reported_at] of [
    ["third", 3, null],
    ["first", 1, at(2)],
    ["fourth", 4, null],
    ["second", 2, null],
  ] as const) {
    await insertRow(pg, table, { id, event: id, message: id, reported_at, created_at: at(minute), ...differences })
  }
}

/** Names of events, in the order in which a service publishes them. */
async function published(service: {
  publishEvents(publish: (event: { name: string }) => Promise<void>): Promise<unknown>
}): Promise<string[]> {
  const names: string[] = []
  await service.publishEvents(({ name }) => Promise.resolve(void names.push(name)))
  return names
}

it("payments: of two open forms the newest stays payable, and what others had paid is as it was", () =>
  before("card-payments", "Migration20261126124305", async ({ pg, upgrade }) => {
    const open = {
      superseded_at: null,
      superseded_reason: null,
      status: "processing",
      payment_collection_id: "paycol_1",
    }
    await insertRow(pg, "card_transaction", { id: "older", created_at: at(1), ...open })
    await insertRow(pg, "card_transaction", { id: "newer", created_at: at(2), ...open })
    await insertRow(pg, "card_transaction", { id: "paid", created_at: at(0), ...open, status: "approved" })
    await insertRow(pg, "card_transaction", { id: "other", ...open, payment_collection_id: "paycol_2" })
    await insertRow(pg, "card_transaction", { id: "alone", ...open, payment_collection_id: null })
    await upgrade()
    const service = new CardPaymentsModuleService({ __pg_connection__: pg, logger } as never, {})
    const superseded: Record<string, unknown> = {}
    for (const id of ["older", "newer", "paid", "other", "alone"]) {
      superseded[id] = (await service.attemptOf({ id }))?.superseded_reason
    }
    const reason = "The shopper pays in another payment session."
    expect(superseded).toEqual({ older: reason, newer: null, paid: null, other: null, alone: null })
    // Asked for at once: the money of one that is paid meanwhile goes back.
    expect(await service.claimDue(10)).toContain("older")
  }))

it("payments: a timeline keeps its order, and what was published is not published again", () =>
  before("card-payments", "Migration20261126215651", async ({ pg, upgrade }) => {
    await insertRow(pg, "card_transaction", { id: "ctx_1", amount: "45.00", currency_code: "eur" })
    await insertEntries(pg, "card_timeline_entry", { transaction_id: "ctx_1" })
    await upgrade()
    const service = new CardPaymentsModuleService({ __pg_connection__: pg, logger } as never, {})
    const transaction = await service.attemptOf({ id: "ctx_1" })
    await service.note("ctx_1", { kind: "status", message: "fifth" })
    const { timeline } = await service.view(transaction as NonNullable<typeof transaction>, null)
    // The latest comes first.
    expect(timeline.map(({ message }) => message)).toEqual(["fifth", "fourth", "third", "second", "first"])
    expect(await published(service)).toEqual(["second", "third", "fourth"])
  }))

it("subscriptions: a history keeps its order, and what was published is not published again", () =>
  before("card-subscriptions", "Migration20261126215649", async ({ pg, upgrade }) => {
    await insertRow(pg, "card_subscription", { id: "csu_1" })
    await insertEntries(pg, "card_subscription_entry", { subscription_id: "csu_1" })
    await upgrade()
    const service = new CardSubscriptionsModuleService({ __pg_connection__: pg, logger }, {})
    await service.note({ subscription_id: "csu_1", kind: "note", message: "fifth" })
    const entries = (await pg("card_subscription_entry").orderBy("position")) as { message: string }[]
    expect(entries.map(({ message }) => message)).toEqual(["first", "second", "third", "fourth", "fifth"])
    expect(await published(service)).toEqual(["second", "third", "fourth"])
  }))

it("payouts: an audit trail keeps its order, its rule, and what was published", () =>
  before("card-payouts", "Migration20261123172706", async ({ pg, upgrade }) => {
    await insertRow(pg, "card_payout", { id: "cpo_1" })
    await insertEntries(pg, "card_payout_entry", { payout_id: "cpo_1", batch_id: null, telling_until: null })
    await upgrade()
    const service = new CardPayoutsModuleService({ __pg_connection__: pg, logger }, {})
    expect(await published(service)).toEqual(["second", "third", "fourth"])
    await expect(pg("card_payout_entry").update({ message: "changed" })).rejects.toThrow("append-only")
  }))

it("payouts: one that was doubted stays so for 14 days, where it failed and is looked at still", () =>
  before("card-payouts", "Migration20261124092914", async ({ pg, upgrade }) => {
    await insertRow(pg, "card_payout", { id: "watched", is_doubted: true, state: "failed" })
    await insertRow(pg, "card_payout", { id: "certain", is_doubted: false, state: "failed" })
    await insertRow(pg, "card_payout", { id: "final", is_doubted: true, state: "failed", next_poll_at: null })
    const days = (date: Date | null) => date && Math.round((date.getTime() - Date.now()) / 86_400_000)
    await upgrade()
    const service = new CardPayoutsModuleService({ __pg_connection__: pg, logger }, {})
    const until: Record<string, unknown> = {}
    for (const id of ["watched", "certain", "final"]) until[id] = days((await service.find(id)).watch_until)
    expect(until).toEqual({ watched: 14, certain: null, final: null })
  }))
