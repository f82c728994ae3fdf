/** `exponent`: decimals to show, at least; `locale`: one that `Intl` takes. */
export type AmountStyle = { currency: string; exponent: number; locale: string }

/**
 * Decimal text as a reader of the locale writes it, with the currency's code: `("1234.5", EUR)` is `1,234.50 EUR` in
 * English. Exact for any length: the digits go through as text and never become a floating-point number.
 */
export function formatAmount(amount: string, { currency, exponent, locale }: AmountStyle): string {
  const code = currency.toUpperCase()
  const match = /^(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) return `${amount} ${code}`
  const [, whole = "0", decimals = ""] = match
  const fraction = decimals.padEnd(exponent, "0")
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length }
  const text = new Intl.NumberFormat(locale, { ...digits, numberingSystem: "latn" })
    .formatToParts(BigInt(whole))
    .map((part) => (part.type === "fraction" ? fraction : part.value))
    .join("")
  return `${text} ${code}`
}
