import type { CardData } from "../../../card-check"

/** Long enough for the issuer's page and for completing the order. */
const KEPT_MS = 30 * 60_000

/** A card and the payment session in which it was typed. */
export type TypedCard = { sessionId: string; card: CardData }

export type CardMemory = {
  /**
   * @param waiting the ids of the subscriptions that need the card; if empty, the card is not kept
   */
  keep(typed: TypedCard, waiting: readonly string[]): void
  /** The cards that are kept for a subscription. */
  of(subscriptionId: string): TypedCard[]
  /** The subscription has its card, or needs none any more; limited to one session if given. */
  release(subscriptionId: string, sessionId?: string): void
  /** Erases the card of a payment that will not succeed. */
  erase(sessionId: string): void
}

type Kept = TypedCard & { waiting: Set<string>; timer: NodeJS.Timeout }

/**
 * Cards typed on the shop's page, for a gateway that needs the card itself in
 * create-recurring-payment (account option `recurringCardSource: "card"`). Kept only in this
 * process's memory, until every waiting subscription has its card, at most 30 minutes. A card lost
 * with the process has to be typed again.
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
      // A new card of the session replaces the earlier one.
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
