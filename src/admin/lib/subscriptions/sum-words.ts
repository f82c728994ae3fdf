import { amountDecimals } from "../amount-decimals"
import { scaledAmount } from "../scaled-amount"
import { unscaledAmount } from "../unscaled-amount"
import type { Words } from "../words-of"
import type { AdminSubscription, SubscriptionCharge } from "./admin-subscription"

type Summed = Pick<SubscriptionCharge, "amount" | "currency_code" | "due_at">

/** What charges of one subscription come to, and the days that they are for, oldest first; null for none. */
export function sumWords(
  { price, date }: Pick<Words, "price" | "date">,
  { time_zone }: Pick<AdminSubscription, "time_zone">,
  charges: readonly Summed[],
): { amount: string; dates: string } | null {
  const [first] = charges
  if (!first) return null
  const decimals = Math.max(...charges.map(({ amount }) => amountDecimals(amount)))
  const sum = charges.reduce((total, { amount }) => total + scaledAmount(amount, decimals), 0n)
  const days = charges.map(({ due_at }) => due_at).sort((one, other) => Date.parse(one) - Date.parse(other))
  return {
    amount: price(unscaledAmount(sum, decimals), first.currency_code),
    dates: days.map((day) => date(day, time_zone)).join(", "),
  }
}
