/** `exponent`: decimals to show, at least; `locale`: one that `Intl` takes. */
type AmountStyle = { currency: string; exponent: number; locale: string }

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

/**
 * Number of decimals an amount of this currency is shown and typed with. `Intl` follows everyday use, not ISO 4217
 * (it knows no decimals for HUF or IDR, the gateway and the server have two), so the server's own texts overrule it.
 */
export function amountExponent(currency: string, amounts: readonly string[]): number {
  return Math.max(everydayExponent(currency), ...amounts.map((amount) => amount.split(".")[1]?.length ?? 0))
}

function everydayExponent(currency: string): number {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 0
  } catch {
    return 0
  }
}

/** Percent as text (`"3.2"`) as a reader of the locale writes it; what is no number comes back with the sign only. */
export function formatPercent(percent: string, locale: string): string {
  const value = Number(percent)
  if (percent.trim() === "" || Number.isNaN(value)) return `${percent} %`
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(value / 100)
}
