import { amountExponent } from "../amount-exponent"
import { checkAmount } from "../check-amount"

/** A variant's price as `GET /admin/products/:id` tells it. */
export type VariantPrice = {
  amount: number
  currency_code: string
  min_quantity?: number | null
  rules?: Readonly<Record<string, unknown>> | null
}

/** What one of the variant costs anybody, as decimal text: in this currency, or in its first one; null where it has no price. */
export function variantPrice(
  prices: readonly VariantPrice[] | null | undefined,
  currency: string,
): { amount: string; currency_code: string } | null {
  const plain = (prices ?? []).filter(
    ({ min_quantity, rules }) => (min_quantity ?? 1) <= 1 && Object.keys(rules ?? {}).length === 0,
  )
  const price = plain.find(({ currency_code }) => currency_code === currency) ?? plain[0]
  if (!price) return null
  const { currency_code } = price
  const checked = checkAmount(String(price.amount), { exponent: amountExponent(currency_code, []), locale: "en" })
  return checked.problem === null ? { amount: checked.amount, currency_code } : null
}
