import { knex } from "@medusajs/framework/mikro-orm/knex"
import { mortal } from "../../../card-subscriptions/__tests__/simulation/mortal"
import { randomOf } from "../../../card-subscriptions/__tests__/simulation/random"
import type { PayoutSettings } from "../../settings"
import { doStep, type Outside, type Step } from "./steps"

export type Order = {
  step: Step
  now: string
  settings: PayoutSettings
  connection: Record<string, unknown>
}

let orders = 0

/** A server that does one step, on connections of its own. `reach` is told of each point before and after a statement or a call: `after commit 1`. */
export async function liveStep(
  { step, now, settings, connection }: Order,
  outside: Partial<Outside>,
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
  const called = Object.fromEntries(
    Object.entries(outside).map(([what, work]) => [
      what,
      (given: never) => life.call(what, () => (work as (given: never) => Promise<unknown>)(given)),
    ]),
  ) as unknown as Outside
  const afterCreate = (one: never, done: (error: null, connection: never) => void) => {
    life.watch(one)
    done(null, one)
  }
  const pg = knex({ client: "pg", connection, pool: { min: 0, max: 2, afterCreate } })
  const logger = { error: () => undefined } as never
  const newOrderId = (of?: string) => (of ? `order_of_${of}` : `order_${process.pid}_${Date.now()}_${++orders}`)
  try {
    await doStep({ pg, logger, settings, now: () => new Date(now) }, step, { ...called, newOrderId })
  } finally {
    await pg.destroy()
  }
}
