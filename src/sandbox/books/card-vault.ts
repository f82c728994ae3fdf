import { createHmac, randomBytes } from "node:crypto"
import { nextCardRef } from "./ledger"
import type { MaskedCard } from "./outcomes"

/**
 * A stored card, created by create-card-ref and create-recurring-payment. The number itself is not
 * kept.
 */
export type StoredCard = {
  /** `card-ref-id`: decimal digits. */
  ref: string
  /** `unq-card-ref-id`: equal for equal numbers of one merchant; different between merchants. */
  uniqueRef: string
  /** `recurring-payment-id` of create-card-ref v4. */
  recurringPaymentId?: string
  login: string
  card: MaskedCard
  /** `result-3d` of the payment that the card comes from. */
  threeDS?: string
}

export type CardVault = {
  /** Stores a card under a new reference. */
  add(stored: Omit<StoredCard, "ref" | "uniqueRef">): StoredCard
  byRef(login: string, ref: string): StoredCard | undefined
  byRecurringPaymentId(login: string, id: string): StoredCard | undefined
  all(): StoredCard[]
  /** Keyed, since a bare hash of a card number can be found by trial (PCI DSS 3.5.1.1). */
  hash(cardNumber: string): string
  /** The cards as a state file stores and restores them. */
  kept(): KeptCards
  restore(kept: KeptCards): void
  reset(): void
}

export type KeptCards = { hashKey: Buffer; cards: StoredCard[] }

export function createCardVault(): CardVault {
  let hashKey = randomBytes(32)
  let cards: StoredCard[] = []
  return {
    add(given) {
      const same = cards.find(({ login, card }) => login === given.login && card.hash === given.card.hash)
      const stored = { ...given, ref: nextCardRef(), uniqueRef: same?.uniqueRef ?? nextCardRef() }
      cards.push(stored)
      return stored
    },
    byRef: (login, ref) => cards.find((stored) => stored.login === login && stored.ref === ref),
    byRecurringPaymentId: (login, id) =>
      cards.find((stored) => stored.login === login && stored.recurringPaymentId === id),
    all: () => [...cards],
    hash: (cardNumber) => createHmac("sha256", hashKey).update(cardNumber).digest("hex").slice(0, 16),
    kept: () => ({ hashKey, cards }),
    restore: (kept) => void ({ hashKey, cards } = { ...kept, hashKey: Buffer.from(kept.hashKey) }),
    reset: () => void (cards = []),
  }
}
