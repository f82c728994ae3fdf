import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { SubscriptionSettings } from "../../configuration"

/** The module's name in Medusa's container. */
export const CARD_SUBSCRIPTIONS_MODULE = "card_subscriptions"

/** What the functions of this module work with. Due dates go by `clock`, leases by the machine's clock: one may be moved. */
export type Context = {
  pg: Knex
  logger: Logger
  settings: SubscriptionSettings
  clock: Clock
}

/** What time it is for subscriptions. */
export type Clock = () => Promise<Date>

const PATIENCE_MS = 2_000

/** The machine's clock, or that of a sandbox, which a person moves through a year (settings: only on this machine). */
export function clockOf(sandbox: string | undefined): Clock {
  if (!sandbox) return () => Promise.resolve(new Date())
  return async () => {
    const response = await fetch(`${sandbox}/_sandbox/clock`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) throw new Error(`The sandbox at ${sandbox} does not tell the time: ${response.status}.`)
    const { clock } = (await response.json()) as { clock?: { now?: unknown } }
    const now = new Date(String(clock?.now))
    if (Number.isNaN(now.getTime())) throw new Error(`The sandbox at ${sandbox} does not tell the time.`)
    return now
  }
}
