import { Modules } from "@medusajs/framework/utils"
import type { CardStore } from "../environment/card-store"

export type BusEvent = { name: string; data: Record<string, unknown> }

/**
 * Returns a function with which a story listens to the events of a name, or to all ("*"), until it
 * ends.
 */
export function listener(store: CardStore): (name: string) => BusEvent[] {
  const endings: (() => void)[] = []
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })
  return (name) => {
    const events: BusEvent[] = []
    const bus = store.container().resolve(Modules.EVENT_BUS)
    const hear = (event: unknown) => Promise.resolve(void events.push(event as BusEvent))
    bus.subscribe(name, hear)
    endings.push(() => void bus.unsubscribe(name, hear))
    return events
  }
}
