import { amountExponent } from "../amount-exponent"
import type { PayoutCurrency } from "./admin-payout"

/** How many decimals amounts of a currency have: as the server says, or as its limits are written. Two while none is chosen. */
export function currencyDecimals(currency: PayoutCurrency | undefined): number {
  if (!currency) return 2
  const { currency_code, decimals, per_payout, per_day } = currency
  return decimals ?? amountExponent(currency_code, [per_payout, per_day])
}
