import { code as lookUpCurrency } from "currency-codes"

/** `iso4217`: each currency's own exponent. `two-digits`: always two, for gateways that multiply by 100 regardless. */
export type MinorUnitRule = "iso4217" | "two-digits"

/** True for an ISO 4217 code in upper or lower case. */
export function isCurrency(code: string): boolean {
  return lookUpCurrency(code.toUpperCase()) !== undefined
}

/**
 * Number of decimals of a currency by ISO 4217 (EUR 2, JPY 0, KWD 3).
 * @throws RangeError for a code that ISO 4217 does not list.
 */
export function currencyExponent(currency: string): number {
  const entry = lookUpCurrency(currency.toUpperCase())
  if (!entry) throw new RangeError(`"${currency}" is not an ISO 4217 currency code`)
  return entry.digits
}

/**
 * Decimal text in major units to an integer text in minor units, without floating point: `("10.42", "EUR")` is `"1042"`,
 * `("1000", "JPY")` is `"1000"`, `("1.234", "KWD")` is `"1234"`. Source: specification, Authentication 1.
 * @throws RangeError when the amount has more decimals than the currency.
 */
export function toMinorUnits(amount: string, currency: string, rule: MinorUnitRule = "iso4217"): string {
  const exponent = rule === "two-digits" ? 2 : currencyExponent(currency)
  const match = /^(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) throw new RangeError(`"${amount}" is not a decimal amount`)
  const [, whole = "", decimals = ""] = match
  const significant = decimals.replace(/0+$/, "")
  if (significant.length > exponent) throw new RangeError(`${amount} has more decimals than ${currency} allows`)
  return (whole + significant.padEnd(exponent, "0")).replace(/^0+(?=\d)/, "")
}
