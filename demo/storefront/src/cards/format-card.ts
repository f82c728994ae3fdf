/** Displayable details of a card. */
type CardDetails = { brand: string | null; last4: string | null; exp_month?: string | null; exp_year?: string | null }

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  maestro: "Maestro",
  amex: "American Express",
  americanexpress: "American Express",
  dinersclub: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
  mir: "Mir",
  elo: "Elo",
  hiper: "Hiper",
  hipercard: "Hipercard",
}

/** The scheme's own spelling; the gateway and the card check spell it differently. */
export function brandName(brand: string | null): string | null {
  return brand && (brands[brand.toLowerCase().replace(/[^a-z]/g, "")] ?? brand)
}

/** `Visa ending in 6732` */
export function cardName({ brand, last4 }: CardDetails): string {
  const name = brandName(brand) ?? "Card"
  return last4 ? `${name} ending in ${last4}` : name
}

/** `Expires 12/2028`, and `Expired 12/2023` for an expired card. */
export function formatExpiry({ exp_month, exp_year, expired }: CardDetails & { expired: boolean }): string {
  if (!exp_month || !exp_year) return expired ? "Expired" : ""
  return `${expired ? "Expired" : "Expires"} ${exp_month.padStart(2, "0")}/${exp_year}`
}
