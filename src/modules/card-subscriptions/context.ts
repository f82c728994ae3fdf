import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { NotificationSettings, SubscriptionSettings } from "../../configuration"

/** The key of the module in Medusa's container. */
export const CARD_SUBSCRIPTIONS_MODULE = "card_subscriptions"

/**
 * The dependencies that this module's functions receive. Due dates go by `clock`, which may be
 * moved; leases go by the database's clock.
 */
export type Context = {
  pg: Knex
  logger: Logger
  settings: SubscriptionSettings
  notifications: NotificationSettings
  clock: Clock
}

/** Returns the current time for subscriptions. */
export type Clock = () => Promise<Date>

const PATIENCE_MS = 2_000

/**
 * The machine's clock, or that of a sandbox, which a person can move (the option `clock` accepts
 * only this machine).
 */
export function clockOf(sandbox: string | undefined): Clock {
  if (!sandbox) return () => Promise.resolve(new Date())
  return async () => {
    const response = await fetch(`${sandbox}/_sandbox/clock`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) throw new Error(`The sandbox at ${sandbox} does not report the time: ${response.status}.`)
    const { clock } = (await response.json()) as { clock?: { now?: unknown } }
    const now = new Date(String(clock?.now))
    if (Number.isNaN(now.getTime())) throw new Error(`The sandbox at ${sandbox} does not report the time.`)
    return now
  }
}
