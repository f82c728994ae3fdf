import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { Clock } from "./clock"
import type { SubscriptionSettings } from "../../configuration"

/** What the functions of this module work with. Due dates go by `clock`, leases by the machine's clock: one may be moved. */
export type Context = {
  pg: Knex
  logger: Logger
  settings: SubscriptionSettings
  clock: Clock
}
