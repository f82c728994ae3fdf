/** By how much `total` is more or less than `amount`, both decimal text; null where they are the same. */
export function amountDifference(amount: string, total: string): { more: boolean; by: string } | null {
  const decimals = Math.max(amountDecimals(amount), amountDecimals(total))
  const difference = scaledAmount(total, decimals) - scaledAmount(amount, decimals)
  if (difference === 0n) return null
  return { more: difference > 0n, by: unscaledAmount(difference > 0n ? difference : -difference, decimals) }
}

/** Decimal text, so many times, without a floating-point number: `("9.90", 3)` is `"29.70"`. */
export function amountTimes(amount: string, quantity: number): string {
  const decimals = amountDecimals(amount)
  return unscaledAmount(scaledAmount(amount, decimals) * BigInt(quantity), decimals)
}

/** How many digits decimal text has after its point. */
export function amountDecimals(amount: string): number {
  return amount.split(".")[1]?.length ?? 0
}

/** Decimal text as a whole number of its smallest unit, `decimals` digits after the point: `("1.5", 2)` is `150n`. */
export function scaledAmount(amount: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = amount.split(".")
  return BigInt(whole + fraction.padEnd(decimals, "0"))
}

/** The way back from `scaledAmount`: `(150n, 2)` is `"1.50"`. */
export function unscaledAmount(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, "0")
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
