import type { CardData } from "../../../card-check"

/** As long as a shopper may be at the bank's page, and an order at its completion. */
const KEPT_MS = 30 * 60_000

/** A card, and the payment session in which it was typed. */
export type TypedCard = { sessionId: string; card: CardData }

export type CardMemory = {
  /** @param waiting the ids of the subscriptions that it is for; without any it is not kept */
  keep(typed: TypedCard, waiting: readonly string[]): void
  /** The cards that are kept for a subscription. */
  of(subscriptionId: string): TypedCard[]
  /**
   * The subscription has got its card, of one session where that is named, or waits for none any
   * more.
   */
  release(subscriptionId: string, sessionId?: string): void
  /** Nothing comes of the payment. */
  erase(sessionId: string): void
}

type Kept = TypedCard & { waiting: Set<string>; timer: NodeJS.Timeout }

/**
 * Cards typed on the shop's page, for a gateway that wants the card itself in
 * create-recurring-payment (account option `recurringCardSource: "card"`): in this process's
 * memory, until each subscription that waits for it has got it, and for half an hour at most. Never
 * anywhere else, so one that is lost with the process is asked for again.
 */
export function createCardMemory(): CardMemory {
  const cards = new Map<string, Kept>()
  const erase = (sessionId: string) => {
    clearTimeout(cards.get(sessionId)?.timer)
    cards.delete(sessionId)
  }
  const of = (subscriptionId: string) => [...cards.values()].filter(({ waiting }) => waiting.has(subscriptionId))
  return {
    keep({ sessionId, card }, waiting) {
      // Another card of the same session takes the place of the one before it.
      erase(sessionId)
      if (waiting.length === 0) return
      const timer = setTimeout(() => erase(sessionId), KEPT_MS)
      timer.unref()
      cards.set(sessionId, { sessionId, card, waiting: new Set(waiting), timer })
    },
    of: (subscriptionId) => of(subscriptionId).map(({ sessionId, card }) => ({ sessionId, card })),
    release(subscriptionId, only) {
      for (const { sessionId, waiting } of of(subscriptionId)) {
        if (only !== undefined && sessionId !== only) continue
        waiting.delete(subscriptionId)
        if (waiting.size === 0) erase(sessionId)
      }
    },
    erase,
  }
}
