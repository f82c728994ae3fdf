/**
 * What does a test of the module need? The module on a real PostgreSQL, with a sandbox gateway over
 * HTTP, and stand-ins for the Medusa rows that ask for captures and refunds. No Medusa store.
 */
import { englishText, type KnownMessage, type Message } from "../../../messages"
import type { Logger } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { keptDatabase } from "../../../../integration-tests/environment/kept-database"
import { createGatewayClient, type GatewayClient, parseAccount } from "../../../gateway"
import { toWireAmount } from "../../../mapping"
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../sandbox"
import { sum } from "../../../money"
import type { ChargeInput } from "../attempts/start-charge"
import type { OperationRow, TransactionRow } from "../records/rows"
import CardPaymentsModuleService from "../service"
import { type AlteringProxy, type Alter, startAlteringProxy } from "./altering-proxy"

export type ModuleOptions = {
  sandbox?: SandboxOptions
  account?: Record<string, unknown> | ((sandbox: Sandbox) => Record<string, unknown>)
  plugin?: Record<string, unknown>
  /** Whether `cards.alter` may change the gateway's answers. */
  altered?: boolean
  /** Receives the module's log lines. */
  logger?: Partial<Record<keyof typeof silent, (line: unknown) => void>>
}

export type CardModule = ReturnType<typeof cardModule>

const silent = { debug: noop, info: noop, warn: noop, error: noop, log: noop }

/** Boots the module for the tests inside; empties database and sandbox between tests. */
export function describeModule(name: string, tests: (cards: CardModule) => void, options: ModuleOptions = {}): void {
  const main: Record<string, unknown> = {}
  const parts: Parts = { sandbox: undefined, proxy: undefined, account: main }
  const cardKeys = [Buffer.alloc(32, 7).toString("base64")]
  const pluginOptions = { polling: false, reconcileAfter: 0.001, accounts: { main }, cardKeys, ...options.plugin }
  const provider = (id: string, capture: string, more: Record<string, unknown> = {}) => ({
    resolve: "medusa-plugin-card-payments/providers/card",
    id,
    options: { account: "main", capture, ...more },
  })
  const saving = { savedCards: true, cardVerification: true }
  const configModule = {
    modules: {
      payment: {
        resolve: "@medusajs/medusa/payment",
        dependencies: ["card_payments", "query"],
        options: {
          providers: [
            provider("main", "manual"),
            provider("auto", "automatic"),
            provider("direct", "automatic", { integration: "direct", ...saving }),
            provider("directhold", "manual", { integration: "direct", ...saving }),
            provider("hosted", "automatic", saving),
            provider("cvv2", "automatic", { integration: "direct", ...saving, savedCardCvv2: true }),
          ],
        },
      },
    },
  }
  const dependencies = { configModule, logger: { ...silent, ...options.logger } as unknown as Logger }
  describe(name, () => {
    beforeAll(async () => {
      parts.sandbox = await createSandbox({ callbackSchedule: [60_000], ...options.sandbox })
      if (options.altered) parts.proxy = await startAlteringProxy(parts.sandbox.url)
      Object.assign(main, parts.sandbox.account, {
        ...(parts.proxy ? { baseUrl: `${parts.proxy.url}/paynet` } : {}),
        publicUrl: "http://localhost:9000",
        returnUrls: ["http://localhost:8000/checkout"],
        timeouts: { connectMs: 1_000, answerMs: 2_000, totalMs: 3_000 },
        ...(typeof options.account === "function" ? options.account(parts.sandbox) : options.account),
      })
    })
    afterAll(async () => {
      await parts.proxy?.close()
      await parts.sandbox?.close()
    })
    let pg: Knex
    let service: CardPaymentsModuleService
    const processes: CardPaymentsModuleService[] = []
    const start = (Service: typeof CardPaymentsModuleService) => {
      const started = new Service({ ...dependencies, __pg_connection__: pg }, pluginOptions)
      processes.push(started)
      return started
    }
    beforeAll(async () => {
      pg = (await keptDatabase("card-payments")).connect()
    })
    afterAll(() => pg.destroy())
    beforeEach(async () => {
      await (await keptDatabase("card-payments")).empty()
      parts.sandbox?.reset()
      parts.proxy?.alter(undefined)
      service = start(CardPaymentsModuleService)
    })
    afterEach(async () => {
      for (const started of processes.splice(0)) await started.__hooks.onApplicationShutdown()
    })
    tests(
      cardModule(parts, {
        service: currentOf(() => service),
        process: () => start(serviceWithMemoryOfItsOwn()),
        pg: () => pg,
      }),
    )
  })
}

