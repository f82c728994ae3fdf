import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import {
  type CardPaymentsOptions,
  parseProviderOptions,
  providerId,
  type ProviderOptions,
  readPaymentModule,
} from "../../configuration"
import type { Account, Endpoint, GatewayClient } from "../../gateway"
import { englishText, type KnownMessage, toMessage } from "../../messages"
import type { CardMemory } from "./recurring/card-memory"

/** The module's registration name; other modules list it in their `dependencies`. */
export const CARD_PAYMENTS_MODULE = "card_payments"

/** The shared dependencies of this module's functions. */
export type Context = {
  pg: Knex
  logger: Logger
  options: CardPaymentsOptions
  /** The plugin's options as the store wrote them. */
  given: unknown
  /** The store's `modules`; undefined outside a Medusa application. */
  modules: unknown
  /** Options of providers as the store wrote them, by Medusa's provider id. */
  givenProviders: ReadonlyMap<string, unknown>
  /** Provider settings by Medusa's provider id (`pp_card_main`). */
  providers: ReadonlyMap<string, ProviderOptions>
  client(account: string): GatewayClient
  now(): Date
  /**
   * The reason why charges without the shopper are blocked: this database looks like a copy.
   * Undefined when nothing is blocked.
   */
  environmentChange(): Promise<KnownMessage | undefined>
  /**
   * Card data for gateways that require the card itself to create a schedule; see
   * `createCardMemory`.
   */
  cardMemory: CardMemory
}

/** @throws Error if the options lack the account of a stored payment */
export function accountOf(context: Context, name: string): Account {
  const account = context.options.accounts[name]
  if (!account) throw new Error(englishText(toMessage("account.gone", { account: name })))
  return account
}

/**
 * The endpoint as stored with a transaction: later steps of the transaction use the endpoint of the
 * first call.
 */
export function formatEndpoint(endpoint: Endpoint): string {
  return endpoint.group ? `group/${endpoint.id}` : endpoint.id
}

export function parseEndpoint(text: string): Endpoint {
  return text.startsWith("group/") ? { id: text.slice("group/".length), group: true } : { id: text, group: false }
}

type Dependencies = { configModule?: { modules?: unknown } }

/** The store's modules, with the options of this plugin's providers by Medusa provider id. */
export function modulesOf(dependencies: Dependencies): Pick<Context, "modules" | "givenProviders"> {
  const modules = configOf(dependencies)?.modules
  const { entries } = readPaymentModule(modules)
  return { modules, givenProviders: new Map(entries.map(({ id, options }) => [providerId(id), options])) }
}

/**
 * The settings of this plugin's providers by Medusa provider id, read from the payment module's
 * configuration.
 */
export function providersOf(
  given: Context["givenProviders"],
  options: CardPaymentsOptions,
): Map<string, ProviderOptions> {
  const names = Object.keys(options.accounts)
  return new Map(
    [...given].flatMap(([id, written]) => {
      const parsed = parseProviderOptions(id, written, names).options
      return parsed ? [[id, parsed] as const] : []
    }),
  )
}

function configOf(dependencies: Dependencies): { modules?: unknown } | undefined {
  try {
    return dependencies.configModule
  } catch {
    // Not registered outside a Medusa application, for example in tests of the module alone.
    return undefined
  }
}
