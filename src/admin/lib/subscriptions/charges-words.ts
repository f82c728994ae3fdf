import type { Words } from "../words-of"
import type { AdminSubscription } from "./admin-subscription"

/** How many charges were made, and of how many. */
export function chargesWords(
  { t }: Pick<Words, "t">,
  { charges_made, charges_limit }: Pick<AdminSubscription, "charges_made" | "charges_limit">,
): string {
  return charges_limit === null
    ? String(charges_made)
    : t("cardPayments.subscriptions.fact.chargesOf", { made: charges_made, limit: charges_limit })
}
