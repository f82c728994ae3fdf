import { Modules } from "@medusajs/framework/utils"
import type { CardStore } from "./card-store"

export type ToldEvent = { name: string; data: Record<string, unknown> }

/** Returns a function by which a story hears the events of a name, or all of them ("*"), until it ends. */
export function listener(store: CardStore): (name: string) => ToldEvent[] {
  const endings: (() => void)[] = []
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })
  return (name) => {
    const told: ToldEvent[] = []
    const bus = store.container().resolve(Modules.EVENT_BUS)
    const hear = (event: unknown) => Promise.resolve(void told.push(event as ToldEvent))
    bus.subscribe(name, hear)
    endings.push(() => void bus.unsubscribe(name, hear))
    return told
  }
}
