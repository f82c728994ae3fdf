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

/**
 * Decimal text multiplied by a whole number, without floating point: `("9.90", 3)` is `"29.70"`.
 */
export function amountTimes(amount: string, quantity: number): string {
  const decimals = amountDecimals(amount)
  return unscaledAmount(scaledAmount(amount, decimals) * BigInt(quantity), decimals)
}

/** The number of digits after the decimal point. */
export function amountDecimals(amount: string): number {
  return amount.split(".")[1]?.length ?? 0
}

/**
 * Decimal text in minor units with `decimals` digits after the point: `("1.5", 2)` is `150n`. It
 * does not round: the text has at most `decimals` digits after the point.
 */
export function scaledAmount(amount: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = amount.split(".")
  return BigInt(whole + fraction.padEnd(decimals, "0"))
}

/** The inverse of `scaledAmount`: `(150n, 2)` is `"1.50"`. */
export function unscaledAmount(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, "0")
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
