import valid from "card-validator"

/**
 * A card as the shopper typed it. The number may have spaces and dashes, the month one digit, the
 * year two.
 */
export type CardInput = {
  number: string
  expiry_month: string | number
  expiry_year: string | number
  cvv2: string
  holder: string
}

/** Fields of a card form; the expiry date is one field. */
export type CardField = "number" | "expiry" | "cvv2" | "holder"

export type CheckedCard = {
  /** One message per wrong field; no message repeats the input. */
  fields: Partial<Record<CardField, string>>
  /**
   * The scheme, as far as the digits typed so far identify it: `visa`, `mastercard`,
   * `american-express`.
   */
  brand: string | null
  /** The normalized card; set only if no field is wrong. */
  card?: CardData
}

type Typed = Readonly<Partial<Record<keyof CardInput, unknown>>>

/**
 * Checks a card offline: Luhn digit (ISO/IEC 7812-1), scheme and its lengths, expiry date, length
 * of the CVV2, holder. Only the bank knows whether the card exists and may pay.
 * @param now date to compare the expiry date with
 */
export function checkCard(card: Typed | null | undefined, now: Date = new Date()): CheckedCard {
  const { cvv2, ...typed }: Typed = card ?? {}
  const { fields: wrong, brand, cvv2Size, card: read } = readTypedCard(typed, now)
  const problem = checkCvv2(cvv2, cvv2Size)
  const fields = problem ? { ...wrong, cvv2: problem } : wrong
  if (!read || problem) return { fields, brand }
  return { fields, brand, card: { ...read, cvv2: String(cvv2).trim() } }
}

/** A card normalized by `checkCard`. It lives in memory only. */
export type CardData = {
  /** 12 to 19 digits. */
  number: string
  /** `01` to `12`. */
  expiry_month: string
  /** Four digits. */
  expiry_year: string
  /** Three or four digits, depending on the scheme. */
  cvv2: string
  /** As printed on the card; 2 to 128 characters. */
  holder: string
}

export type PayeeCard = Omit<CardData, "cvv2">

export type CheckedPayeeCard = {
  /** One message per wrong field; no message repeats the input. */
  fields: Partial<Record<Exclude<CardField, "cvv2">, string>>
  brand: string | null
  /** The normalized card; set only if no field is wrong. */
  card?: PayeeCard
}

type TypedPayeeCard = Readonly<Partial<Record<Exclude<keyof CardInput, "cvv2">, unknown>>>

/** Checks a card that is paid to, which needs no CVV2; see `checkCard`. */
export function checkPayeeCard(card: TypedPayeeCard | null | undefined, now: Date = new Date()): CheckedPayeeCard {
  const { fields, brand, card: read } = readTypedCard(card ?? {}, now)
  return read ? { fields, brand, card: read } : { fields, brand }
}

/** Card fields without the CVV2, as typed. */
type TypedFields = Readonly<Partial<Record<"number" | "expiry_month" | "expiry_year" | "holder", unknown>>>

type ReadCard = {
  /** One message per wrong field; no message repeats the input. */
  fields: Partial<Record<"number" | "expiry" | "holder", string>>
  brand: string | null
  /** Digits of the scheme's CVV2; undefined if the scheme is unknown. */
  cvv2Size: number | undefined
  /** The normalized card; set only if no field is wrong. */
  card?: { number: string; expiry_month: string; expiry_year: string; holder: string }
}

/**
 * Reads all card fields except the CVV2: Luhn digit (ISO/IEC 7812-1), scheme and its lengths,
 * expiry date, holder.
 */
