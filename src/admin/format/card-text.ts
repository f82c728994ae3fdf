import type { Card } from "../payments/transaction"
import type { AdminSubscription, SavedCard } from "../subscriptions/subscription"
import type { ChoiceOption } from "../ui/form-fields"
import type { Messages } from "./localized-text"

/** `VISA •••• 1111` and `12/2030`, each empty when the gateway has not told it. */
export function maskCard(card: Pick<Card, "brand" | "last4" | "exp_month" | "exp_year"> | null): {
  number: string
  expiry: string
} {
  const number = [card?.brand, card?.last4 && `•••• ${card.last4}`].filter(Boolean).join(" ")
  const expiry = [card?.exp_month?.padStart(2, "0"), card?.exp_year].filter(Boolean)
  return { number, expiry: expiry.length === 2 ? expiry.join("/") : "" }
}

/** The card in a sentence: `VISA •••• 1111`, or that it is not known. */
export function formatCard({ t }: Pick<Messages, "t">, card: AdminSubscription["card"]): string {
  return maskCard(card).number || t("cardPayments.subscriptions.unknownCard")
}

/** Saved cards to choose from, each told apart by number, expiry and name; an expired one cannot be chosen. */
export function savedCardOptions({ t }: Pick<Messages, "t">, cards: readonly SavedCard[]): ChoiceOption[] {
  return cards.map((card) => {
    const { number, expiry } = maskCard(card)
    const details = [
      number || t("cardPayments.card.label"),
      expiry && t(card.expired ? "cardPayments.subscriptions.expired" : "cardPayments.card.expires", { expiry }),
      card.name,
    ]
    return { value: card.id, label: details.filter(Boolean).join(", "), disabled: card.expired }
  })
}
