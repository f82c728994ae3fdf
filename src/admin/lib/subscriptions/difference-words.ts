import { amountDifference } from "../amount-difference"
import type { Words } from "../words-of"
import type { SubscriptionCharge } from "./admin-subscription"

type Compared = Pick<SubscriptionCharge, "amount" | "order_total" | "currency_code" | "is_signup">

/** That the order of a charge has another total, and what that means; null where it has not. */
export function differenceWords(
  { t, price }: Pick<Words, "t" | "price">,
  { amount, order_total, currency_code, is_signup }: Compared,
): string | null {
  const difference = order_total === null ? null : amountDifference(amount, order_total)
  if (order_total === null || difference === null) return null
  // At the checkout the shopper paid for whatever else was in the cart, and for its delivery.
  if (is_signup) {
    return t("cardPayments.subscriptions.charges.orderOfSignUp", { total: price(order_total, currency_code) })
  }
  const amounts = { total: price(order_total, currency_code), by: price(difference.by, currency_code) }
  return difference.more
    ? t("cardPayments.subscriptions.charges.orderMore", amounts)
    : t("cardPayments.subscriptions.charges.orderLess", amounts)
}
