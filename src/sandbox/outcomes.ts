import { z } from "zod"
import { card as cardFields } from "../gateway/fields"

/** How an attempt to pay ends. Any other status word than the documented ones may be forced by a control. */
export type Outcome = { status: string; errorCode?: string; errorMessage?: string; threeDS?: boolean }

export type OutcomeRow = Outcome & { cvv2: string; meaning: string }

/**
 * The test scenarios of the gateway family: the CVV2 decides, not the card number or the amount (wire facts 12).
 * Assumption: error codes repeat the CVV2, and the texts are ours.
 */
export const outcomeTable: readonly OutcomeRow[] = [
  { cvv2: "123", status: "approved", meaning: "Approved" },
  { cvv2: "1234", status: "approved", meaning: "Approved (four-digit CVV2)" },
  { cvv2: "321", status: "approved", threeDS: true, meaning: "3-D Secure page, password “hint”" },
  { cvv2: "111", status: "approved", meaning: "Approved without 3-D Secure" },
  { cvv2: "217", status: "unknown", meaning: "Result unknown" },
  decline("101", "Expired card"),
  decline("116", "Insufficient funds"),
  decline("119", "Transaction not permitted to cardholder"),
  decline("209", "Stolen card"),
]

/** Password of the 3-D Secure page (wire facts 12). */
export const THREE_D_SECURE_PASSWORD = "hint"

export function outcomeOf(cvv2: string): Outcome {
  const row = outcomeTable.find((candidate) => candidate.cvv2 === cvv2)
  if (!row) return { status: "declined", errorCode: "100", errorMessage: "Declined by the bank" }
  const { status, errorCode, errorMessage, threeDS } = row
  return { status, errorCode, errorMessage, threeDS }
}

function decline(cvv2: string, meaning: string): OutcomeRow {
  return {
    cvv2,
    status: "declined",
    errorCode: cvv2,
    errorMessage: meaning,
    meaning: `Declined: ${meaning.toLowerCase()}`,
  }
}

/** What is kept of a card. Number and CVV2 are forgotten once the outcome is known. */
export type MaskedCard = {
  bin: string
  last4: string
  brand: string
  holder: string
  expMonth: string
  expYear: string
}

export type CardEntry = z.output<typeof cardSchema>

const cardSchema = z.object(cardFields)

/** Fields of a card under their wire names; every problem as a sentence by field, none of which repeats a value. */
export function parseCard(
  fields: Readonly<Record<string, string | undefined>>,
  now: Date,
): { card: CardEntry } | { problems: Partial<Record<keyof CardEntry, string>> } {
  const spaceless: Readonly<Record<string, string | undefined>> = {
    ...fields,
    credit_card_number: fields.credit_card_number?.replace(/[ -]/g, ""),
  }
  const result = cardSchema.safeParse(spaceless)
  const problems: Partial<Record<keyof CardEntry, string>> = {}
  for (const issue of result.error?.issues ?? []) {
    const name = issue.path[0] as keyof CardEntry
    problems[name] ??= fields[name]?.trim() ? sentences[name] : "Please fill in this field."
  }
  const { credit_card_number: number = "", expire_month: month = "", expire_year: year = "" } = spaceless
  if (!problems.credit_card_number && !passesLuhn(number)) problems.credit_card_number = sentences.credit_card_number
  if (!problems.expire_month && !/^(0?[1-9]|1[0-2])$/.test(month.trim())) problems.expire_month = sentences.expire_month
  if (!problems.expire_year && !/^(\d\d)?\d\d$/.test(year.trim())) problems.expire_year = sentences.expire_year
  if (!problems.expire_month && !problems.expire_year && isPast({ month, year }, now)) {
    problems.expire_year = "The card has expired."
  }
  if (Object.keys(problems).length > 0 || !result.success) return { problems }
  return { card: result.data }
}

const sentences: Record<keyof CardEntry, string> = {
  card_printed_name: "Please enter the name as printed on the card.",
  credit_card_number: "This is not a card number.",
  expire_month: "Please enter a month from 01 to 12.",
  expire_year: "Please enter the year as on the card.",
  cvv2: "Please enter the 3 or 4 digits.",
}

export function maskCard(card: CardEntry): MaskedCard {
  const number = card.credit_card_number
  return {
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand: brandOf(number),
    holder: card.card_printed_name,
    expMonth: card.expire_month.padStart(2, "0"),
    expYear: fullYear(card.expire_year),
  }
}

function brandOf(number: string): string {
  if (number.startsWith("4")) return "VISA"
  if (/^(5[1-5]|2[2-7])/.test(number)) return "MASTERCARD"
  if (/^3[47]/.test(number)) return "AMEX"
  if (/^35/.test(number)) return "JCB"
  if (/^6(011|4[4-9]|5)/.test(number)) return "DISCOVER"
  return /^(5|6)/.test(number) ? "MAESTRO" : "UNKNOWN"
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function isPast({ month, year }: { month: string; year: string }, now: Date): boolean {
  // A card is good until the end of its month.
  return Date.UTC(Number(fullYear(year.trim())), Number(month), 1) <= now.getTime()
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}
