/**
 * What does a test of this module need? The module on a real PostgreSQL, a clock that the test
 * sets, and a simulated gateway behind the module's port. No Medusa store.
 */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { keptDatabase } from "../../../../integration-tests/environment/kept-database"
import { whileLocked } from "../../../../integration-tests/races/while-locked"
import { englishText, toMessage } from "../../../messages"
import type { PlanInput } from "../plans/plans"
import type { ChargeRow, EntryRow, PlanRow, SubscriptionRow } from "../rows"
import CardSubscriptionsModuleService from "../service"
import type { Activation } from "../subscriptions/activate"
import { attemptOf, type Payment, simulatedGateway, type Decision } from "./simulated-gateway"

export const HOUR_MS = 3_600_000
const silent = { debug: noop, info: noop, warn: noop, error: noop, log: noop }

export const visa = { id: "csc_1", brand: "VISA", last4: "1111", exp_month: "12", exp_year: "2035" }

export type Shop = ReturnType<typeof shopOf>

/** Boots the module for the tests inside; the database is emptied between them. */
export function describeSubscriptions(
  name: string,
  tests: (shop: () => Shop) => void,
  ...[subscriptions = {}, notifications = {}]: Record<string, unknown>[]
): void {
  describe(name, () => {
    let pg: Knex
    let shop: Shop
    beforeAll(async () => {
      pg = (await keptDatabase("card-subscriptions")).connect()
    })
    afterAll(() => pg.destroy())
    beforeEach(async () => {
      await (await keptDatabase("card-subscriptions")).empty()
      shop = shopOf(pg, { subscriptions, notifications })
    })
    tests(() => shop)
  })
}

type Terms = Partial<PlanInput>

function shopOf(pg: Knex, options: Record<string, unknown>) {
  const newService = () => {
    const service = new CardSubscriptionsModuleService(
      { __pg_connection__: pg, logger: silent as unknown as Logger },
      options,
    )
    service["context"].clock = clock
    return service
  }
  let now = new Date("2027-01-31T10:00:00Z")
  const clock = () => Promise.resolve(new Date(now))
  const service = newService()
  const nextOutcomes: Decision[] = []
  let usual: Decision = "approve"
  const gateway = simulatedGateway({ now: () => new Date(now), decide: () => nextOutcomes.shift() ?? usual })

  const charges = async (subscription_id: string) =>
    (await pg("card_subscription_charge").where({ subscription_id }).orderBy(["due_at", "created_at"])) as ChargeRow[]
  const history = async (subscription_id: string) =>
    (await pg("card_subscription_entry").where({ subscription_id }).orderBy("position")) as EntryRow[]

  const plan = async (terms: Terms = {}): Promise<PlanRow> =>
    service.plans.create({
      ...{ name: "Coffee box", provider_id: "pp_card_main", engine: "store", amount: "29.00", currency_code: "eur" },
      ...{ period: "month", interval: 1, catch_up: "all" },
      ...terms,
    } as PlanInput)
  /** Performs one charge, as a worker that has claimed it does. A paid charge gets its order. */
  const perform = async (id: string, worker = service) => {
    if ((await worker.findCharge(id))?.state !== "paid") await worker.performCharge(id, gateway.charger)
    const charge = await worker.findCharge(id)
    if (charge?.state !== "paid") return
    await worker.orders.keepOrder(id, { orderId: `order_${id}`, total: charge.amount })
  }
  /** One round of a worker: opens due periods, and performs all due charges. */
  const round = async (worker = service) => {
    while ((await worker.openPeriods(200)) > 0);
    for (let due = await worker.claim("charge", 50); due.length > 0; due = await worker.claim("charge", 50)) {
      for (const lease of due) {
        await perform(lease.id, worker).catch((error: Error) => expect(error.message).toMatch(/lost/))
        await worker.release("charge", lease)
      }
    }
  }

  /** A callback of the gateway's own charge, as the workflow processes it. */
  const calledBack = async (payment: Payment, chargedOn?: string, worker = service) => {
    const { subscription_id: subscriptionId, id: transactionId } = payment
    const { charge, subscription, isExpected } = await worker.attachCharge({ subscriptionId, chargedOn, transactionId })
    const kept = await worker.keepSession(charge, await gateway.charger.openSession(charge, subscription))
    gateway.attach(payment, { ...charge, ...kept })
    await worker.recordChargeOutcome(charge.id, attemptOf(payment))
    if (isExpected || payment.status !== "approved") return isExpected
    payment.returned = true
    await worker.orders.markReturned(charge.id, toMessage("charge.no_open_period"))
    return isExpected
  }

  /** Holds a row, with uncommitted changes, until all of the work waits for it. */
  const whileRowLocked = <T>(
    { table, id, changes }: { table: string; id: string; changes?: object },
    start: () => Promise<T>[],
  ): Promise<T[]> =>
    whileLocked(
      pg,
      async (trx) => {
        await trx(table).where({ id }).forUpdate().first("id")
        if (changes) await trx(table).where({ id }).update(changes)
      },
      start,
    )

  /** The same with a whole table: writers wait, readers do not. */
  const whileTableLocked = <T>(table: string, start: () => Promise<T>[]): Promise<T[]> =>
    whileLocked(pg, (trx) => trx.raw("LOCK TABLE ?? IN SHARE MODE", [table]), start)

  return {
    service,
    pg,
    gateway,
    calledBack,
    whileRowLocked,
    whileTableLocked,
    /** The gateway charges by its schedule, and has not reported it yet. */
    async schedules(id: string, answer: "approve" | { decline: string } = "approve"): Promise<Payment> {
      const payment = gateway.charges(await service.find(id))
      gateway.resolvePayment(payment, answer)
      return payment
    },
    plan,
    perform,
    round,
    charges,
    history,
    now: () => new Date(now),
    at(iso: string) {
      now = new Date(iso)
    },
    forward({ hours = 0, days = 0 }: { hours?: number; days?: number }) {
      now = new Date(now.getTime() + (hours + 24 * days) * HOUR_MS)
    },
    /** Plans the gateway's next answers, in order. */
    answers(...next: Decision[]) {
      nextOutcomes.push(...next)
    },
    alwaysAnswers(plannedAnswer: Decision) {
      usual = plannedAnswer
    },
    /** The module of another process of the store, on the same database. */
    anotherProcess: newService,
    /**
     * A subscription without a checkout, with a saved card: the first charge is due now, or after
     * the trial.
     */
    async subscribed(terms: Terms = {}, activation: Partial<Activation> & { quantity?: number; start_at?: Date } = {}) {
      const { id: plan_id } = await plan(terms)
      const { quantity = 1, start_at, ...rest } = activation
      const { row } = await service.signUp({ customer_id: "cus_1", plan_id, quantity, card: visa, start_at })
      return service.activate({ subscription_id: row.id, ...rest })
    },
    find: (id: string): Promise<SubscriptionRow> => service.find(id),
    state: async (id: string) => (await service.find(id)).state,
    nextAt: async (id: string) => (await service.find(id)).next_at?.toISOString().slice(0, 16) ?? null,
    states: async (id: string) => (await charges(id)).map(({ state }) => state),
    last: async (id: string) => (await charges(id)).at(-1) as ChargeRow,
    events: async (id: string) => (await history(id)).flatMap(({ event }) => event ?? []),
    messages: async (id: string) => (await history(id)).map(({ code, params }) => englishText({ code, params })),
    taken: (id: string) => gateway.taken(id).length,
  }
}

function noop(): void {
  // a test reads rows, not logs
}
