import type { Words } from "../words-of"
import type { AdminSubscription } from "./admin-subscription"

/** How many charges were paid, and of how many. */
export function chargesWords(
  { t }: Pick<Words, "t">,
  { charges_paid, charges_limit }: Pick<AdminSubscription, "charges_paid" | "charges_limit">,
): string {
  return charges_limit === null
    ? String(charges_paid)
    : t("cardPayments.subscriptions.fact.chargesOf", { paid: charges_paid, limit: charges_limit })
}
