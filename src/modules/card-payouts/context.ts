import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { PayoutSettings } from "../../configuration"

/** What the functions of this module work with. */
export type Context = {
  pg: Knex
  logger: Logger
  settings: PayoutSettings
  now(): Date
}
