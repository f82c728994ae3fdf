import { knex } from "@medusajs/framework/mikro-orm/knex"
import { mortal } from "../../../card-subscriptions/__tests__/simulation/mortal"
import { randomOf } from "../../../card-subscriptions/__tests__/simulation/random"
import type { PayoutSettings } from "../../../../configuration"
import { doStep, type Outside, type Step } from "./steps"

export type Order = {
  step: Step
  now: string
  settings: PayoutSettings
  connection: Record<string, unknown>
}

/**
 * The gateway and the event bus run outside of the server's process. A call names the operation and
 * its input.
 */
export type Ask = (what: keyof Outside, given: unknown) => Promise<unknown>

/** Answers calls from this process. */
export const askOf = (outside: Partial<Outside>): Ask => {
  return (what, given) => (outside[what] as (given: unknown) => Promise<unknown>)(given)
}

let orders = 0

/**
 * A server that performs one step, on its own connections. `reach` gets each point before and after
 * a statement or a call: `after commit 1`.
 */
export async function liveStep(
  { step, now, settings, connection }: Order,
  ask: Ask,
  reach: (point: string) => void,
): Promise<void> {
  const counts = new Map<string, number>()
  const life = mortal({
    random: randomOf(1),
    rate(kind) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      reach(`${kind} ${count}`)
      return 0
    },
    died: () => undefined,
  })
  const call = <T>(what: keyof Outside, given: unknown) => life.call(what, () => ask(what, given) as Promise<T>)
  const outside: Outside = {
    newOrderId: (of) => (of ? `order_of_${of}` : `order_${process.pid}_${Date.now()}_${++orders}`),
    check: (order) => call("check", order),
    pay: (order) => call("pay", order),
    payout: (order) => call("payout", order),
    transfer: (order) => call("transfer", order),
    form: (order) => call("form", order),
    ask: (order) => call("ask", order),
    publish: (event) => call("publish", event),
  }
  const afterCreate = (one: never, done: (error: null, connection: never) => void) => {
    life.watch(one)
    done(null, one)
  }
  const pg = knex({ client: "pg", connection, pool: { min: 0, max: 2, afterCreate } })
  const logger = { error: () => undefined } as never
  try {
    await doStep({ pg, logger, settings, now: () => new Date(now) }, step, outside)
  } finally {
    await pg.destroy()
  }
}
