import { amountDecimals, scaledAmount } from "./amount-arithmetic"

export type AmountProblem = "missing" | "malformed" | "tooManyDecimals" | "zero" | "moreThanLeft"

type AmountCheck = { problem: null; amount: string } | { problem: AmountProblem }

/**
 * `left`: decimal text that must not be exceeded, if there is a limit; `exponent`: decimals allowed; `locale`: whose decimal
 * sign counts too.
 */
type AmountRule = { left?: string; exponent: number; locale: string }

/**
 * What a person typed, as decimal text fit for the wire (`"12,5"` in a German dashboard is `"12.50"`), or what is wrong
 * with it. A point is always a decimal point and thousands are never grouped: `1.000` euros is refused as having too
 * many decimals rather than read as one euro or as a thousand.
 */
export function checkAmount(text: string, { left, exponent, locale }: AmountRule): AmountCheck {
  const typed = text.trim()
  if (typed === "") return { problem: "missing" }
  const match = /^(\d+)(?:\.(\d+))?$/.exec(typed.replace(decimalSign(locale), "."))
  if (!match) return { problem: "malformed" }
  const [, whole = "0", decimals = ""] = match
  if (decimals.length > exponent) return { problem: "tooManyDecimals" }
  const fraction = decimals.padEnd(exponent, "0")
  const amount = whole.replace(/^0+(?=\d)/, "") + (fraction === "" ? "" : `.${fraction}`)
  if (/^[0.]*$/.test(amount)) return { problem: "zero" }
  if (left !== undefined && exceeds(amount, left)) return { problem: "moreThanLeft" }
  return { problem: null, amount }
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(0.5)
  return parts.find((part) => part.type === "decimal")?.value ?? "."
}

function exceeds(amount: string, limit: string): boolean {
  const decimals = Math.max(amountDecimals(amount), amountDecimals(limit))
  return scaledAmount(amount, decimals) > scaledAmount(limit, decimals)
}

/** A whole number from `least` to `most` as it was typed, or null. */
export function checkWholeNumber(text: string, { least, most }: { least: number; most: number }): number | null {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const value = Number(typed)
  return value >= least && value <= most ? value : null
}

/** Whether a date field's text is a day of the calendar: `2027-12-31`. Which moments it has, the store's clocks tell. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
