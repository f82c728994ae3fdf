import type { CardData } from "./card-data"
import type { CardField, CardInput } from "./check-card"
import { readTypedCard } from "./read-typed-card"

export type PayeeCard = Omit<CardData, "cvv2">

export type CheckedPayeeCard = {
  /** What is wrong: a sentence for each field at fault, none of which repeats what was typed. */
  fields: Partial<Record<Exclude<CardField, "cvv2">, string>>
  brand: string | null
  /** The card as it goes on; only where nothing is at fault. */
  card?: PayeeCard
}

type Typed = Readonly<Partial<Record<Exclude<keyof CardInput, "cvv2">, unknown>>>

/** The same of a card that is paid to, which nobody asks for its CVV2; see `checkCard`. */
export function checkPayeeCard(card: Typed | null | undefined, now: Date = new Date()): CheckedPayeeCard {
  const { fields, brand, card: read } = readTypedCard(card ?? {}, now)
  return read ? { fields, brand, card: read } : { fields, brand }
}
