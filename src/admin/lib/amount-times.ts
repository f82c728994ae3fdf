import { amountDecimals } from "./amount-decimals"
import { scaledAmount } from "./scaled-amount"
import { unscaledAmount } from "./unscaled-amount"

/** Decimal text, so many times, without a floating-point number: `("9.90", 3)` is `"29.70"`. */
export function amountTimes(amount: string, quantity: number): string {
  const decimals = amountDecimals(amount)
  return unscaledAmount(scaledAmount(amount, decimals) * BigInt(quantity), decimals)
}
