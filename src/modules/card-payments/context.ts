import type { Logger } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Account, GatewayClient } from "../../gateway"
import type { CardPaymentsOptions, ProviderOptions } from "../../configuration"
import type { CardMemory } from "./recurring/card-memory"

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
