import valid from "card-validator"
import { checkExpiry } from "./check-expiry"

/** The fields of a card that it is recognised by, as they were typed. */
type Typed = Readonly<Partial<Record<"number" | "expiry_month" | "expiry_year" | "holder", unknown>>>

export type ReadCard = {
  /** What is wrong: a sentence for each field at fault, none of which repeats what was typed. */
  fields: Partial<Record<"number" | "expiry" | "holder", string>>
  brand: string | null
  /** Digits of the scheme's CVV2; undefined where the scheme is not known. */
  cvv2Size: number | undefined
  /** In the one spelling that goes on; only where nothing is at fault. */
  card?: { number: string; expiry_month: string; expiry_year: string; holder: string }
}

/** Reads all of a card but its CVV2: Luhn's digit (ISO/IEC 7812-1), scheme and its lengths, expiry date, holder. */
export function readTypedCard({ number, expiry_month, expiry_year, holder }: Typed, now: Date): ReadCard {
  const digits = digitsOf(number)
  // UnionPay as well: the package lets wrong digits of it pass, and what fails Luhn, nobody else here takes for a card.
  const { card: scheme, isValid } = valid.number(digits, { luhnValidateUnionPay: true })
  const name = nameOf(holder)
  const expiry = checkExpiry(expiry_month, expiry_year, now)

  const fields: ReadCard["fields"] = {}
  const tell = (field: keyof ReadCard["fields"], problem: string | undefined) => {
    if (problem) fields[field] = problem
  }
  tell("number", isValid ? undefined : numberProblem(digits, scheme?.lengths))
  tell("expiry", expiry.problem)
  tell("holder", holderProblem(name))

  const read = { fields, brand: scheme?.type ?? null, cvv2Size: scheme?.code.size }
  if (Object.keys(fields).length > 0 || expiry.problem !== undefined) return read
  const { expiry_month: month, expiry_year: year } = expiry
  return { ...read, card: { number: digits, expiry_month: month, expiry_year: year, holder: name } }
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
