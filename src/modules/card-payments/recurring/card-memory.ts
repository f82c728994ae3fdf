import type { CardData } from "../../../card-check"

/** As long as a shopper may be at the bank's page, and an order at its completion. */
const KEPT_MS = 30 * 60_000

export type CardMemory = {
  keep(sessionId: string, card: CardData): void
  /** The card that was typed for a payment session. */
  find(sessionId: string): CardData | undefined
}

/**
 * Cards typed on the shop's page, for a gateway that wants the card itself in create-recurring-payment (account option
 * `recurringCardSource: "card"`): in this process's memory, for half an hour. Never anywhere
 * else, so one that is lost with the process is asked for again.
 */
export function createCardMemory(keptMs = KEPT_MS): CardMemory {
  const cards = new Map<string, { card: CardData; timer: NodeJS.Timeout }>()
  const forget = (sessionId: string) => {
    clearTimeout(cards.get(sessionId)?.timer)
    cards.delete(sessionId)
  }
  return {
    keep(sessionId, card) {
      forget(sessionId)
      const timer = setTimeout(() => forget(sessionId), keptMs)
      timer.unref()
      cards.set(sessionId, { card, timer })
    },
    find: (sessionId) => cards.get(sessionId)?.card,
  }
}
