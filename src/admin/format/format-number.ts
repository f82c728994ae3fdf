import { amountDecimals, splitDecimal } from "../../money/decimal-text"

/** `exponent`: the minimum number of decimals; `locale`: a locale tag that `Intl` accepts. */
type AmountStyle = { currency: string; exponent: number; locale: string }

/**
 * Decimal text in major units, formatted for the locale and followed by the currency code: `1234.5`
 * in EUR is `1,234.50 EUR` in English. Exact for any length: the digits are never converted to a
 * floating-point number. Malformed amounts are returned unchanged, followed by the code.
 */
export function formatAmount(amount: string, { currency, exponent, locale }: AmountStyle): string {
  const code = currency.toUpperCase()
  const text = splitDecimal(amount)
  if (!text) return `${amount} ${code}`
  const fraction = text.decimals.padEnd(exponent, "0")
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length }
  const formatted = new Intl.NumberFormat(locale, { ...digits, numberingSystem: "latn" })
    .formatToParts(BigInt(text.whole))
    .map((part) => (part.type === "fraction" ? fraction : part.value))
    .join("")
  return `${formatted} ${code}`
}

/**
 * The number of decimals with which amounts of a currency are shown and typed. `Intl` follows
 * everyday use, not ISO 4217: it has no decimals for HUF and IDR, while the gateway and the server
 * use two. The server's `amounts` can therefore raise the number.
 */
export function amountExponent(currency: string, amounts: readonly string[]): number {
  return Math.max(everydayExponent(currency), ...amounts.map(amountDecimals))
}

function everydayExponent(currency: string): number {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 0
  } catch {
    return 0
  }
}

/**
 * Percent as decimal text (`"3.2"`), formatted for the locale; text that is no number is returned
 * with ` %` appended.
 */
export function formatPercent(percent: string, locale: string): string {
  const value = Number(percent)
  if (percent.trim() === "" || Number.isNaN(value)) return `${percent} %`
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(value / 100)
}
