import { fork } from "node:child_process"
import type { Order } from "./child"
import type { Outside } from "./steps"

type Message = { id: number; what: keyof Outside; order: never } | { points: string[] } | { error: string }

export type Ended = { signal: string | null; points: string[]; error: string | undefined }

/** One child from its start to its end. Its calls reach the gateway of this process, or who is told there. */
export function runChild(file: string, order: Order, outside: Partial<Outside>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = fork(file, { env: { ...process.env, NODE_OPTIONS: "" }, execArgv: [] })
    const ended: Ended = { signal: null, points: [], error: undefined }
    child.on("message", (message: Message) => {
      if ("points" in message) ended.points = message.points
      else if ("error" in message) ended.error = message.error
      else {
        const { id, what, order: asked } = message
        const call = outside[what] as (order: never) => Promise<unknown>
        void call(asked).then((answer) => child.connected && child.send({ id, answer: answer ?? null }))
      }
    })
    child.on("exit", (_, signal) => resolve({ ...ended, signal }))
    child.send(order)
  })
}