/** Forwards to the service of the running test, so that tests may name it before it exists. */
function currentOf(service: () => CardPaymentsModuleService): CardPaymentsModuleService {
  return new Proxy({} as CardPaymentsModuleService, {
    get: (_, name) => Reflect.get(service(), name) as unknown,
    set: (_, name, value) => Reflect.set(service(), name, value),
  })
}

let loadedSeparately: typeof CardPaymentsModuleService | undefined

/** Loads the module's code a second time, because two processes share no memory. */
function serviceWithMemoryOfItsOwn(): typeof CardPaymentsModuleService {
  if (loadedSeparately) return loadedSeparately
  let loaded = CardPaymentsModuleService
  jest.isolateModules(() => {
    loaded = jest.requireActual<{ default: typeof CardPaymentsModuleService }>("../service").default
  })
  if (loaded === CardPaymentsModuleService) throw new Error("It is the same code, and would share its memory.")
  return (loadedSeparately = loaded)
}

type Parts = {
  sandbox: Sandbox | undefined
  proxy: AlteringProxy | undefined
  account: Record<string, unknown>
}

type Running = {
  service: CardPaymentsModuleService
  process(): CardPaymentsModuleService
  pg(): Knex
}

/**
 * Medusa's capture or refund rows: committed before the provider is called, deleted when it throws.
 */
export type MedusaRows = ReturnType<typeof medusaRows>

/** `amount` is decimal text in EUR, the only currency of these tests. */
type Row = { amount: string; type: "capture" | "return"; transactionId: string }
type Asked = [transactionId: string, amount: number | string, denial?: KnownMessage]

function medusaRows(service: CardPaymentsModuleService) {
  const rows = new Map<string, Row>()
  let last = 0
  /** The sum of Medusa's rows of this type, decimal text with two decimals. */
  const sumOf = (type: string, transactionId: string) => {
    const mine = [...rows.values()].filter((row) => row.type === type && row.transactionId === transactionId)
    return sum(
      mine.map(({ amount }) => amount),
      "eur",
    )
  }
  /**
   * Adds a row before the provider is called, as Medusa does: other requests may come in between.
   */
  const row = (type: "capture" | "return", transactionId: string, amount: number | string): string => {
    const id = `${type === "capture" ? "capt" : "ref"}_${++last}`
    rows.set(id, { amount: toWireAmount(amount, "eur"), type, transactionId })
    return id
  }
  return {
    rows,
    row,
    sumOf,
    /** One capture or refund, as Medusa's payment module makes it. */
    async ask(type: Row["type"], ...[transactionId, amount, denial]: Asked): Promise<string> {
      return this.answer(row(type, transactionId, amount), denial)
    },
    /** Calls the provider for an existing row and returns its answer. */
    async answer(id: string, denial?: KnownMessage): Promise<string> {
      const { type, transactionId, amount } = rows.get(id) as Row
      try {
        return await service.perform({
          transactionId,
          type,
          amount,
          origin: "medusa",
          denial,
          medusa: {
            reference: id,
            missing: (references) => Promise.resolve(references.filter((reference) => !rows.has(reference))),
          },
        })
      } catch (error) {
        rows.delete(id)
        throw error
      }
    },
  }
}

