/**
 * What does a test of the module need? The module on a real PostgreSQL, with a sandbox gateway over HTTP, and stand-ins for
 * the Medusa rows that ask for captures and refunds. No Medusa store.
 */
import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import path from "node:path"
import { createGatewayClient, type GatewayClient, parseAccount } from "../../../gateway"
import { sum, toWireAmount } from "../../../mapping"
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../sandbox"
import { CARD_PAYMENTS_MODULE } from "../module-name"
import CardCallback from "../models/callback"
import CardOperation from "../models/operation"
import CardTimelineEntry from "../models/timeline-entry"
import CardTransaction from "../models/transaction"
import type { OperationRow, TransactionRow } from "../rows"
import type CardPaymentsModuleService from "../service"

export type ModuleOptions = {
  sandbox?: SandboxOptions
  account?: Record<string, unknown>
  plugin?: Record<string, unknown>
}

export type CardModule = ReturnType<typeof cardModule>

const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet, log: quiet }

/** Boots the module for the tests inside; database and sandbox are emptied between them. */
export function describeModule(name: string, tests: (cards: CardModule) => void, options: ModuleOptions = {}): void {
  const main: Record<string, unknown> = {}
  const parts: Parts = { sandbox: undefined, account: main }
  const pluginOptions = { polling: false, settleAfter: 0.001, accounts: { main }, ...options.plugin }
  const provider = (id: string, capture: string) => ({
    resolve: "medusa-plugin-card-payments/providers/card",
    id,
    options: { account: "main", capture },
  })
  const configModule = {
    modules: {
      payment: {
        resolve: "@medusajs/medusa/payment",
        dependencies: ["card_payments", "query"],
        options: { providers: [provider("main", "manual"), provider("auto", "automatic")] },
      },
    },
  }
  describe(name, () => {
    beforeAll(async () => {
      parts.sandbox = await createSandbox({ callbackSchedule: [60_000], ...options.sandbox })
      Object.assign(main, parts.sandbox.account, {
        publicUrl: "http://localhost:9000",
        returnUrls: ["http://localhost:8000/checkout"],
        timeouts: { connectMs: 1_000, answerMs: 2_000, totalMs: 3_000 },
        ...options.account,
      })
    })
    afterAll(async () => parts.sandbox?.close())
    moduleIntegrationTestRunner<CardPaymentsModuleService>({
      moduleName: CARD_PAYMENTS_MODULE,
      resolve: path.resolve(__dirname, ".."),
      moduleModels: [CardCallback, CardOperation, CardTimelineEntry, CardTransaction],
      moduleOptions: pluginOptions,
      injectedDependencies: { configModule, logger: silent },
      testSuite: ({ service, MikroOrmWrapper }) => {
        beforeEach(() => parts.sandbox?.reset())
        tests(cardModule(parts, service, () => MikroOrmWrapper.forkManager().getKnex() as unknown as Knex))
      },
    })
  })
}

type Parts = { sandbox: Sandbox | undefined; account: Record<string, unknown> }

/** Medusa's capture or refund rows: committed before the provider is called, deleted when it throws. */
export type MedusaRows = ReturnType<typeof medusaRows>

/** Decimal text; every store of these tests sells in EUR. */
type Row = { amount: string; type: "capture" | "return"; transactionId: string }

function medusaRows(service: CardPaymentsModuleService) {
  const rows = new Map<string, Row>()
  let last = 0
  /** Decimal text, as the gateway's books have it. */
  const sumOf = (type: string, transactionId: string) => {
    const mine = [...rows.values()].filter((row) => row.type === type && row.transactionId === transactionId)
    return sum(
      mine.map(({ amount }) => amount),
      "eur",
    )
  }
  /** Medusa commits its row first, and only then asks: other requests may come in between. */
  const row = (type: "capture" | "return", transactionId: string, amount: number | string): string => {
    const id = `${type === "capture" ? "capt" : "ref"}_${++last}`
    rows.set(id, { amount: toWireAmount(amount, "eur"), type, transactionId })
    return id
  }
  return {
    rows,
    row,
    sumOf,
    /** One call of Medusa's capture or refund, as the payment module makes it. */
    async ask(type: "capture" | "return", transactionId: string, amount: number | string): Promise<string> {
      return this.answer(row(type, transactionId, amount))
    },
    /** What the provider answers for a row that stands. */
    async answer(id: string): Promise<string> {
      const { type, transactionId, amount } = rows.get(id) as Row
      try {
        return await service.perform({
          transactionId,
          type,
          amount,
          origin: "medusa",
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

function cardModule(parts: Parts, service: CardPaymentsModuleService, pg: () => Knex) {
  const sandbox = () => parts.sandbox as Sandbox
  let lastSession = 0
  const beginInput = (provider: "main" | "auto" = "main", sessionId = `payses_${++lastSession}`) => ({
    session: {
      id: sessionId,
      provider_id: `pp_card_${provider}`,
      payment_collection_id: null,
      amount: "45.00",
      currency_code: "eur",
    },
    facts: () => Promise.resolve({ order_desc: "Order", email: "shopper@example.com" }),
    shopper: { ipaddress: "203.0.113.7" },
  })
  const transaction = async (id: string) => (await service.attemptOf({ id })) as TransactionRow
  const operations = async (id: string) =>
    (await pg()("card_operation").where({ transaction_id: id }).orderBy(["created_at", "id"])) as OperationRow[]
  return {
    service,
    sandbox,
    pg,
    beginInput,
    transaction,
    operations,
    medusa: () => medusaRows(service),
    /** The gateway as a process that died right after calling it has called it. */
    gateway(): GatewayClient {
      const parsed = parseAccount("main", parts.account)
      if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems))
      return createGatewayClient(parsed.account)
    },
    moneySteps: async (id: string) => (await operations(id)).filter((o) => !o.type.endsWith("-form")),
    started: async (provider: "main" | "auto" = "main") =>
      (await service.begin(beginInput(provider))).transaction as TransactionRow,
    /** An approved payment of 45.00 EUR: a hold with `main`, money taken with `auto`. */
    async paid(provider: "main" | "auto" = "main"): Promise<TransactionRow> {
      const begun = (await service.begin(beginInput(provider))).transaction as TransactionRow
      await sandbox().pay(begun.orderid ?? "", { cvv2: "123" })
      return (await service.ask(begun.id)).transaction
    },
    books: (orderid: string | null) => sandbox().order(orderid ?? "")?.amounts,
    callsTo: (operation: string) =>
      sandbox()
        .calls()
        .filter((call) => call.operation === operation),
    totals: async (id: string) => service.totals(await transaction(id)),
  }
}

function quiet(): void {
  // a test reads rows, not logs
}
