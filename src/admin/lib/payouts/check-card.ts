import type { TypedCard } from "./payout-form"

export type CardProblem = "missing" | "tooLong" | "cardNumber" | "expiryMonth" | "expiryYear"

/** What is wrong with a card as it was typed, by its fields. Spaces and dashes in the number do not count. */
export function checkCard(typed: Readonly<Record<string, string>>): {
  problems: Partial<Record<keyof TypedCard, CardProblem>>
  card: TypedCard | null
} {
  const text = (name: keyof TypedCard) => (typed[name] ?? "").trim()
  const card: TypedCard = {
    number: text("number").replace(/[\s-]/g, ""),
    holder: text("holder"),
    expiry_month: text("expiry_month").padStart(2, "0"),
    expiry_year: text("expiry_year").replace(/^(\d\d)$/, "20$1"),
  }
  const problems: Partial<Record<keyof TypedCard, CardProblem>> = {}
  for (const name of ["number", "holder", "expiry_month", "expiry_year"] as const) {
    if (text(name) === "") problems[name] = "missing"
  }
  if (!problems.number && !isCardNumber(card.number)) problems.number = "cardNumber"
  if (card.holder.length > 128) problems.holder = "tooLong"
  if (!problems.expiry_month && !/^(0[1-9]|1[0-2])$/.test(card.expiry_month)) problems.expiry_month = "expiryMonth"
  if (!problems.expiry_year && !/^20\d\d$/.test(card.expiry_year)) problems.expiry_year = "expiryYear"
  return { problems, card: Object.keys(problems).length > 0 ? null : card }
}

/** Twelve to nineteen digits whose last one fits the others (ISO/IEC 7812-1, annex B). */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
