/** Decimal text as a whole number of its smallest unit, `decimals` digits after the point: `("1.5", 2)` is `150n`. */
export function scaledAmount(amount: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = amount.split(".")
  return BigInt(whole + fraction.padEnd(decimals, "0"))
}
