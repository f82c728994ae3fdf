/**
 * What does a test of this module need? The module on a real PostgreSQL with its own migrations, a
 * clock that the test sets, and a simulated gateway behind the module's port. No Medusa store.
 */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { Actor } from "../actor"
import { callsOf } from "../payouts/calls"
import type { NewPayout } from "../payouts/create-payout"
import type { ApprovalRow, EntryRow, PayoutRow } from "../rows"
import CardPayoutsModuleService from "../service"
import { keptDatabase } from "../../../../integration-tests/environment/kept-database"
import type { ModuleDatabase } from "../../../../integration-tests/environment/module-database"
import { type Flow, flows, payoutOptionsOf } from "./payout-options"
import { simulatedGateway, type Traits, type Decision } from "./simulated-gateway"

const HOUR_MS = 3_600_000
const silent = { debug: noop, info: noop, warn: noop, error: noop, log: noop } as unknown as Logger

export const ann: Actor = { id: "user_ann", kind: "user", ip: "192.0.2.1" }
export const ben: Actor = { id: "user_ben", kind: "user", ip: "192.0.2.2" }
export const cleo: Actor = { id: "user_cleo", kind: "user", ip: "192.0.2.3" }

export type Shop = ReturnType<typeof shopOf>

/**
 * Boots the module for the tests inside; the tables are emptied between them. `another` is one more
 * store on the same tables, with its own clock and gateway.
 */
export function describePayouts(
  name: string,
  tests: (shop: () => Shop, another: () => Shop) => void,
  { payouts = {}, limits = {} }: { payouts?: Record<string, unknown>; limits?: Record<string, unknown> } = {},
): void {
  describe(name, () => {
    let database: ModuleDatabase
    let pg: Knex
    let shop: Shop
    const another = () => shopOf(pg, { database, options: payoutOptionsOf(payouts, limits) })
    beforeAll(async () => {
      database = await keptDatabase("card-payouts")
      pg = database.connect()
    })
    afterAll(async () => {
      await pg.destroy()
    })
    beforeEach(async () => {
      await database.empty()
      shop = another()
    })
    tests(() => shop, another)
  })
}

type ShopSetup = { database: ModuleDatabase; options: Record<string, unknown> }

function shopOf(pg: Knex, { database, options }: ShopSetup) {
  let now = new Date("2027-01-31T10:00:00Z")
  let count = 0
  const nextOutcomes: Decision[] = []
  const gateway = simulatedGateway({ now: () => new Date(now), decide: () => nextOutcomes.shift() ?? "approve" })
  const serviceOn = (__pg_connection__: Knex) => {
    const service = new CardPayoutsModuleService({ __pg_connection__, logger: silent }, options)
    service["context"].now = () => new Date(now)
    return service
  }
  const service = serviceOn(pg)

  const created = async (flow: Flow = "check_pay", differences: Partial<NewPayout> = {}, actor = ann) => {
    count += 1
    const id = `cpo_${count}`
    const { destination_kind } = flows[flow]
    const payout: NewPayout = {
      ...{ id, ...flows[flow], amount: "100.00", currency_code: "eur", endpoint: "4711" },
      ...{
        encrypted: `sealed:${id}`,
        destination_digest: `digest:${id}`,
        destination_label: `${destination_kind} •••• 3000`,
      },
      recipient_name: "Dora Doe",
      ...differences,
    }
    await service.create(payout, actor)
    return payout.id
  }
  const checked = async (...given: Parameters<typeof created>) => {
    const id = await created(...given)
    if ((given[0] ?? "check_pay") === "check_pay")
      await service.check({ payout_id: id, actor: given[2] ?? ann }, gateway.port)
    return id
  }
  const requested = async (...given: Parameters<typeof created>) => {
    const id = await checked(...given)
    await service.request({ payout_id: id, actor: given[2] ?? ann })
    return id
  }
  const approved = async (...given: Parameters<typeof created>) => {
    const id = await requested(...given)
    await service.approve({ payout_id: id, actor: ben })
    return id
  }
  /** One round of a server: every due payout is advanced, as the schedule does it. */
  const round = async (worker = service) => {
    const failures: Error[] = []
    for (const lease of await worker.claim("payout", 50)) {
      await worker.advance(lease.id, gateway.port).catch((error: Error) => failures.push(error))
      await worker.release("payout", lease)
    }
    expect(failures).toEqual([])
  }
  const forward = ({ seconds = 0, hours = 0, days = 0 }: { seconds?: number; hours?: number; days?: number }) => {
    now = new Date(now.getTime() + seconds * 1_000 + (hours + 24 * days) * HOUR_MS)
  }

  return {
    ...{ service, pg, database, gateway, serviceOn, created, checked, requested, approved, round, forward },
    now: () => new Date(now),
    at(iso: string) {
      now = new Date(iso)
    },
    /** Plans the gateway's decisions on the next calls, in order. */
    answers: (...next: Decision[]) => void nextOutcomes.push(...next),
    gatewayIs: (traits: Partial<Traits>) => void Object.assign(gateway.traits, traits),
    check: (id: string, actor = ann) => service.check({ payout_id: id, actor }, gateway.port),
    request: (id: string, actor = ann) => service.request({ payout_id: id, actor }),
    approve: (id: string, actor = ben) => service.approve({ payout_id: id, actor }),
    pay: (id: string, actor = ben) => service.pay({ payout_id: id, actor }, gateway.port),
    cancel: (id: string, actor = ann) => service.move("cancel", { payout_id: id, actor }),
    reconcile: (id: string) => service.reconcile(id, gateway.port),
    resolve: (id: string, happened: boolean) =>
      service.resolve({ payout_id: id, actor: cleo, happened, note: "Seen in the gateway's own pages." }),
    /** Rounds of the schedule, each after the given time. */
    async rounds(times: number, each: { seconds?: number; hours?: number; days?: number }) {
      for (let number = 0; number < times; number += 1) {
        forward(each)
        await round()
      }
    },
    find: (id: string): Promise<PayoutRow> => service.find(id),
    /** The current check and payment. */
    calls: async (id: string) => callsOf(pg, await service.find(id)),
    state: async (id: string) => (await service.find(id)).state,
    approvals: async (id: string) => (await pg("card_payout_approval").where({ payout_id: id })) as ApprovalRow[],
    entries: async (id: string) =>
      (await pg("card_payout_entry").where({ payout_id: id }).orderBy("position")) as EntryRow[],
    events: async (id: string) =>
      ((await pg("card_payout_entry").where({ payout_id: id }).orderBy("position")) as EntryRow[]).flatMap(
        ({ event }) => event ?? [],
      ),
    /** The sum that counts against a day's limit, in cents. */
    async reserved(day: string): Promise<bigint> {
      const [row] = await pg("card_payout")
        .where({ limit_day: day })
        .select(pg.raw("(coalesce(sum(amount::numeric), 0) * 100)::bigint::text AS cents"))
      return BigInt((row as unknown as { cents: string }).cents)
    },
  }
}

function noop(): void {
  // a test reads rows, not logs
}
