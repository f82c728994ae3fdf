import type { PayoutCurrency } from "./admin-payout"

/** How many decimals amounts of a currency have; two while none is chosen. */
export function currencyDecimals(currency: Pick<PayoutCurrency, "decimals"> | undefined): number {
  return currency?.decimals ?? 2
}
