import { checkPayeeCard, type PayeeCard } from "../../card-check"
import type { DestinationKind } from "./payout"

/**
 * A field of a destination: at most so many characters, and what a keyboard on a screen shows for
 * it.
 */
type DestinationField = {
  name: string
  required: boolean
  max: number
  keys?: "numeric" | "tel"
}

const required = (name: string, max: number, keys?: DestinationField["keys"]) => ({ name, required: true, max, keys })
const optional = (name: string, max: number) => ({ name, required: false, max })

/**
 * What each kind of destination asks for, by the server's names. Which of two names a stored card
 * is checked apart.
 */
export const destinationFields: Readonly<Record<DestinationKind, readonly DestinationField[]>> = {
  form: [],
  stored_card: [optional("saved_card_id", 64), optional("recurring_payment_id", 128)],
  card: [
    required("number", 19, "numeric"),
    required("holder", 128),
    required("expiry_month", 2, "numeric"),
    required("expiry_year", 4, "numeric"),
  ],
  bank: [
    required("account_number", 34),
    optional("account_name", 128),
    required("bank_name", 255),
    required("bank_branch", 255),
    optional("bank_code", 3),
    optional("routing_number", 16),
    optional("bank_address1", 255),
    optional("bank_zip_code", 255),
    optional("bank_city", 255),
    optional("bank_area", 255),
    optional("bank_province", 255),
  ],
  wallet: [required("wallet", 128)],
  phone: [required("phone", 16, "tel"), optional("bank", 128)],
}

export type CardProblem = "missing" | "cardNumber" | "cardHolder" | "expiryMonth" | "expiryYear"

/**
 * What is wrong with a card as it was typed, by its fields, or the card in the spelling that goes
 * on; as the server sees it.
 */
export function checkCard(
  typed: Readonly<Record<string, string>>,
  now: Date = new Date(),
): { problems: Partial<Record<string, CardProblem>>; card: PayeeCard | null } {
  const { fields, card } = checkPayeeCard(typed, now)
  if (card) return { problems: {}, card }
  // The date is one to whom it is told: the month is at fault where a year that is good does not
  // mend it.
  const inAYear = { ...typed, expiry_year: now.getUTCFullYear() + 1 }
  const isMonth = checkPayeeCard(inAYear, now).fields.expiry !== undefined
  const problems: Partial<Record<string, CardProblem>> = {
    ...(fields.number ? { number: "cardNumber" as const } : {}),
    ...(fields.holder ? { holder: "cardHolder" as const } : {}),
    ...(fields.expiry
      ? isMonth
        ? { expiry_month: "expiryMonth" as const }
        : { expiry_year: "expiryYear" as const }
      : {}),
  }
  for (const { name } of destinationFields.card) {
    if ((typed[name] ?? "").trim() === "") problems[name] = "missing"
  }
  return { problems, card: null }
}
