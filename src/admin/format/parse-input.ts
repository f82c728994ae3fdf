import { compare, isPositive, splitDecimal } from "../../money/decimal-text"

export type AmountProblem = "missing" | "malformed" | "tooManyDecimals" | "zero" | "moreThanLeft"

type AmountCheck = { problem: null; amount: string } | { problem: AmountProblem }

/**
 * `left`: the maximum as decimal text in major units, if there is one; `exponent`: the maximum
 * number of decimals; `locale`: its decimal separator is accepted besides the point.
 */
type AmountBounds = { left?: string; exponent: number; locale: string }

/**
 * Parses a typed amount into decimal text in major units (`"12,5"` in a German dashboard is
 * `"12.50"`) or returns the problem. A point is always the decimal point and thousands separators
 * are not accepted: `1.000` in EUR is refused for too many decimals instead of being read as 1 or
 * as 1000.
 */
export function checkAmount(text: string, { left, exponent, locale }: AmountBounds): AmountCheck {
  const typed = text.trim()
  if (typed === "") return { problem: "missing" }
  const digits = splitDecimal(typed.replace(decimalSign(locale), "."))
  if (!digits) return { problem: "malformed" }
  const { whole, decimals } = digits
  if (decimals.length > exponent) return { problem: "tooManyDecimals" }
  const fraction = decimals.padEnd(exponent, "0")
  const amount = whole.replace(/^0+(?=\d)/, "") + (fraction === "" ? "" : `.${fraction}`)
  if (!isPositive(amount)) return { problem: "zero" }
  if (left !== undefined && compare(amount, left) > 0) return { problem: "moreThanLeft" }
  return { problem: null, amount }
}

/**
 * A typed amount of any currency as decimal text in major units; null if it is none. The locale's
 * decimal separator is accepted besides the point.
 */
export function readAmount(text: string, locale: string): string | null {
  const amount = text.trim().replace(decimalSign(locale), ".")
  return /^\d{1,12}(\.\d{1,4})?$/.test(amount) ? amount : null
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(0.5)
  return parts.find((part) => part.type === "decimal")?.value ?? "."
}

/** Parses a typed whole number from `least` to `most`; null if it is not one. */
export function checkWholeNumber(text: string, { least, most }: { least: number; most: number }): number | null {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const value = Number(typed)
  return value >= least && value <= most ? value : null
}

/**
 * True for an existing calendar date such as `2027-12-31`. The server decides when that day starts
 * and ends, in the store's time zone.
 */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
