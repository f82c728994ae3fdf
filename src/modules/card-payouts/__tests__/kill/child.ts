/** A server of its own: it does one step, and dies at the point that it was told of, by a signal that nobody can catch. */
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
  /** None: it lives, and tells which points there are. */
  dieAt: string | null
}

const points: string[] = []
const counts = new Map<string, number>()
const waiting = new Map<number, (answer: never) => void>()
let dieAt: string | null = null
let asked = 0

const life = mortal({
  random: randomOf(1),
  rate(kind) {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `${kind} ${count}`
    points.push(name)
    if (name === dieAt) process.kill(process.pid, "SIGKILL")
    return 0
  },
  died: () => undefined,
})

/** The gateway is elsewhere, as it always is, and so is whoever is told. */
function call<T>(what: keyof Outside, order: unknown): Promise<T> {
  return life.call(what, () => {
    const id = ++asked
    process.send?.({ id, what, order })
    return new Promise<T>((resolve) => waiting.set(id, resolve as (answer: never) => void))
  })
}

const outside: Outside = {
  newOrderId: (of) => (of ? `order_of_${of}` : `order_${process.pid}_${Date.now()}_${++asked}`),
  check: (order) => call("check", order),
  pay: (order) => call("pay", order),
  payout: (order) => call("payout", order),
  transfer: (order) => call("transfer", order),
  form: (order) => call("form", order),
  ask: (order) => call("ask", order),
  tell: (event) => call("tell", event),
}

async function live({ step, now, settings, connection, dieAt: point }: Order): Promise<void> {
  dieAt = point
  const afterCreate = (one: never, done: (error: null, connection: never) => void) => {
    life.watch(one)
    done(null, one)
  }
  const pg = knex({ client: "pg", connection, pool: { min: 0, max: 2, afterCreate } })
  const logger = { error: () => undefined } as never
  await doStep({ pg, logger, settings, now: () => new Date(now) }, step, outside)
  process.send?.({ points }, () => process.exit(0))
}

process.on("message", (message: Order | { id: number; answer: never }) => {
  if ("answer" in message) waiting.get(message.id)?.(message.answer)
  else void live(message).catch((error: Error) => process.send?.({ error: error.stack }, () => process.exit(1)))
})
