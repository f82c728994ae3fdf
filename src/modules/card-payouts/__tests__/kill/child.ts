/** A server of its own: it does one step, and dies at the point that it was told of, by a signal that nobody can catch. */
import { liveStep, type Order } from "./live-step"
import type { Outside } from "./steps"

type Told = (Order & { dieAt: string }) | { id: number; answer: never }

const waiting = new Map<number, (answer: never) => void>()
let asked = 0

/** The gateway is elsewhere, as it always is, and so is whoever is told. */
function call<T>(what: keyof Outside, order: unknown): Promise<T> {
  const id = ++asked
  process.send?.({ id, what, order })
  return new Promise<T>((resolve) => waiting.set(id, resolve as (answer: never) => void))
}

const outside: Omit<Outside, "newOrderId"> = {
  check: (order) => call("check", order),
  pay: (order) => call("pay", order),
  payout: (order) => call("payout", order),
  transfer: (order) => call("transfer", order),
  form: (order) => call("form", order),
  ask: (order) => call("ask", order),
  tell: (event) => call("tell", event),
}

async function live({ dieAt, ...order }: Order & { dieAt: string }): Promise<void> {
  await liveStep(order, outside, (point) => {
    if (point === dieAt) process.kill(process.pid, "SIGKILL")
  })
  throw new Error(`It never came to "${dieAt}".`)
}

process.on("message", (message: Told) => {
  if ("answer" in message) waiting.get(message.id)?.(message.answer)
  else void live(message).catch((error: Error) => process.send?.({ error: error.stack }, () => process.exit(1)))
})
// Whoever started it is gone.
process.on("disconnect", () => process.exit(1))
