import type { BigNumberInput } from "@medusajs/framework/types"
import { BigNumber, MathBN } from "@medusajs/framework/utils"
import { currencyExponent } from "../money"

const HALF_UP = 4
/** Decimals beyond the currency's plus these are floating-point noise. */
const NOISE_DECIMALS = 8

/**
 * Converts Medusa's amount (number, text, or the raw object of a refund) to decimal text in major
 * units with exactly the currency's decimals, rounded half up: `(10.5, "eur")` is `"10.50"`,
 * `(1000, "jpy")` is `"1000"`.
 * @throws RangeError for an unknown currency or an amount that is not a number
 */
export function toWireAmount(amount: BigNumberInput, currency: string): string {
  const value = MathBN.convert(amount)
  if (value.isNaN() || !value.isFinite()) throw new RangeError("The amount is not a number.")
  const exponent = currencyExponent(currency)
  // Medusa computes the same total once as 9.995 and once as 9.9949999999999996.
  return value.decimalPlaces(exponent + NOISE_DECIMALS, HALF_UP).toFixed(exponent, HALF_UP)
}

/** True if the decimal text equals Medusa's amount, that is, nothing was rounded. */
export function isExact(amount: BigNumberInput, text: string): boolean {
  return MathBN.eq(amount, text)
}

/** Decimal text to Medusa's BigNumber. */
export function toMedusaAmount(amount: string): BigNumber {
  return new BigNumber(amount)
}