type ProviderName = "main" | "auto" | "direct" | "directhold" | "hosted" | "cvv2"

function cardModule(parts: Parts, { service, process, pg }: Running) {
  const sandbox = () => parts.sandbox as Sandbox
  let lastSession = 0
  const startInput = (provider: ProviderName = "main", sessionId = `payses_${++lastSession}`) => ({
    session: {
      id: sessionId,
      provider_id: `pp_card_${provider}`,
      payment_collection_id: null,
      amount: "45.00",
      currency_code: "eur",
    },
    orderDetails: () => Promise.resolve({ order_desc: "Order", email: "shopper@example.com" }),
    shopper: { ipaddress: "203.0.113.7" },
  })
  /** A sandbox card as the card form returns it. The CVV2 selects the outcome. */
  const cardInput = (cvv2 = "123", provider: ProviderName = "direct", sessionId?: string) => ({
    ...startInput(provider, sessionId),
    cardSource: {
      kind: "card" as const,
      card: { number: "4538977399606732", expiry_month: "12", expiry_year: "2035", cvv2, holder: "JANE DOE" },
    },
    browser: { java_enabled: false, javascript_enabled: true, language: "en-GB", color_depth: 24, time_zone: -60 },
  })
  const transaction = async (id: string) => (await service.attemptOf({ id })) as TransactionRow
  const operations = async (id: string) =>
    (await pg()("card_operation").where({ transaction_id: id }).orderBy(["created_at", "id"])) as OperationRow[]
  return {
    service,
    sandbox,
    pg,
    startInput,
    cardInput,
    /** The module of another process of the store, on the same database and at the same gateway. */
    anotherProcess: process,
    /** Changes every answer of the gateway from now on; needs the option `altered`. */
    alter: (change: Alter | undefined) => (parts.proxy as AlteringProxy).alter(change),
    /** Dates the transaction's calls back by a minute, so that none can still be in flight. */
    async aMinuteLater(id: string): Promise<void> {
      const ago = new Date(Date.now() - 60_000)
      await pg()("card_operation").where({ transaction_id: id }).update({ created_at: ago })
      await pg()("card_transaction").where({ id }).update({ created_at: ago, leased_until: null })
    },
    /** Charges a card, polls the gateway and returns the transaction. */
    async charged(input: ChargeInput): Promise<TransactionRow> {
      const startedRow = (await service.pay(input)).transaction as TransactionRow
      return (await service.ask(startedRow.id)).transaction
    },
    timeline: async (id: string) =>
      (
        (await pg()("card_timeline_entry").where({ transaction_id: id }).orderBy("position")) as {
          code: string
          params: Message["params"]
        }[]
      ).map(englishText),
    transaction,
    operations,
    medusa: () => medusaRows(service),
    /** A client that calls the gateway without a record, as a process that died after the call. */
    gateway(): GatewayClient {
      const parsed = parseAccount("main", parts.account)
      if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
      return createGatewayClient(parsed.account)
    },
    moneySteps: async (id: string) => (await operations(id)).filter((o) => !o.type.endsWith("-form")),
    started: async (provider: "main" | "auto" = "main") =>
      (await service.start(startInput(provider))).transaction as TransactionRow,
    /** An approved payment of 45.00 EUR: a hold with `main`, a sale with `auto`. */
    async paid(provider: "main" | "auto" = "main"): Promise<TransactionRow> {
      const startedRow = (await service.start(startInput(provider))).transaction as TransactionRow
      await sandbox().pay(startedRow.orderid ?? "", { cvv2: "123" })
      return (await service.ask(startedRow.id)).transaction
    },
    books: (orderid: string | null) => sandbox().order(orderid ?? "")?.amounts,
    callsTo: (operation: string) =>
      sandbox()
        .calls()
        .filter((call) => call.operation === operation),
    totals: async (id: string) => service.totals(await transaction(id)),
  }
}

function noop(): void {
  // Tests read rows, not logs.
}
