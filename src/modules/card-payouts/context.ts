import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { DateTime } from "luxon"
import type { PayoutSettings } from "../../configuration"

/** The key of the module in Medusa's container. */
export const CARD_PAYOUTS_MODULE = "card_payouts"

/** The dependencies that this module's functions receive. */
export type Context = {
  pg: Knex
  logger: Logger
  settings: PayoutSettings
  now(): Date
}

/**
 * One database transaction of this module, always "read committed" whatever the database's default.
 * A read after a lock wait must see the other transactions' commits; otherwise two amounts that fit
 * a limit only separately would both pass.
 */
export function commit<T>(pg: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return pg.transaction(work, { isolationLevel: "read committed" })
}

/** The day of a moment in the store's time zone, such as `2026-11-22`. */
export function dayOf(moment: Date, { timeZone }: Pick<PayoutSettings, "timeZone">): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).toFormat("yyyy-MM-dd")
}
