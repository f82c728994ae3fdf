import { amountDecimals } from "./amount-decimals"
import { scaledAmount } from "./scaled-amount"
import { unscaledAmount } from "./unscaled-amount"

/** By how much `total` is more or less than `amount`, both decimal text; null where they are the same. */
export function amountDifference(amount: string, total: string): { more: boolean; by: string } | null {
  const decimals = Math.max(amountDecimals(amount), amountDecimals(total))
  const difference = scaledAmount(total, decimals) - scaledAmount(amount, decimals)
  if (difference === 0n) return null
  return { more: difference > 0n, by: unscaledAmount(difference > 0n ? difference : -difference, decimals) }
}
