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
