import type { Words } from "../../words-of"
import type { AdminBatch } from "./admin-batch"

/** What a batch pays in each currency: `1,200.00 EUR, 5,000 JPY`. */
export function totalsWords({ price }: Pick<Words, "price">, { totals }: Pick<AdminBatch, "totals">): string {
  return totals.map(({ amount, currency_code }) => price(amount, currency_code)).join(", ")
}
