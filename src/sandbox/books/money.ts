import { currencyExponent, toMinorUnits } from "../../gateway"

/**
 * Wire text to minor units, always by ISO 4217: the books count what the currency has, whatever rule signs the amount.
 * @throws RangeError for an unknown currency or too many decimals.
 */
export function toMinor(amount: string, currency: string): bigint {
  return BigInt(toMinorUnits(amount, currency))
}

/** Minor units to wire text with the currency's decimals: `(1042n, "EUR")` is `10.42`, `(5n, "KWD")` is `0.005`. */
export function fromMinor(minor: bigint, currency: string): string {
  const exponent = currencyExponent(currency)
  if (exponent === 0) return minor.toString()
  const digits = minor.toString().padStart(exponent + 1, "0")
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
