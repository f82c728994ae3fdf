/**
 * A server in its own process: it performs one step, and kills itself with SIGKILL at a given
 * point.
 */
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
// The parent process has ended.
process.on("disconnect", () => process.exit(1))
