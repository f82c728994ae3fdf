import type { CardData } from "./card-data"
import { checkCvv2 } from "./check-cvv2"
import { readTypedCard } from "./read-typed-card"

/** What a shopper typed: spaces and dashes in the number, months of one digit and years of two are fine. */
export type CardInput = {
  number: string
  expiry_month: string | number
  expiry_year: string | number
  cvv2: string
  holder: string
}

/** The fields of a card form; the expiry date is one of them. */
export type CardField = "number" | "expiry" | "cvv2" | "holder"

export type CheckedCard = {
  /** What is wrong: a sentence for each field at fault, none of which repeats what was typed. */
  fields: Partial<Record<CardField, string>>
  /** The scheme, as far as the digits tell by now, such as `visa`, `mastercard` or `american-express`. */
  brand: string | null
  /** The card as it goes on; only where nothing is at fault. */
  card?: CardData
}

type Typed = Readonly<Partial<Record<keyof CardInput, unknown>>>

/**
 * Checks a card by itself: Luhn's digit (ISO/IEC 7812-1), scheme and its lengths, expiry date, length of the CVV2, holder.
 * Whether the card exists and may pay, only its bank knows.
 * @param now what the expiry date is compared with
 */
export function checkCard(card: Typed | null | undefined, now: Date = new Date()): CheckedCard {
  const { cvv2, ...typed }: Typed = card ?? {}
  const { fields: wrong, brand, cvv2Size, card: read } = readTypedCard(typed, now)
  const problem = checkCvv2(cvv2, cvv2Size)
  const fields = problem ? { ...wrong, cvv2: problem } : wrong
  if (!read || problem) return { fields, brand }
  return { fields, brand, card: { ...read, cvv2: String(cvv2).trim() } }
}