function readTypedCard({ number, expiry_month, expiry_year, holder }: TypedFields, now: Date): ReadCard {
  const digits = digitsOf(number)
  // Luhn also for UnionPay: the package accepts wrong digits there, but the other checks here treat
  // a number that fails Luhn as no card number.
  const { card: scheme, isValid } = valid.number(digits, { luhnValidateUnionPay: true })
  const name = nameOf(holder)
  const expiry = checkExpiry(expiry_month, expiry_year, now)

  const fields: ReadCard["fields"] = {}
  const report = (field: keyof ReadCard["fields"], problem: string | undefined) => {
    if (problem) fields[field] = problem
  }
  report("number", isValid ? undefined : numberProblem(digits, scheme?.lengths))
  report("expiry", expiry.problem)
  report("holder", holderProblem(name))

  const read = { fields, brand: scheme?.type ?? null, cvv2Size: scheme?.code.size }
  if (Object.keys(fields).length > 0 || expiry.problem !== undefined) return read
  const { expiry_month: month, expiry_year: year } = expiry
  return { ...read, card: { number: digits, expiry_month: month, expiry_year: year, holder: name } }
}

/** Card numbers are printed and pasted in groups. */
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

/** Length of the shortest card number; fewer digits, such as an ordinal, may be part of a name. */
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

/** Issuers give cards for some years; a later date is a typing error. */
const MOST_YEARS = 20

type CheckedExpiry = { problem: string } | { problem?: undefined; expiry_month: string; expiry_year: string }

/** Month with one or two digits, year with two or four, both as text or whole numbers. */
function checkExpiry(month: unknown, year: unknown, now: Date): CheckedExpiry {
  const [typedMonth, typedYear] = [textOf(month), textOf(year)]
  if (typedMonth === "" || typedYear === "") return { problem: "Enter the expiry date: month and year." }
  if (!/^(0?[1-9]|1[0-2])$/.test(typedMonth)) return { problem: "Check the month of the expiry date." }
  if (!/^(\d\d)?\d\d$/.test(typedYear)) return { problem: "Enter the year of expiry with two or four digits." }
  const fullYear = typedYear.length === 4 ? Number(typedYear) : nearest(Number(typedYear), now)
  if (isPast(Number(typedMonth), fullYear, now)) return { problem: "The card has expired. Use another card." }
  if (fullYear > now.getUTCFullYear() + MOST_YEARS) {
    return { problem: "The expiry date is too far in the future. Check the year." }
  }
  return { expiry_month: typedMonth.padStart(2, "0"), expiry_year: String(fullYear) }
}

function textOf(value: unknown): string {
  if (typeof value === "number") return String(value)
  return typeof value === "string" ? value.trim() : ""
}

/** The year for two digits, from 50 years back to 49 years ahead. */
function nearest(lastTwo: number, now: Date): number {
  const earliest = now.getUTCFullYear() - 50
  return earliest + ((((lastTwo - earliest) % 100) + 100) % 100)
}

/**
 * A card is valid through the last day of its month in every time zone: the last zone in which that
 * day ends is twelve hours behind UTC.
 */
function isPast(month: number, year: number, now: Date): boolean {
  // By a setter, because Date.UTC maps years below 100 to the 20th century.
  const ends = new Date(0)
  ends.setUTCFullYear(year, month, 1)
  ends.setUTCHours(12)
  return ends.getTime() <= now.getTime()
}

/** Written without digits, so that no typed value can appear in the text. */
const messages = new Map([
  [3, "The security code of this card has three digits, on its back."],
  [4, "The security code of this card has four digits, on its front."],
])

/**
 * Checks a CVV2 alone, as typed for a saved card. Surrounding spaces are ignored.
 * @param size digits of the scheme's CVV2; three or four if the scheme is unknown
 * @returns the problem as text for the shopper, or undefined for a possible CVV2
 */
export function checkCvv2(cvv2: unknown, size?: number): string | undefined {
  const typed = typeof cvv2 === "string" ? cvv2.trim() : ""
  if (typed === "") return "Enter the security code of the card."
  if (valid.cvv(typed, size ?? [3, 4]).isValid) return undefined
  return messages.get(size ?? 0) ?? "The security code has three or four digits."
}
