import { Modules } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import type { CardStore } from "./card-store"

export type ToldEvent = { name: string; data: Record<string, unknown> }

/** By the function that it answers a story listens, until it ends, to an event of a name, or to all of them by "*". */
export function listener(store: CardStore): (name: string) => ToldEvent[] {
  const endings: (() => void)[] = []
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })
  return (name) => {
    const told: ToldEvent[] = []
    const bus = store.container().resolve(Modules.EVENT_BUS)
    const hear = (event: unknown) => Promise.resolve(void told.push(event as ToldEvent))
    // By this alone Medusa's bus finds what to remove.
    const context = { subscriberId: randomUUID() }
    bus.subscribe(name, hear, context)
    endings.push(() => void bus.unsubscribe(name, hear, context))
    return told
  }
}
