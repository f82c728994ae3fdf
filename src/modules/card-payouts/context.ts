import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { DateTime } from "luxon"
import type { PayoutSettings } from "../../configuration"

/** The key of the module in Medusa's container. */
export const CARD_PAYOUTS_MODULE = "card_payouts"

/** What the functions of this module work with. */
export type Context = {
  pg: Knex
  logger: Logger
  settings: PayoutSettings
  now(): Date
}

/**
 * One database transaction of this module. At "read committed" whatever the database begins with by itself: what is read after a lock
 * was waited for has to be what the others have written, or two that fit a limit alone would both be let through.
 */
export function commit<T>(pg: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return pg.transaction(work, { isolationLevel: "read committed" })
}

/** The day of a moment on the store's clocks, such as `2026-11-22`. */
export function dayOf(moment: Date, { timeZone }: Pick<PayoutSettings, "timeZone">): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).toFormat("yyyy-MM-dd")
}
