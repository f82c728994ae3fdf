/** A server of its own: it does one step, and dies at the point that it was told of, by a signal that nobody can catch. */
import { type Ask, liveStep, type Order } from "./live-step"

type ParentMessage = (Order & { dieAt: string }) | { id: number; answer: unknown }

const waiting = new Map<number, (answer: unknown) => void>()
let asked = 0

const ask: Ask = (what, order) => {
  const id = ++asked
  process.send?.({ id, what, order })
  return new Promise((resolve) => waiting.set(id, resolve))
}

async function live({ dieAt, ...order }: Order & { dieAt: string }): Promise<void> {
  await liveStep(order, ask, (point) => {
    if (point === dieAt) process.kill(process.pid, "SIGKILL")
  })
  throw new Error(`It never came to "${dieAt}".`)
}

process.on("message", (message: ParentMessage) => {
  if ("answer" in message) waiting.get(message.id)?.(message.answer)
  else void live(message).catch((error: Error) => process.send?.({ error: error.stack }, () => process.exit(1)))
})
// Whoever started it is gone.
process.on("disconnect", () => process.exit(1))
