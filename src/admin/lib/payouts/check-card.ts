import { checkPayeeCard, type PayeeCard } from "../../../card-check"
import { destinationFields } from "./destination-fields"

export type CardProblem = "missing" | "cardNumber" | "cardHolder" | "expiryMonth" | "expiryYear"

/** What is wrong with a card as it was typed, by its fields, or the card in the spelling that goes on; as the server sees it. */
export function checkCard(
  typed: Readonly<Record<string, string>>,
  now: Date = new Date(),
): { problems: Partial<Record<string, CardProblem>>; card: PayeeCard | null } {
  const { fields, card } = checkPayeeCard(typed, now)
  if (card) return { problems: {}, card }
  // The date is one to whom it is told: the month is at fault where a year that is good does not mend it.
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
