import type { Words } from "../words-of"
import type { PayoutCurrency } from "./admin-payout"

/** What may be paid out at once and what is left of the day's limit, in a sentence. */
export function leftTodayWords(
  { t, price }: Pick<Words, "t" | "price">,
  { currency_code, per_payout, per_day, left_today }: Omit<PayoutCurrency, "decimals">,
): string {
  const amount = (text: string) => price(text, currency_code)
  return t("cardPayments.payouts.leftToday", {
    most: amount(per_payout),
    left: amount(left_today),
    day: amount(per_day),
  })
}
