import { fork } from "node:child_process"
import { startChild } from "./build-child"
import type { Ask, Order } from "./live-step"
import type { Outside } from "./steps"

type Message = { id: number; what: keyof Outside; order: unknown } | { error: string }

export type Ended = { signal: string | null; error: string | undefined }

/** Runs one child until it dies. Its calls reach the gateway and the event bus of this process. */
export function runChild(file: string, order: Order & { dieAt: string }, ask: Ask): Promise<Ended> {
  return new Promise((resolve) => {
    const child = fork(startChild, [file], { env: { ...process.env, NODE_OPTIONS: "" }, execArgv: [] })
    const ended: Ended = { signal: null, error: undefined }
    child.on("message", (message: Message) => {
      if ("error" in message) ended.error = message.error
      else {
        const { id, what, order: asked } = message
        void ask(what, asked).then((answer) => child.connected && child.send({ id, answer: answer ?? null }))
      }
    })
    child.on("exit", (_, signal) => resolve({ ...ended, signal }))
    child.send(order)
  })
}
