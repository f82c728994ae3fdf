import type { BigNumberInput } from "@medusajs/framework/types"
import { BigNumber, MathBN } from "@medusajs/framework/utils"
import { currencyExponent } from "../gateway"

const HALF_UP = 4
/** Further decimals are what arithmetic with JavaScript's numbers leaves of an amount. */
const NOISE_DECIMALS = 8

/**
 * Medusa's amount (number, text, or the raw object a refund arrives as) to the wire's decimal text in major units, with
 * exactly the currency's decimals, half up: `(10.5, "eur")` is `"10.50"`, `(1000, "jpy")` is `"1000"`.
 * @throws RangeError for an unknown currency, or for what is no amount.
 */
export function toWireAmount(amount: BigNumberInput, currency: string): string {
  const value = MathBN.convert(amount)
  if (value.isNaN() || !value.isFinite()) throw new RangeError("The amount is not a number.")
  const exponent = currencyExponent(currency)
  // Medusa has the same total once as 9.995 and once as 9.9949999999999996.
  return value.decimalPlaces(exponent + NOISE_DECIMALS, HALF_UP).toFixed(exponent, HALF_UP)
}

/** True when the decimal text is exactly Medusa's amount: nothing was rounded away. */
export function isExact(amount: BigNumberInput, text: string): boolean {
  return MathBN.eq(amount, text)
}

/** Decimal text to Medusa's BigNumber. */
export function toMedusaAmount(amount: string): BigNumber {
  return new BigNumber(amount)
}

/** Sum of decimal texts, with the currency's decimals. */
export function sum(amounts: readonly string[], currency: string): string {
  return MathBN.sum(0, ...amounts).toFixed(currencyExponent(currency))
}

/** `a - b`, with the currency's decimals. */
export function subtract(a: string, b: string, currency: string): string {
  return MathBN.sub(a, b).toFixed(currencyExponent(currency))
}

/** Negative, zero or positive, like a sort function. Texts of different length compare by value: 10.5 equals 10.50. */
export function compare(a: string, b: string): number {
  return MathBN.convert(a).comparedTo(MathBN.convert(b)) ?? Number.NaN
}

export function isPositive(amount: string): boolean {
  return MathBN.gt(amount, 0)
}

/** `10.50 EUR`, for sentences. */
export function formatAmount(amount: string, currency: string): string {
  return `${amount} ${currency.toUpperCase()}`
}
