import type { AmountParam } from "../../messages"

/** How do amounts of payouts become parameters of messages? The currency's code is in capitals. */
export function amountParam(amount: string, currency_code: string): AmountParam {
  return { amount, currency: currency_code.toUpperCase() }
}

/** The totals of a batch, one for each currency. */
export function totalsParam(totals: readonly { currency_code: string; amount: string }[]): AmountParam[] {
  return totals.map(({ amount, currency_code }) => amountParam(amount, currency_code))
}
