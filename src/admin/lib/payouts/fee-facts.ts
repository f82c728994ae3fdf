import type { Words } from "../words-of"
import type { AdminPayoutDetail } from "./admin-payout"

/** What the gateway says that a payout costs, where it says so. */
export function feeFacts(
  { t, price }: Pick<Words, "t" | "price">,
  { fee, currency_code }: Pick<AdminPayoutDetail, "fee" | "currency_code">,
) {
  return fee
    ? [{ name: t("cardPayments.payouts.fact.fee"), value: price(fee, currency_code), "data-testid": "card-payout-fee" }]
    : []
}
