import { z } from "zod"
import { card as cardFields } from "../../gateway/fields"
import type { ThreeDSFlow } from "../options"

/**
 * The outcome of a payment attempt. A control may force any status word, documented or not. With
 * `threeDS`, 3-D Secure runs first, by the named flow or the switched-on one.
 */
export type Outcome = { status: string; errorCode?: string; errorMessage?: string; threeDS?: boolean | ThreeDSFlow }

export type OutcomeRow = Outcome & { cvv2: string; meaning: string }

/**
 * The gateway family's test scenarios: the CVV2 decides, not the card number or the amount (wire
 * facts 12). Assumption: error codes repeat the CVV2, and the texts are ours.
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

/** The kept part of a card. Number and CVV2 are dropped once the outcome is known. */
export type MaskedCard = {
  bin: string
  last4: string
  /** `453897******6732`, as long as the card number. */
  masked: string
  brand: string
  holder: string
  expMonth: string
  expYear: string
  /** `card-hash-id`: equal for equal numbers. */
  hash: string
}

export type CardEntry = { [Name in keyof typeof cardFields]: z.output<(typeof cardFields)[Name]> }

const cardNames = Object.keys(cardFields) as (keyof CardEntry)[]

/**
 * Reads a card from its wire fields; problems are texts by field that repeat no value.
 * @param requested the fields to read, if not all of a card is required
 */
export function parseCard<Name extends keyof CardEntry = keyof CardEntry>(
  fields: Readonly<Record<string, string | undefined>>,
  now: Date,
  requested: readonly Name[] = cardNames as Name[],
): { card: Pick<CardEntry, Name> } | { problems: Partial<Record<keyof CardEntry, string>> } {
  const spaceless: Readonly<Record<string, string | undefined>> = {
    ...fields,
    credit_card_number: fields.credit_card_number?.replace(/[ -]/g, ""),
  }
  const problems: Partial<Record<keyof CardEntry, string>> = {}
  const card: Partial<CardEntry> = {}
  for (const name of requested) {
    const result = cardFields[name].safeParse(spaceless[name])
    if (!spaceless[name]?.trim()) problems[name] = "Please fill in this field."
    else if (!result.success || !isPossible(name, result.data)) problems[name] = messages[name]
    else card[name] = result.data
  }
  const { expire_month: month, expire_year: year } = card
  if (month && year && isPast({ month, year }, now)) problems.expire_year = "The card has expired."
  return Object.keys(problems).length > 0 ? { problems } : { card: card as Pick<CardEntry, Name> }
}

function isPossible(name: keyof CardEntry, value: string): boolean {
  // The shortest length of ISO/IEC 7812: masking a shorter number by its first and last digits
  // would reveal it.
  if (name === "credit_card_number") return value.length >= 12 && passesLuhn(value)
  if (name === "expire_month") return /^(0?[1-9]|1[0-2])$/.test(value)
  return name !== "expire_year" || /^(\d\d)?\d\d$/.test(value)
}

const messages: Record<keyof CardEntry, string> = {
  card_printed_name: "Please enter the name as printed on the card.",
  credit_card_number: "This is not a card number.",
  expire_month: "Please enter a month from 01 to 12.",
  expire_year: "Please enter the year as on the card.",
  cvv2: "Please enter the 3 or 4 digits.",
}

/** @param hash of the card vault */
export function maskCard(card: Omit<CardEntry, "cvv2">, hash: string): MaskedCard {
  return {
    ...maskNumber(card.credit_card_number),
    masked: card.credit_card_number.replace(/(?<=\d{6})\d(?=\d{4})/g, "*"),
    holder: card.card_printed_name,
    expMonth: card.expire_month.padStart(2, "0"),
    expYear: fullYear(card.expire_year),
    hash,
  }
}

export function maskNumber(number: string): Pick<MaskedCard, "bin" | "last4" | "brand"> {
  return { bin: number.slice(0, 6), last4: number.slice(-4), brand: brandOf(number) }
}

/** True if the date of a stored card has passed. */
export function hasExpired({ expMonth: month, expYear: year }: MaskedCard, now: Date): boolean {
  return isPast({ month, year }, now)
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
  // A card is valid until the end of its month.
  return Date.UTC(Number(fullYear(year.trim())), Number(month), 1) <= now.getTime()
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}
