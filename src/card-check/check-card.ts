import valid from "card-validator"
import { type ShopperCode, shopperText } from "../messages/shopper-text"

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

/** The problem with a field. */
export type CardProblem = Extract<ShopperCode, `card.${string}`>

export type CheckedCard = {
  /** One text per wrong field; no text repeats the input. */
  fields: Partial<Record<CardField, string>>
  /** The same as codes. */
  problems: Partial<Record<CardField, CardProblem>>
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
 * @param language of the texts, a BCP 47 tag
 */
export function checkCard(card: Typed | null | undefined, now: Date = new Date(), language = "en"): CheckedCard {
  const { cvv2, ...typed }: Typed = card ?? {}
  const { problems: wrong, brand, cvv2Size, card: read } = readTypedCard(typed, now)
  const problem = cvv2Problem(cvv2, cvv2Size)
  const problems = problem ? { ...wrong, cvv2: problem } : wrong
  const checked = { fields: textsOf(problems, language), problems, brand }
  if (!read || problem) return checked
  return { ...checked, card: { ...read, cvv2: String(cvv2).trim() } }
}

function textsOf<Field extends CardField>(
  problems: Partial<Record<Field, CardProblem>>,
  language: string,
): Partial<Record<Field, string>> {
  const all = Object.entries(problems) as [Field, CardProblem][]
  return Object.fromEntries(all.map(([field, code]) => [field, textOfProblem(code, language)])) as Partial<
    Record<Field, string>
  >
}

function textOfProblem(code: CardProblem, language: string): string {
  return shopperText({ code, params: {} }, language) ?? code
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
  /** One English text per wrong field; no text repeats the input. */
  fields: Partial<Record<Exclude<CardField, "cvv2">, string>>
  /** The same as codes. */
  problems: Partial<Record<Exclude<CardField, "cvv2">, CardProblem>>
  brand: string | null
  /** The normalized card; set only if no field is wrong. */
  card?: PayeeCard
}

type TypedPayeeCard = Readonly<Partial<Record<Exclude<keyof CardInput, "cvv2">, unknown>>>

/** Checks a card that is paid to, which needs no CVV2; see `checkCard`. */
export function checkPayeeCard(card: TypedPayeeCard | null | undefined, now: Date = new Date()): CheckedPayeeCard {
  const { problems, brand, card: read } = readTypedCard(card ?? {}, now)
  const checked = { fields: textsOf(problems, "en"), problems, brand }
  return read ? { ...checked, card: read } : checked
}

/** Card fields without the CVV2, as typed. */
type TypedFields = Readonly<Partial<Record<"number" | "expiry_month" | "expiry_year" | "holder", unknown>>>

type ReadCard = {
  problems: Partial<Record<"number" | "expiry" | "holder", CardProblem>>
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

  const problems: ReadCard["problems"] = {}
  const report = (field: keyof ReadCard["problems"], problem: CardProblem | undefined) => {
    if (problem) problems[field] = problem
  }
  report("number", isValid ? undefined : numberProblem(digits, scheme?.lengths))
  report("expiry", expiry.problem)
  report("holder", holderProblem(name))

  const read = { problems, brand: scheme?.type ?? null, cvv2Size: scheme?.code.size }
  if (Object.keys(problems).length > 0 || expiry.problem !== undefined) return read
  const { expiry_month: month, expiry_year: year } = expiry
  return { ...read, card: { number: digits, expiry_month: month, expiry_year: year, holder: name } }
}

/** Card numbers are printed and pasted in groups. */
function digitsOf(number: unknown): string {
  return typeof number === "string" ? number.replace(/[\s\u2010-\u2015-]/g, "") : ""
}

function numberProblem(digits: string, lengths: readonly number[] | undefined): CardProblem {
  if (digits === "") return "card.number_missing"
  if (!/^\d+$/.test(digits)) return "card.number_not_digits"
  if (!lengths) return "card.number_of_no_scheme"
  if (digits.length < Math.min(...lengths)) return "card.number_incomplete"
  if (digits.length > Math.max(...lengths)) return "card.number_too_long"
  return "card.number_wrong"
}

function nameOf(holder: unknown): string {
  return typeof holder === "string" ? holder.replace(/\s+/g, " ").trim() : ""
}

/** Length of the shortest card number; fewer digits, such as an ordinal, may be part of a name. */
const NUMBER_IN_NAME = 12

function holderProblem(name: string): CardProblem | undefined {
  if (name === "") return "card.holder_missing"
  if (name.replace(/\D/g, "").length >= NUMBER_IN_NAME || !valid.cardholderName(name.slice(0, 255)).isValid) {
    return "card.holder_is_number"
  }
  if (name.length < 2) return "card.holder_incomplete"
  if (name.length > 128) return "card.holder_too_long"
  if (/\p{Cc}/u.test(name)) return "card.holder_character"
  return undefined
}

/** Issuers give cards for some years; a later date is a typing error. */
const MOST_YEARS = 20

type CheckedExpiry = { problem: CardProblem } | { problem?: undefined; expiry_month: string; expiry_year: string }

/** Month with one or two digits, year with two or four, both as text or whole numbers. */
function checkExpiry(month: unknown, year: unknown, now: Date): CheckedExpiry {
  const [typedMonth, typedYear] = [textOf(month), textOf(year)]
  if (typedMonth === "" || typedYear === "") return { problem: "card.expiry_missing" }
  if (!/^(0?[1-9]|1[0-2])$/.test(typedMonth)) return { problem: "card.expiry_month" }
  if (!/^(\d\d)?\d\d$/.test(typedYear)) return { problem: "card.expiry_year" }
  const fullYear = typedYear.length === 4 ? Number(typedYear) : nearest(Number(typedYear), now)
  if (isPast(Number(typedMonth), fullYear, now)) return { problem: "card.expired" }
  if (fullYear > now.getUTCFullYear() + MOST_YEARS) {
    return { problem: "card.expiry_too_far" }
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

/** Texts without digits, so that no typed value can appear in them. */
const cvv2Problems: Readonly<Record<number, CardProblem>> = {
  3: "card.cvv2_three_digits",
  4: "card.cvv2_four_digits",
}

/**
 * Checks a CVV2 alone, as typed for a saved card. Surrounding spaces are ignored.
 * @param size digits of the scheme's CVV2; three or four if the scheme is unknown
 * @param language of the text, a BCP 47 tag
 * @returns the problem as text for the shopper, or undefined for a possible CVV2
 */
export function checkCvv2(cvv2: unknown, size?: number, language = "en"): string | undefined {
  const problem = cvv2Problem(cvv2, size)
  return problem && textOfProblem(problem, language)
}

function cvv2Problem(cvv2: unknown, size: number | undefined): CardProblem | undefined {
  const typed = typeof cvv2 === "string" ? cvv2.trim() : ""
  if (typed === "") return "card.cvv2_missing"
  if (valid.cvv(typed, size ?? [3, 4]).isValid) return undefined
  return cvv2Problems[size ?? 0] ?? "card.cvv2_length"
}
