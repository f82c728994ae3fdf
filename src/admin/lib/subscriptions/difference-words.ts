import { amountDifference } from "../amount-difference"
import type { Words } from "../words-of"
import type { SubscriptionCharge } from "./admin-subscription"

/** That the order of a charge has another total, which was not charged; null where it has not. */
export function differenceWords(
  { t, price }: Pick<Words, "t" | "price">,
  { amount, order_total, currency_code }: Pick<SubscriptionCharge, "amount" | "order_total" | "currency_code">,
): string | null {
  const difference = order_total === null ? null : amountDifference(amount, order_total)
  if (order_total === null || difference === null) return null
  const amounts = { total: price(order_total, currency_code), by: price(difference.by, currency_code) }
  return difference.more
    ? t("cardPayments.subscriptions.charges.orderMore", amounts)
    : t("cardPayments.subscriptions.charges.orderLess", amounts)
}
