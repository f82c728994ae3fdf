/** The way back from `scaledAmount`: `(150n, 2)` is `"1.50"`. */
export function unscaledAmount(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, "0")
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
