import { maskCard } from "../mask-card"
import type { Words } from "../words-of"
import type { AdminSubscription } from "./admin-subscription"

/** The card in a sentence: `VISA •••• 1111`, or that it is not known. */
export function cardWords({ t }: Pick<Words, "t">, card: AdminSubscription["card"]): string {
  return maskCard(card).number || t("cardPayments.subscriptions.unknownCard")
}
