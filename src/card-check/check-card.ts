import valid from "card-validator"
import type { CardData } from "./card-data"
import { checkCvv2 } from "./check-cvv2"
import { checkExpiry } from "./check-expiry"

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
  const { number, expiry_month, expiry_year, cvv2, holder }: Typed = card ?? {}
  const digits = digitsOf(number)
  // UnionPay as well: the package lets wrong digits of it pass, and what fails Luhn, nobody else here takes for a card.
  const { card: scheme, isValid } = valid.number(digits, { luhnValidateUnionPay: true })
  const name = nameOf(holder)
  const expiry = checkExpiry(expiry_month, expiry_year, now)

  const fields: CheckedCard["fields"] = {}
  const tell = (field: CardField, problem: string | undefined) => {
    if (problem) fields[field] = problem
  }
  tell("number", isValid ? undefined : numberProblem(digits, scheme?.lengths))
  tell("expiry", expiry.problem)
  tell("cvv2", checkCvv2(cvv2, scheme?.code.size))
  tell("holder", holderProblem(name))

  const brand = scheme?.type ?? null
  if (Object.keys(fields).length > 0 || expiry.problem !== undefined) return { fields, brand }
  const { expiry_month: month, expiry_year: year } = expiry
  return {
    fields,
    brand,
    card: { number: digits, expiry_month: month, expiry_year: year, cvv2: String(cvv2).trim(), holder: name },
  }
}

/** Numbers are printed, spoken and pasted in groups. */
function digitsOf(number: unknown): string {
  return typeof number === "string" ? number.replace(/[\s\u2010-\u2015-]/g, "") : ""
}

function numberProblem(digits: string, lengths: readonly number[] | undefined): string {
  if (digits === "") return "Enter the card number."
  if (!/^\d+$/.test(digits)) return "A card number has digits only."
  if (!lengths) return "This is the number of no card that is known here. Check its digits, or use another card."
  if (digits.length < Math.min(...lengths)) return "The card number is not complete."
  if (digits.length > Math.max(...lengths)) return "The card number has too many digits."
  return "This is not a card number. Check its digits."
}

function nameOf(holder: unknown): string {
  return typeof holder === "string" ? holder.replace(/\s+/g, " ").trim() : ""
}

/** As many digits as the shortest card number has; a name with an ordinal in it stays a name. */
const NUMBER_IN_NAME = 12

function holderProblem(name: string): string | undefined {
  if (name === "") return "Enter the name on the card."
  if (name.replace(/\D/g, "").length >= NUMBER_IN_NAME || !valid.cardholderName(name.slice(0, 255)).isValid) {
    return "Enter the name on the card, not its number."
  }
  if (name.length < 2) return "Enter the whole name on the card."
  if (name.length > 128) return "The name on the card is too long. Shorten it."
  if (/\p{Cc}/u.test(name)) return "The name on the card holds a character that cannot be sent."
  return undefined
}
