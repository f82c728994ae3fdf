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
import type { CardMemory } from "./recurring/card-memory"

/** The name under which the module is registered and other modules list it in their `dependencies`. */
export const CARD_PAYMENTS_MODULE = "card_payments"

/** What the functions of this module work with. */
export type Context = {
  pg: Knex
  logger: Logger
  options: CardPaymentsOptions
  /** Provider settings by Medusa's provider id (`pp_card_main`). */
  providers: ReadonlyMap<string, ProviderOptions>
  client(account: string): GatewayClient
  now(): Date
  /** Why nothing is sent without a shopper: this database is a copy. Undefined as a rule. */
  elsewhere(): Promise<string | undefined>
  /** For a gateway that wants the card itself with a schedule; see `createCardMemory`. */
  cardMemory: CardMemory
}

export function accountOf(context: Context, name: string): Account {
  const account = context.options.accounts[name]
  if (!account) throw new Error(`The account "${name}" is not in the plugin's options any more.`)
  return account
}

/** An endpoint as a transaction remembers it: later steps go where the first one went. */
export function formatEndpoint(endpoint: Endpoint): string {
  return endpoint.group ? `group/${endpoint.id}` : endpoint.id
}

export function parseEndpoint(text: string): Endpoint {
  return text.startsWith("group/") ? { id: text.slice("group/".length), group: true } : { id: text, group: false }
}

type Dependencies = { configModule?: { modules?: unknown } }

/** The settings of this plugin's providers, from the payment module's configuration. */
export function providersOf(dependencies: Dependencies, options: CardPaymentsOptions): Map<string, ProviderOptions> {
  const { entries } = readPaymentModule(configOf(dependencies)?.modules)
  const names = Object.keys(options.accounts)
  return new Map(
    entries.flatMap(({ id, options: given }) => {
      const parsed = parseProviderOptions(id, given, names).options
      return parsed ? [[providerId(id), parsed] as const] : []
    }),
  )
}

function configOf(dependencies: Dependencies): { modules?: unknown } | undefined {
  try {
    return dependencies.configModule
  } catch {
    // not registered outside a Medusa application, such as in tests of the module alone
    return undefined
  }
}
