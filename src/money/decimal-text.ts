/** Digits before and after the decimal point; unlimited where a limit is missing. */
type DigitLimits = { whole?: number; decimals?: number }

/**
 * The pattern of an amount as decimal text, such as `10.50`: no sign, no exponent, digits on both
 * sides of a point.
 */
export function decimalPattern({ whole, decimals }: DigitLimits = {}): RegExp {
  const digits = (most: number | undefined) => (most === undefined ? "\\d+" : `\\d{1,${most}}`)
  return new RegExp(`^(${digits(whole)})(?:\\.(${digits(decimals)}))?$`)
}

const anyLength = decimalPattern()

export function isDecimalText(text: string | null | undefined): text is string {
  return typeof text === "string" && anyLength.test(text)
}

/** The digits before and after the point; undefined if the text is not decimal text. */
export function splitDecimal(text: string): { whole: string; decimals: string } | undefined {
  const [, whole, decimals = ""] = anyLength.exec(text) ?? []
  return whole === undefined ? undefined : { whole, decimals }
}

/** The number of digits after the decimal point. */
export function amountDecimals(amount: string): number {
  return amount.split(".")[1]?.length ?? 0
}

/** The number of digits after the decimal point without the zeros at the end: 1 of `10.50`. */
export function significantDecimals(amount: string): number {
  return amount.split(".")[1]?.replace(/0+$/, "").length ?? 0
}

/**
 * Negative, zero or positive, as for a sort function; NaN for text that is no number. Compares by
 * value: 10.5 equals 10.50.
 */
export function compare(a: string, b: string): number {
  const [one, other] = [parse(a), parse(b)]
  if (!one || !other) return Number.NaN
  const decimals = Math.max(one.decimals, other.decimals)
  const difference = rescale(one, decimals) - rescale(other, decimals)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

export function isPositive(amount: string): boolean {
  return compare(amount, "0") > 0
}

/** False for text that is not a number. */
export function isZero(amount: string): boolean {
  return compare(amount, "0") === 0
}

/**
 * The difference of two decimal texts: `more` if `total` exceeds `amount`, `by` as a positive
 * decimal text; null if they are equal.
 */
export function amountDifference(amount: string, total: string): { more: boolean; by: string } | null {
  const decimals = Math.max(amountDecimals(amount), amountDecimals(total))
  const difference = scaledAmount(total, decimals) - scaledAmount(amount, decimals)
  if (difference === 0n) return null
  return { more: difference > 0n, by: unscaledAmount(difference > 0n ? difference : -difference, decimals) }
}

/** Decimal text multiplied by a whole number: `("9.90", 3)` is `"29.70"`. */
export function amountTimes(amount: string, quantity: number): string {
  const decimals = amountDecimals(amount)
  return unscaledAmount(scaledAmount(amount, decimals) * BigInt(quantity), decimals)
}

/** The sum of decimal texts, with so many decimals; rounded half up once, at the end. */
export function sumWithDecimals(amounts: readonly string[], decimals: number): string {
  const parts = amounts.map(parsed)
  const finest = Math.max(decimals, ...parts.map((part) => part.decimals))
  const units = parts.reduce((total, part) => total + rescale(part, finest), 0n)
  return unscaledAmount(rescale({ units, decimals: finest }, decimals), decimals)
}

/**
 * The share of a count as decimal text in percent, rounded half up: `(1, 3, 1)` is `"33.3"`. Null if
 * the whole is zero.
 */
export function percentOf(part: number, whole: number, decimals: number): string | null {
  if (whole === 0) return null
  const units = BigInt(part) * 100n * 10n ** BigInt(decimals)
  return unscaledAmount((units * 2n + BigInt(whole)) / (BigInt(whole) * 2n), decimals)
}

/** `-amount`. */
export function negate(amount: string): string {
  const { units, decimals } = parsed(amount)
  return unscaledAmount(-units, decimals)
}

/**
 * Decimal text in units with `decimals` digits after the point, rounded half up: `("1.5", 2)` is
 * `150n`.
 * @throws RangeError for text that is no number
 */
export function scaledAmount(amount: string, decimals: number): bigint {
  return rescale(parsed(amount), decimals)
}

/** The inverse of `scaledAmount`: `(150n, 2)` is `"1.50"`. */
export function unscaledAmount(value: bigint, decimals: number): string {
  const sign = value < 0n ? "-" : ""
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, "0")
  return sign + (decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

/** A number as a whole number of units, `decimals` digits after the point. */
type Scaled = { units: bigint; decimals: number }

/** Numbers in the database and in results may have a sign or an exponent. */
const anyNumber = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i

function parse(text: string): Scaled | undefined {
  const match = anyNumber.exec(text)
  if (!match) return undefined
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match
  const units = BigInt(sign + whole + fraction)
  const decimals = fraction.length - Number(exponent)
  return decimals < 0 ? { units: units * 10n ** BigInt(-decimals), decimals: 0 } : { units, decimals }
}

function parsed(text: string): Scaled {
  const number = parse(text)
  if (!number) throw new RangeError(`"${text}" is not a decimal amount`)
  return number
}

/** Half up means away from zero, so that an amount and its negative round alike. */
function rescale({ units, decimals }: Scaled, requested: number): bigint {
  if (requested >= decimals) return units * 10n ** BigInt(requested - decimals)
  const unit = 10n ** BigInt(decimals - requested)
  return (units + (units < 0n ? -unit : unit) / 2n) / unit
}
