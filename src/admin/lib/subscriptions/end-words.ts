import type { Words } from "../words-of"
import type { AdminSubscription } from "./admin-subscription"

/** When a subscription without an end date ends. */
export function endWords({ t }: Pick<Words, "t">, { charges_limit }: Pick<AdminSubscription, "charges_limit">): string {
  return charges_limit === null
    ? t("cardPayments.subscriptions.fact.openEnd")
    : t("cardPayments.subscriptions.fact.endsAfter", { limit: charges_limit })
}
