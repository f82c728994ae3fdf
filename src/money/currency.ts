import { data as currencies } from "currency-codes"
import {
  negate,
  scaledAmount,
  significantDecimals,
  splitDecimal,
  sumWithDecimals,
  unscaledAmount,
} from "./decimal-text"

/**
 * `iso4217`: each currency's own exponent. `two-digits`: always two, for gateways that multiply by
 * 100 regardless.
 */
export type MinorUnits = "iso4217" | "two-digits"

/** True for an ISO 4217 code in upper or lower case. */
export function isCurrency(code: string): boolean {
  return findExponent(code) !== undefined
}

/** A list of payments asks for every row. */
const exponents = new Map(currencies.map(({ code, digits }) => [code, digits]))

/** Number of decimals of a currency by ISO 4217; undefined for a code that it does not list. */
export function findExponent(currency: string): number | undefined {
  return exponents.get(currency.toUpperCase())
}

/**
 * Number of decimals of a currency by ISO 4217 (EUR 2, JPY 0, KWD 3).
 * @throws RangeError for a code that ISO 4217 does not list.
 */
export function currencyExponent(currency: string): number {
  const exponent = findExponent(currency)
  if (exponent === undefined) throw new RangeError(`"${currency}" is not an ISO 4217 currency code`)
  return exponent
}

/**
 * Decimal text in major units to an integer text in minor units, without floating point: `("10.42",
 * "EUR")` is `"1042"`, `("1000", "JPY")` is `"1000"`, `("1.234", "KWD")` is `"1234"`. Source:
 * specification, Authentication 1.
 * @throws RangeError when the amount has more decimals than the currency.
 */
export function toMinorUnits(amount: string, currency: string, minorUnits: MinorUnits = "iso4217"): string {
  const exponent = minorUnits === "two-digits" ? 2 : currencyExponent(currency)
  if (!splitDecimal(amount)) throw new RangeError(`"${amount}" is not a decimal amount`)
  if (significantDecimals(amount) > exponent)
    throw new RangeError(`${amount} has more decimals than ${currency} allows`)
  return String(scaledAmount(amount, exponent))
}

/**
 * Minor units to decimal text with the currency's decimals: `(1042n, "EUR")` is `10.42`, `(5n,
 * "KWD")` is `0.005`.
 */
export function fromMinorUnits(minor: bigint, currency: string): string {
  return unscaledAmount(minor, currencyExponent(currency))
}

/** The sum of decimal texts, with the currency's decimals. */
export function sum(amounts: readonly string[], currency: string): string {
  return sumWithDecimals(amounts, currencyExponent(currency))
}

/** `a - b`, with the currency's decimals. */
export function subtract(a: string, b: string, currency: string): string {
  return sum([a, negate(b)], currency)
}

/**
 * Decimal text of the database with the currency's decimals. Without arithmetic, so that a long
 * export leaves little garbage; text with more decimals is not rounded.
 */
export function padAmount(amount: string, currency: string): string {
  const missing = currencyExponent(currency) - (amount.split(".")[1] ?? "").length
  if (missing <= 0) return amount
  return `${amount}${amount.includes(".") ? "" : "."}${"0".repeat(missing)}`
}

/** Formats an amount for messages: `10.50 EUR`. */
export function formatAmount(amount: string, currency: string): string {
  return `${amount} ${currency.toUpperCase()}`
}
